-- AlterTable
ALTER TABLE "CourseVersion" ALTER COLUMN "outline" SET NOT NULL,
ALTER COLUMN "ownerId" SET NOT NULL,
ALTER COLUMN "bytes" SET NOT NULL;
ALTER TABLE "CourseVersion" DROP CONSTRAINT "CourseVersion_filled_in";

-- AlterTable
ALTER TABLE "RefreshToken" ALTER COLUMN "familyHash" SET NOT NULL;
ALTER TABLE "RefreshToken" DROP CONSTRAINT "RefreshToken_filled_in";

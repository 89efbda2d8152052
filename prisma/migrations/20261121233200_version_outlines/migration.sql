-- Null in the rows that are there already, and in those that an earlier release writes during an upgrade.
-- AlterTable
ALTER TABLE "CourseVersion" ADD COLUMN     "bytes" INTEGER,
ADD COLUMN     "outline" JSON,
ADD COLUMN     "ownerId" TEXT;

-- CreateIndex
CREATE INDEX "CourseVersion_ownerId_savedAt_bytes_idx" ON "CourseVersion"("ownerId", "savedAt", "bytes");

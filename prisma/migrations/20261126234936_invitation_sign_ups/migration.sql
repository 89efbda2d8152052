-- AlterTable
ALTER TABLE "ApplicationInvitation" ADD COLUMN     "signUps" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "CourseInvitation" ADD COLUMN     "signUps" INTEGER NOT NULL DEFAULT 0;

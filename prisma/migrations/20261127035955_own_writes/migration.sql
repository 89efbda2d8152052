-- AlterTable
ALTER TABLE "CourseLink" ADD COLUMN     "writtenAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "CourseShare" ADD COLUMN     "place" TEXT;

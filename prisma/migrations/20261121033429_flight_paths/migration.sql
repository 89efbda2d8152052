-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "flightPaths" JSON NOT NULL DEFAULT '{}';

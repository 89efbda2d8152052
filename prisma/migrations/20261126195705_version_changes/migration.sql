-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "changes" JSON;

-- AlterTable
ALTER TABLE "CourseVersion" ADD COLUMN     "changes" JSON,
ALTER COLUMN "outline" SET DEFAULT '[]';

-- AlterTable
ALTER TABLE "CoursePicture" ADD COLUMN     "isSurvey" BOOLEAN NOT NULL DEFAULT false;

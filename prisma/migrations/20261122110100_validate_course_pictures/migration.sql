ALTER TABLE "CoursePicture" VALIDATE CONSTRAINT "CoursePicture_courseId_fkey";

ALTER TABLE "CourseListing" VALIDATE CONSTRAINT "CourseListing_courseId_fkey";

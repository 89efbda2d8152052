ALTER TABLE "CourseShare" VALIDATE CONSTRAINT "CourseShare_courseId_fkey";

ALTER TABLE "CourseVersion" VALIDATE CONSTRAINT "CourseVersion_filled_in";

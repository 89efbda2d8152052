ALTER TABLE "CourseShare" VALIDATE CONSTRAINT "CourseShare_licence_check";

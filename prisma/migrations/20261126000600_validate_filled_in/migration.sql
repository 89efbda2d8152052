ALTER TABLE "CourseVersion" VALIDATE CONSTRAINT "CourseVersion_filled_in";
ALTER TABLE "RefreshToken" VALIDATE CONSTRAINT "RefreshToken_filled_in";

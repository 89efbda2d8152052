-- A validated constraint spares SET NOT NULL, two migrations later, the scan of the table under its lock.
ALTER TABLE "CourseVersion" ADD CONSTRAINT "CourseVersion_filled_in"
  CHECK ("outline" IS NOT NULL AND "ownerId" IS NOT NULL AND "bytes" IS NOT NULL) NOT VALID;
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_filled_in" CHECK ("familyHash" IS NOT NULL) NOT VALID;

-- Names that users give to versions. Columns without a default are added without rewriting the tables.
ALTER TABLE "Course" ADD COLUMN "versionName" TEXT;
ALTER TABLE "CourseVersion" ADD COLUMN "name" TEXT;

-- Layouts and features of a course. A default that is a constant adds the columns without rewriting the tables.
ALTER TABLE "Course" ADD COLUMN "layouts" JSON NOT NULL DEFAULT '[]', ADD COLUMN "features" JSON NOT NULL DEFAULT '[]';
ALTER TABLE "CourseVersion" ADD COLUMN "layouts" JSON NOT NULL DEFAULT '[]', ADD COLUMN "features" JSON NOT NULL DEFAULT '[]';

-- DropIndex. The index of the migration before replaces it.
DROP INDEX "CourseVersion_ownerId_savedAt_bytes_idx";

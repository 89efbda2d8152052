-- CreateIndex
CREATE INDEX CONCURRENTLY "CourseVersion_ownerId_savedAt_bytes_name_idx" ON "CourseVersion"("ownerId", "savedAt", "bytes", "name");

-- CreateIndex
CREATE INDEX CONCURRENTLY "CourseLink_applicationId_userId_sequence_idx" ON "CourseLink"("applicationId", "userId", "sequence");

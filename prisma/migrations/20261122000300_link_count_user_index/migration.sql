-- CreateIndex
CREATE INDEX CONCURRENTLY "CourseLinkCount_userId_idx" ON "CourseLinkCount"("userId");

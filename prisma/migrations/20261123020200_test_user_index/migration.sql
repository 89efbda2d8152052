-- CreateIndex
CREATE INDEX CONCURRENTLY "User_testOf_idx" ON "User"("testOf");

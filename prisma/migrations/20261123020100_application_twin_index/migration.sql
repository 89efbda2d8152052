-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "Application_testOf_key" ON "Application"("testOf");

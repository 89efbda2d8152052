-- CreateIndex
CREATE INDEX CONCURRENTLY "User_chosenAt_idx" ON "User"("chosenAt");

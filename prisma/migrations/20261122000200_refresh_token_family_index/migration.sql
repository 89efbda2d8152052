-- CreateIndex
CREATE INDEX CONCURRENTLY "RefreshToken_familyHash_idx" ON "RefreshToken"("familyHash");

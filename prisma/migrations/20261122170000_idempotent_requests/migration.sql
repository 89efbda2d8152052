-- CreateTable
CREATE TABLE "IdempotentRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "outcome" JSON,
    "startedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotentRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "IdempotentRequest_applicationId_idx" ON "IdempotentRequest"("applicationId");

-- CreateIndex
CREATE INDEX "IdempotentRequest_userId_idx" ON "IdempotentRequest"("userId");

-- CreateIndex
CREATE INDEX "IdempotentRequest_startedAt_idx" ON "IdempotentRequest"("startedAt");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "IdempotentRequest" ADD CONSTRAINT "IdempotentRequest_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "IdempotentRequest" ADD CONSTRAINT "IdempotentRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

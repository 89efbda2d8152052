ALTER TABLE "IdempotentRequest" VALIDATE CONSTRAINT "IdempotentRequest_applicationId_fkey";
ALTER TABLE "IdempotentRequest" VALIDATE CONSTRAINT "IdempotentRequest_userId_fkey";

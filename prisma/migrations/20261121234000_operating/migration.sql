-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "disabledAt" TIMESTAMP(3),
ADD COLUMN     "verifiedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "MailToken" ADD COLUMN     "wasMailed" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "disabledAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "QueuedEmail" (
    "id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealedText" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "giveUpAt" TIMESTAMP(3) NOT NULL,
    "nextAttemptAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "QueuedEmail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QueuedEmail_nextAttemptAt_idx" ON "QueuedEmail"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "QueuedEmail_giveUpAt_idx" ON "QueuedEmail"("giveUpAt");

-- CreateIndex
CREATE INDEX "QueuedEmail_recipient_idx" ON "QueuedEmail"("recipient");

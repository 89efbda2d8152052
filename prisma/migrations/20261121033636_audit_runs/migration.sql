-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "firstAt" TIMESTAMP(3),
ADD COLUMN     "runKey" TEXT,
ADD COLUMN     "times" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_runKey_key" ON "AuditEvent"("runKey");

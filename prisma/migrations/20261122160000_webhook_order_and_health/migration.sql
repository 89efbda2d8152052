-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "lastSuccessAt" TIMESTAMP(3);

-- DropIndex. The index by state replaces it.
DROP INDEX "WebhookDelivery_endpointId_orderKey_id_idx";

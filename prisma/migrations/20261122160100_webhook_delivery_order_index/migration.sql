-- CreateIndex
CREATE INDEX CONCURRENTLY "WebhookDelivery_endpointId_orderKey_state_sequence_idx" ON "WebhookDelivery"("endpointId", "orderKey", "state", "sequence");

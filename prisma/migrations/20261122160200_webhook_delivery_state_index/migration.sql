-- CreateIndex
CREATE INDEX CONCURRENTLY "WebhookDelivery_endpointId_state_id_idx" ON "WebhookDelivery"("endpointId", "state", "id");

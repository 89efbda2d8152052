ALTER TABLE "RemovedLink" VALIDATE CONSTRAINT "RemovedLink_applicationId_fkey";
ALTER TABLE "RemovedLink" VALIDATE CONSTRAINT "RemovedLink_userId_fkey";
ALTER TABLE "WebhookEndpoint" VALIDATE CONSTRAINT "WebhookEndpoint_applicationId_fkey";
ALTER TABLE "WebhookEvent" VALIDATE CONSTRAINT "WebhookEvent_applicationId_fkey";

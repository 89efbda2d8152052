-- AlterTable
ALTER TABLE "CourseLink" ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "CourseLinkCount" ADD COLUMN     "lastSequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "RemovedLink" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "externalCourseId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "removedAt" TIMESTAMP(3) NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "RemovedLink_pkey" PRIMARY KEY ("applicationId","userId","courseId")
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[],
    "sealedSecret" TEXT NOT NULL,
    "sealedPreviousSecret" TEXT,
    "previousSecretEndsAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "failingSince" TIMESTAMP(3),
    "warnedAt" TIMESTAMP(3),
    "disabledAt" TIMESTAMP(3),
    "disabledReason" TEXT,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "userId" TEXT,
    "courseId" TEXT,
    "externalCourseId" TEXT,
    "type" TEXT NOT NULL,
    "sequence" INTEGER,
    "at" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "dispatchedAt" TIMESTAMP(3),

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "orderKey" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "nextAttemptAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookAttempt" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "status" INTEGER,
    "problem" TEXT,
    "response" TEXT,

    CONSTRAINT "WebhookAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RemovedLink_applicationId_userId_sequence_idx" ON "RemovedLink"("applicationId", "userId", "sequence");

-- CreateIndex
CREATE INDEX "RemovedLink_userId_idx" ON "RemovedLink"("userId");

-- CreateIndex
CREATE INDEX "RemovedLink_removedAt_idx" ON "RemovedLink"("removedAt");

-- CreateIndex
CREATE INDEX "WebhookEndpoint_applicationId_idx" ON "WebhookEndpoint"("applicationId");

-- CreateIndex
CREATE INDEX "WebhookEvent_applicationId_at_idx" ON "WebhookEvent"("applicationId", "at");

-- CreateIndex
CREATE INDEX "WebhookEvent_dispatchedAt_dueAt_idx" ON "WebhookEvent"("dispatchedAt", "dueAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_courseId_dispatchedAt_idx" ON "WebhookEvent"("courseId", "dispatchedAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_at_idx" ON "WebhookEvent"("at");

-- CreateIndex
CREATE INDEX "WebhookDelivery_nextAttemptAt_idx" ON "WebhookDelivery"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_id_idx" ON "WebhookDelivery"("endpointId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_orderKey_id_idx" ON "WebhookDelivery"("endpointId", "orderKey", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_settledAt_idx" ON "WebhookDelivery"("settledAt");

-- CreateIndex
CREATE INDEX "WebhookAttempt_deliveryId_id_idx" ON "WebhookAttempt"("deliveryId", "id");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "RemovedLink" ADD CONSTRAINT "RemovedLink_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "RemovedLink" ADD CONSTRAINT "RemovedLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "WebhookEvent" ADD CONSTRAINT "WebhookEvent_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "WebhookEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookAttempt" ADD CONSTRAINT "WebhookAttempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

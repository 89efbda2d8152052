-- CreateTable
CREATE TABLE "LoggedRequest" (
    "requestId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "failed" BOOLEAN NOT NULL,
    "milliseconds" DOUBLE PRECISION NOT NULL,
    "error" TEXT,
    "reason" TEXT,

    CONSTRAINT "LoggedRequest_pkey" PRIMARY KEY ("requestId")
);

-- CreateTable
CREATE TABLE "RequestCount" (
    "applicationId" TEXT NOT NULL,
    "hour" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "clientErrors" INTEGER NOT NULL,
    "serverErrors" INTEGER NOT NULL,
    "milliseconds" DOUBLE PRECISION NOT NULL,
    "slowestMilliseconds" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RequestCount_pkey" PRIMARY KEY ("applicationId","hour","method","endpoint")
);

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_requestId_idx" ON "LoggedRequest"("applicationId", "requestId");

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_failed_requestId_idx" ON "LoggedRequest"("applicationId", "failed", "requestId");

-- CreateIndex
CREATE INDEX "LoggedRequest_at_idx" ON "LoggedRequest"("at");

-- CreateIndex
CREATE INDEX "RequestCount_hour_idx" ON "RequestCount"("hour");

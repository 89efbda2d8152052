-- CreateTable
CREATE TABLE "OpenDataset" (
    "day" TEXT NOT NULL,
    "madeAt" TIMESTAMP(3) NOT NULL,
    "nextAttemptAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sha256" TEXT,
    "bytes" INTEGER,

    CONSTRAINT "OpenDataset_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "OpenDatasetPart" (
    "day" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "OpenDatasetPart_pkey" PRIMARY KEY ("day","attempt","index")
);

-- CreateIndex
CREATE INDEX "OpenDataset_nextAttemptAt_idx" ON "OpenDataset"("nextAttemptAt");

-- AddForeignKey
ALTER TABLE "OpenDatasetPart" ADD CONSTRAINT "OpenDatasetPart_day_fkey" FOREIGN KEY ("day") REFERENCES "OpenDataset"("day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "isPublic" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "requiresPkce" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "DisconnectedFamily" (
    "familyHash" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DisconnectedFamily_pkey" PRIMARY KEY ("familyHash")
);

-- CreateIndex
CREATE INDEX "DisconnectedFamily_at_idx" ON "DisconnectedFamily"("at");

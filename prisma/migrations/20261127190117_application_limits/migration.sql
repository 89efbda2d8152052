-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "limitFactor" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "quotaRequest" JSONB;

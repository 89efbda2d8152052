-- AlterTable
ALTER TABLE "Grant" ADD COLUMN     "isForApi" BOOLEAN NOT NULL DEFAULT true;

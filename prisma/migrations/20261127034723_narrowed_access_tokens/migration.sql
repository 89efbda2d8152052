-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN     "scope" TEXT;

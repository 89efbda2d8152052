-- AlterTable
ALTER TABLE "Application" ALTER COLUMN "ownerId" DROP NOT NULL;

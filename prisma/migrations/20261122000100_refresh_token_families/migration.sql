-- AlterTable
ALTER TABLE "RefreshToken" ADD COLUMN     "familyHash" TEXT,
ADD COLUMN     "successors" INTEGER NOT NULL DEFAULT 0;

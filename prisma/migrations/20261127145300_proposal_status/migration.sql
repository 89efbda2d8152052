-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "applicationId" TEXT,
ADD COLUMN     "decidedAt" TIMESTAMP(3);

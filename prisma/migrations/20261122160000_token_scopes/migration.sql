-- AlterTable
ALTER TABLE "AuthorizationCode" ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'courses';

-- AlterTable
ALTER TABLE "TokenFamily" ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'courses';

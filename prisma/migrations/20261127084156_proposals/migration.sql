-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "changes" JSON,
ADD COLUMN     "proposal" TEXT,
ADD COLUMN     "via" TEXT;

-- Names only, so no table is rewritten. Processes of the version before fail on these tables: restart all when upgrading.

-- RenameColumn
ALTER TABLE "Course" RENAME COLUMN "flightPaths" TO "holeDetails";
ALTER TABLE "CourseVersion" RENAME COLUMN "flightPaths" TO "holeDetails";

-- RenameTable
ALTER TABLE "MailToken" RENAME TO "EmailToken";
ALTER TABLE "EmailToken" RENAME CONSTRAINT "MailToken_pkey" TO "EmailToken_pkey";
ALTER TABLE "EmailToken" RENAME CONSTRAINT "MailToken_userId_fkey" TO "EmailToken_userId_fkey";
ALTER INDEX "MailToken_userId_idx" RENAME TO "EmailToken_userId_idx";
ALTER INDEX "MailToken_expiresAt_idx" RENAME TO "EmailToken_expiresAt_idx";

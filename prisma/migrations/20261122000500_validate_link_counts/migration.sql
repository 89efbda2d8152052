ALTER TABLE "CourseLinkCount" VALIDATE CONSTRAINT "CourseLinkCount_applicationId_fkey";
ALTER TABLE "CourseLinkCount" VALIDATE CONSTRAINT "CourseLinkCount_userId_fkey";

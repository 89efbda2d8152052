ALTER TABLE "ApplicationMember" VALIDATE CONSTRAINT "ApplicationMember_applicationId_fkey";
ALTER TABLE "ApplicationMember" VALIDATE CONSTRAINT "ApplicationMember_userId_fkey";
ALTER TABLE "ApplicationInvitation" VALIDATE CONSTRAINT "ApplicationInvitation_applicationId_fkey";

ALTER TABLE "ApplicationLogo" VALIDATE CONSTRAINT "ApplicationLogo_applicationId_fkey";

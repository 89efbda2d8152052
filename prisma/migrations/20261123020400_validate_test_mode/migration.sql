ALTER TABLE "Application" VALIDATE CONSTRAINT "Application_testOf_fkey";

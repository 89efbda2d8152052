-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "testOf" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "chosenAt" TIMESTAMP(3),
ADD COLUMN     "testOf" TEXT;

-- AddForeignKey. Validated by a later migration, which blocks nothing.
ALTER TABLE "Application" ADD CONSTRAINT "Application_testOf_fkey" FOREIGN KEY ("testOf") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

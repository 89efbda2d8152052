-- CreateTable
CREATE TABLE "ApplicationLogo" (
    "applicationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "image" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationLogo_pkey" PRIMARY KEY ("applicationId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationLogo_id_key" ON "ApplicationLogo"("id");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "ApplicationLogo" ADD CONSTRAINT "ApplicationLogo_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

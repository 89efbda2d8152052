-- CreateTable
CREATE TABLE "ApplicationMember" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "offeredAt" TIMESTAMP(3),

    CONSTRAINT "ApplicationMember_pkey" PRIMARY KEY ("applicationId","userId")
);

-- CreateTable
CREATE TABLE "ApplicationInvitation" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT,
    "usesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApplicationMember_userId_idx" ON "ApplicationMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationInvitation_tokenHash_key" ON "ApplicationInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_applicationId_idx" ON "ApplicationInvitation"("applicationId");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_expiresAt_idx" ON "ApplicationInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_email_idx" ON "ApplicationInvitation"("email");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "ApplicationMember" ADD CONSTRAINT "ApplicationMember_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "ApplicationMember" ADD CONSTRAINT "ApplicationMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "ApplicationInvitation" ADD CONSTRAINT "ApplicationInvitation_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AlterTable. Null for what earlier releases saved.
ALTER TABLE "Course" ADD COLUMN     "savedById" TEXT;

-- AlterTable
ALTER TABLE "CourseVersion" ADD COLUMN     "savedById" TEXT;

-- CreateTable
CREATE TABLE "CoursePerson" (
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "offeredAt" TIMESTAMP(3),

    CONSTRAINT "CoursePerson_pkey" PRIMARY KEY ("courseId","userId")
);

-- CreateTable
CREATE TABLE "CourseInvitation" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT,
    "usesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CourseInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CoursePerson_userId_idx" ON "CoursePerson"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CourseInvitation_tokenHash_key" ON "CourseInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "CourseInvitation_courseId_idx" ON "CourseInvitation"("courseId");

-- CreateIndex
CREATE INDEX "CourseInvitation_expiresAt_idx" ON "CourseInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "CourseInvitation_email_idx" ON "CourseInvitation"("email");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "CoursePerson" ADD CONSTRAINT "CoursePerson_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "CoursePerson" ADD CONSTRAINT "CoursePerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "CourseInvitation" ADD CONSTRAINT "CourseInvitation_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

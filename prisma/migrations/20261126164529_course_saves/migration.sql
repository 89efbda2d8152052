-- CreateTable
CREATE TABLE "CourseSave" (
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "leftOut" JSON NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CourseSave_pkey" PRIMARY KEY ("courseId","userId","id")
);

-- CreateTable
CREATE TABLE "LostEdit" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    "deletion" JSON NOT NULL,
    "changes" JSON NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LostEdit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CourseSave_userId_idx" ON "CourseSave"("userId");

-- CreateIndex
CREATE INDEX "CourseSave_createdAt_idx" ON "CourseSave"("createdAt");

-- CreateIndex
CREATE INDEX "LostEdit_courseId_userId_id_idx" ON "LostEdit"("courseId", "userId", "id");

-- CreateIndex
CREATE INDEX "LostEdit_userId_id_idx" ON "LostEdit"("userId", "id");

-- CreateIndex
CREATE INDEX "LostEdit_createdAt_idx" ON "LostEdit"("createdAt");

-- AddForeignKey
ALTER TABLE "CourseSave" ADD CONSTRAINT "CourseSave_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseSave" ADD CONSTRAINT "CourseSave_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LostEdit" ADD CONSTRAINT "LostEdit_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LostEdit" ADD CONSTRAINT "LostEdit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "CourseShare" (
    "courseId" TEXT NOT NULL,
    "sharing" TEXT NOT NULL,
    "shareId" TEXT,
    "ownerName" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CourseShare_pkey" PRIMARY KEY ("courseId")
);

-- CreateIndex
CREATE UNIQUE INDEX "CourseShare_shareId_key" ON "CourseShare"("shareId");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "CourseShare" ADD CONSTRAINT "CourseShare_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

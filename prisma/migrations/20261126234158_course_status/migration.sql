-- AlterTable
ALTER TABLE "CourseListing" ADD COLUMN     "closedUntil" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "CourseStatus" (
    "courseId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "words" TEXT,
    "until" TEXT,
    "closedHoleIds" TEXT[],
    "checkedAt" TIMESTAMP(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "CourseStatus_pkey" PRIMARY KEY ("courseId"),
    CONSTRAINT "CourseStatus_state_check" CHECK ("state" IN ('open', 'partly-closed', 'closed'))
);

-- AddForeignKey
ALTER TABLE "CourseStatus" ADD CONSTRAINT "CourseStatus_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

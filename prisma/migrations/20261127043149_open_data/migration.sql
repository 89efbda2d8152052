-- AlterTable
ALTER TABLE "CourseShare" ADD COLUMN     "credit" TEXT,
ADD COLUMN     "licence" TEXT;

-- CreateTable
CREATE TABLE "OpenCourse" (
    "courseId" TEXT NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    "withdrawnAt" TIMESTAMP(3),

    CONSTRAINT "OpenCourse_pkey" PRIMARY KEY ("courseId")
);

-- CreateIndex
CREATE INDEX "OpenCourse_changedAt_courseId_idx" ON "OpenCourse"("changedAt", "courseId");

ALTER TABLE "CourseShare" ADD CONSTRAINT "CourseShare_licence_check" CHECK ("licence" IN ('CC-BY-4.0', 'CC0-1.0', 'ODbL-1.0')) NOT VALID;

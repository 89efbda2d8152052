-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "deletedAt" TIMESTAMP(3),
ADD COLUMN     "deletedLinks" JSON,
ADD COLUMN     "savedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "CourseLink" ADD COLUMN     "linkedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- What there is already: a course was last saved when it was last changed, and linked when it was made.
UPDATE "Course" SET "savedAt" = "updatedAt";
UPDATE "CourseLink" SET "linkedAt" = "Course"."createdAt" FROM "Course" WHERE "Course"."id" = "CourseLink"."courseId";

-- CreateTable
CREATE TABLE "CourseVersion" (
    "courseId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,
    "fairways" JSON NOT NULL,
    "flightPaths" JSON NOT NULL,

    CONSTRAINT "CourseVersion_pkey" PRIMARY KEY ("courseId","version")
);

-- CreateIndex
CREATE INDEX "Course_deletedAt_idx" ON "Course"("deletedAt");

-- AddForeignKey
ALTER TABLE "CourseVersion" ADD CONSTRAINT "CourseVersion_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

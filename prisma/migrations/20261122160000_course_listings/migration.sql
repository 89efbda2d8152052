-- CreateTable
CREATE TABLE "CourseListing" (
    "courseId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "nameKey" BYTEA NOT NULL,
    "cell" BIGINT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,

    CONSTRAINT "CourseListing_pkey" PRIMARY KEY ("courseId")
);

-- CreateTable
CREATE TABLE "CourseListingWord" (
    "courseId" TEXT NOT NULL,
    "word" BYTEA NOT NULL,

    CONSTRAINT "CourseListingWord_pkey" PRIMARY KEY ("courseId","word")
);

-- CreateIndex
CREATE INDEX "CourseListing_cell_lat_lng_courseId_idx" ON "CourseListing"("cell", "lat", "lng", "courseId");

-- CreateIndex
CREATE INDEX "CourseListing_nameKey_courseId_idx" ON "CourseListing"("nameKey", "courseId");

-- CreateIndex
CREATE INDEX "CourseListing_ownerId_idx" ON "CourseListing"("ownerId");

-- CreateIndex
CREATE INDEX "CourseListingWord_word_courseId_idx" ON "CourseListingWord"("word", "courseId");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "CourseListing" ADD CONSTRAINT "CourseListing_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "CourseListingWord" ADD CONSTRAINT "CourseListingWord_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "CourseListing"("courseId") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "CoursePicture" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "image" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "corners" JSON NOT NULL,
    "opacity" DOUBLE PRECISION NOT NULL,
    "visible" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CoursePicture_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CoursePicture_courseId_id_idx" ON "CoursePicture"("courseId", "id");

-- CreateIndex
CREATE INDEX "CoursePicture_ownerId_bytes_idx" ON "CoursePicture"("ownerId", "bytes");

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "CoursePicture" ADD CONSTRAINT "CoursePicture_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

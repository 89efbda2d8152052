-- CreateTable
CREATE TABLE "CommentRead" (
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CommentRead_pkey" PRIMARY KEY ("courseId","userId")
);

-- CreateIndex
CREATE INDEX "CommentRead_userId_idx" ON "CommentRead"("userId");

-- AddForeignKey
ALTER TABLE "CommentRead" ADD CONSTRAINT "CommentRead_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentRead" ADD CONSTRAINT "CommentRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was written before is read.
INSERT INTO "CommentRead" ("courseId", "userId", "readAt")
SELECT written."courseId", member."userId", written."last"
FROM (SELECT "courseId", max("createdAt") AS "last" FROM "Comment" GROUP BY "courseId") written
JOIN (SELECT "id" AS "courseId", "ownerId" AS "userId" FROM "Course" UNION SELECT "courseId", "userId" FROM "CoursePerson") member
  ON member."courseId" = written."courseId";

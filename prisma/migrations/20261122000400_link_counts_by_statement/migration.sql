-- The statements that change links keep the counts (lib/adapters/prisma/link-counts.ts). Distributed databases have no
-- transition tables.
DROP TRIGGER "CourseLink_added" ON "CourseLink";
DROP TRIGGER "CourseLink_removed" ON "CourseLink";
DROP TRIGGER "CourseLink_moved" ON "CourseLink";
DROP TRIGGER "CourseLink_emptied" ON "CourseLink";
DROP FUNCTION "keep_course_link_counts"();

-- AddForeignKey. Validated by the next migration, which blocks nothing.
ALTER TABLE "CourseLinkCount" ADD CONSTRAINT "CourseLinkCount_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "CourseLinkCount" ADD CONSTRAINT "CourseLinkCount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

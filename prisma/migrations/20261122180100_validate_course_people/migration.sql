ALTER TABLE "CoursePerson" VALIDATE CONSTRAINT "CoursePerson_courseId_fkey";
ALTER TABLE "CoursePerson" VALIDATE CONSTRAINT "CoursePerson_userId_fkey";
ALTER TABLE "CourseInvitation" VALIDATE CONSTRAINT "CourseInvitation_courseId_fkey";

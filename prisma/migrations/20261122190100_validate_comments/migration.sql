ALTER TABLE "Comment" VALIDATE CONSTRAINT "Comment_courseId_fkey";
ALTER TABLE "CommentMute" VALIDATE CONSTRAINT "CommentMute_courseId_fkey";
ALTER TABLE "CommentMute" VALIDATE CONSTRAINT "CommentMute_userId_fkey";

ALTER TABLE "CoursePerson" VALIDATE CONSTRAINT "CoursePerson_role_check";
ALTER TABLE "CourseInvitation" VALIDATE CONSTRAINT "CourseInvitation_role_check";
ALTER TABLE "CourseShare" VALIDATE CONSTRAINT "CourseShare_sharing_check";
ALTER TABLE "EmailToken" VALIDATE CONSTRAINT "EmailToken_purpose_check";
ALTER TABLE "WebhookDelivery" VALIDATE CONSTRAINT "WebhookDelivery_state_check";

-- AddCheck. Validated by the next migration, which blocks nothing.
ALTER TABLE "CoursePerson" ADD CONSTRAINT "CoursePerson_role_check" CHECK ("role" IN ('editor', 'commenter', 'viewer')) NOT VALID;

-- AddCheck
ALTER TABLE "CourseInvitation" ADD CONSTRAINT "CourseInvitation_role_check" CHECK ("role" IN ('editor', 'commenter', 'viewer')) NOT VALID;

-- AddCheck
ALTER TABLE "CourseShare" ADD CONSTRAINT "CourseShare_sharing_check" CHECK ("sharing" IN ('off', 'link', 'public')) NOT VALID;

-- AddCheck
ALTER TABLE "EmailToken" ADD CONSTRAINT "EmailToken_purpose_check" CHECK ("purpose" IN ('verify-email', 'reset-password')) NOT VALID;

-- AddCheck
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_state_check" CHECK ("state" IN ('pending', 'delivered', 'failed')) NOT VALID;

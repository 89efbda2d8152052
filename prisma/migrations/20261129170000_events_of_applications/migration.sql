-- A user's events of applications, among up to a million without one. Prisma's schema has no partial indexes.
CREATE INDEX "AuditEvent_userId_id_of_applications" ON "AuditEvent"("userId", "id") WHERE "applicationId" IS NOT NULL;

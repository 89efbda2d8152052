-- Replaces the 50 migrations before it, whose schema it equals (docs/decisions/server.md). Where they are applied, only its row is
-- added to the table of migrations (lib/adapters/database/squash.ts).

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "emailVerifiedAt" TIMESTAMP(3),
    "sessionVersion" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMP(3),
    "chosenAt" TIMESTAMP(3),
    "testOf" TEXT,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExternalAccount" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "ExternalAccount_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "EndedSession" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "endsAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EndedSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailToken" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "wasMailed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "MailToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "PendingSignUp" (
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "callbackUrl" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PendingSignUp_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "QueuedEmail" (
    "id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sealedText" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "giveUpAt" TIMESTAMP(3) NOT NULL,
    "nextAttemptAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "QueuedEmail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "applicationId" TEXT,
    "firstAt" TIMESTAMP(3),
    "runKey" TEXT,
    "times" INTEGER NOT NULL DEFAULT 1,
    "details" JSONB,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoggedRequest" (
    "requestId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "failed" BOOLEAN NOT NULL,
    "milliseconds" DOUBLE PRECISION NOT NULL,
    "error" TEXT,
    "reason" TEXT,

    CONSTRAINT "LoggedRequest_pkey" PRIMARY KEY ("requestId")
);

-- CreateTable
CREATE TABLE "RequestCount" (
    "applicationId" TEXT NOT NULL,
    "hour" TIMESTAMP(3) NOT NULL,
    "method" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "clientErrors" INTEGER NOT NULL,
    "serverErrors" INTEGER NOT NULL,
    "milliseconds" DOUBLE PRECISION NOT NULL,
    "slowestMilliseconds" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RequestCount_pkey" PRIMARY KEY ("applicationId","hour","method","endpoint")
);

-- CreateTable
CREATE TABLE "Application" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirectUris" TEXT[],
    "ownerId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "description" TEXT,
    "homepage" TEXT,
    "disabledAt" TIMESTAMP(3),
    "verifiedAt" TIMESTAMP(3),
    "testOf" TEXT,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationLogo" (
    "applicationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "image" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationLogo_pkey" PRIMARY KEY ("applicationId")
);

-- CreateTable
CREATE TABLE "ApplicationMember" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "offeredAt" TIMESTAMP(3),

    CONSTRAINT "ApplicationMember_pkey" PRIMARY KEY ("applicationId","userId")
);

-- CreateTable
CREATE TABLE "ApplicationInvitation" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT,
    "usesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationSecret" (
    "secretHash" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hint" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lastUsedAt" TIMESTAMP(3),
    "name" TEXT NOT NULL,

    CONSTRAINT "ApplicationSecret_pkey" PRIMARY KEY ("secretHash")
);

-- CreateTable
CREATE TABLE "Grant" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthorizationCode" (
    "codeHash" TEXT NOT NULL,
    "grantId" TEXT NOT NULL,
    "familyId" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "codeChallenge" TEXT,
    "codeChallengeMethod" TEXT,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "scope" TEXT NOT NULL DEFAULT 'courses',

    CONSTRAINT "AuthorizationCode_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "TokenFamily" (
    "id" TEXT NOT NULL,
    "grantId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMP(3),
    "scope" TEXT NOT NULL DEFAULT 'courses',

    CONSTRAINT "TokenFamily_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "tokenHash" TEXT NOT NULL,
    "familyId" TEXT NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "tokenHash" TEXT NOT NULL,
    "familyId" TEXT NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "rotatedAt" TIMESTAMP(3),
    "familyHash" TEXT,
    "successors" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "Course" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "fairways" JSON NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "flightPaths" JSON NOT NULL DEFAULT '{}',
    "deletedAt" TIMESTAMP(3),
    "deletedLinks" JSON,
    "savedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "layouts" JSON NOT NULL DEFAULT '[]',
    "features" JSON NOT NULL DEFAULT '[]',
    "versionName" TEXT,
    "savedById" TEXT,

    CONSTRAINT "Course_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CoursePerson" (
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "offeredAt" TIMESTAMP(3),

    CONSTRAINT "CoursePerson_pkey" PRIMARY KEY ("courseId","userId")
);

-- CreateTable
CREATE TABLE "CourseInvitation" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT,
    "usesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CourseInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "threadId" TEXT,
    "authorId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "editedAt" TIMESTAMP(3),
    "holeId" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "resolvedAt" TIMESTAMP(3),
    "resolvedById" TEXT,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommentMute" (
    "courseId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "CommentMute_pkey" PRIMARY KEY ("courseId","userId")
);

-- CreateTable
CREATE TABLE "CourseShare" (
    "courseId" TEXT NOT NULL,
    "sharing" TEXT NOT NULL,
    "shareId" TEXT,
    "ownerName" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CourseShare_pkey" PRIMARY KEY ("courseId")
);

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

-- CreateTable
CREATE TABLE "CourseVersion" (
    "courseId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,
    "fairways" JSON NOT NULL,
    "flightPaths" JSON NOT NULL,
    "bytes" INTEGER,
    "outline" JSON,
    "ownerId" TEXT,
    "layouts" JSON NOT NULL DEFAULT '[]',
    "features" JSON NOT NULL DEFAULT '[]',
    "name" TEXT,
    "savedById" TEXT,

    CONSTRAINT "CourseVersion_pkey" PRIMARY KEY ("courseId","version")
);

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

-- CreateTable
CREATE TABLE "CourseLink" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "externalCourseId" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "linkedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CourseLink_pkey" PRIMARY KEY ("applicationId","userId","externalCourseId")
);

-- CreateTable
CREATE TABLE "RemovedLink" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "courseId" TEXT NOT NULL,
    "externalCourseId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "removedAt" TIMESTAMP(3) NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "RemovedLink_pkey" PRIMARY KEY ("applicationId","userId","courseId")
);

-- CreateTable
CREATE TABLE "CourseLinkCount" (
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "courses" INTEGER NOT NULL,
    "lastSequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CourseLinkCount_pkey" PRIMARY KEY ("applicationId","userId")
);

-- CreateTable
CREATE TABLE "IdempotentRequest" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "outcome" JSON,
    "startedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotentRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[],
    "sealedSecret" TEXT NOT NULL,
    "sealedPreviousSecret" TEXT,
    "previousSecretEndsAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "failingSince" TIMESTAMP(3),
    "warnedAt" TIMESTAMP(3),
    "disabledAt" TIMESTAMP(3),
    "disabledReason" TEXT,
    "lastSuccessAt" TIMESTAMP(3),

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "userId" TEXT,
    "courseId" TEXT,
    "externalCourseId" TEXT,
    "type" TEXT NOT NULL,
    "sequence" INTEGER,
    "at" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "dispatchedAt" TIMESTAMP(3),

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "orderKey" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "nextAttemptAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),
    "sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookAttempt" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "status" INTEGER,
    "problem" TEXT,
    "response" TEXT,

    CONSTRAINT "WebhookAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_testOf_idx" ON "User"("testOf");

-- CreateIndex
CREATE INDEX "User_chosenAt_idx" ON "User"("chosenAt");

-- CreateIndex
CREATE INDEX "ExternalAccount_userId_idx" ON "ExternalAccount"("userId");

-- CreateIndex
CREATE INDEX "EndedSession_userId_idx" ON "EndedSession"("userId");

-- CreateIndex
CREATE INDEX "EndedSession_endsAt_idx" ON "EndedSession"("endsAt");

-- CreateIndex
CREATE INDEX "MailToken_userId_idx" ON "MailToken"("userId");

-- CreateIndex
CREATE INDEX "MailToken_expiresAt_idx" ON "MailToken"("expiresAt");

-- CreateIndex
CREATE INDEX "PendingSignUp_email_idx" ON "PendingSignUp"("email");

-- CreateIndex
CREATE INDEX "PendingSignUp_expiresAt_idx" ON "PendingSignUp"("expiresAt");

-- CreateIndex
CREATE INDEX "QueuedEmail_nextAttemptAt_idx" ON "QueuedEmail"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "QueuedEmail_giveUpAt_idx" ON "QueuedEmail"("giveUpAt");

-- CreateIndex
CREATE INDEX "QueuedEmail_recipient_idx" ON "QueuedEmail"("recipient");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEvent_runKey_key" ON "AuditEvent"("runKey");

-- CreateIndex
CREATE INDEX "AuditEvent_userId_id_idx" ON "AuditEvent"("userId", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_applicationId_id_idx" ON "AuditEvent"("applicationId", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_requestId_idx" ON "LoggedRequest"("applicationId", "requestId");

-- CreateIndex
CREATE INDEX "LoggedRequest_applicationId_failed_requestId_idx" ON "LoggedRequest"("applicationId", "failed", "requestId");

-- CreateIndex
CREATE INDEX "LoggedRequest_at_idx" ON "LoggedRequest"("at");

-- CreateIndex
CREATE INDEX "RequestCount_hour_idx" ON "RequestCount"("hour");

-- CreateIndex
CREATE UNIQUE INDEX "Application_testOf_key" ON "Application"("testOf");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationLogo_id_key" ON "ApplicationLogo"("id");

-- CreateIndex
CREATE INDEX "ApplicationMember_userId_idx" ON "ApplicationMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationInvitation_tokenHash_key" ON "ApplicationInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_applicationId_idx" ON "ApplicationInvitation"("applicationId");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_expiresAt_idx" ON "ApplicationInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "ApplicationInvitation_email_idx" ON "ApplicationInvitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationSecret_id_key" ON "ApplicationSecret"("id");

-- CreateIndex
CREATE INDEX "ApplicationSecret_applicationId_idx" ON "ApplicationSecret"("applicationId");

-- CreateIndex
CREATE INDEX "Grant_applicationId_idx" ON "Grant"("applicationId");

-- CreateIndex
CREATE UNIQUE INDEX "Grant_userId_applicationId_key" ON "Grant"("userId", "applicationId");

-- CreateIndex
CREATE UNIQUE INDEX "AuthorizationCode_familyId_key" ON "AuthorizationCode"("familyId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_grantId_idx" ON "AuthorizationCode"("grantId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_expiresAt_idx" ON "AuthorizationCode"("expiresAt");

-- CreateIndex
CREATE INDEX "TokenFamily_grantId_idx" ON "TokenFamily"("grantId");

-- CreateIndex
CREATE INDEX "TokenFamily_revokedAt_idx" ON "TokenFamily"("revokedAt");

-- CreateIndex
CREATE INDEX "AccessToken_familyId_idx" ON "AccessToken"("familyId");

-- CreateIndex
CREATE INDEX "AccessToken_expiresAt_idx" ON "AccessToken"("expiresAt");

-- CreateIndex
CREATE INDEX "RefreshToken_familyId_idx" ON "RefreshToken"("familyId");

-- CreateIndex
CREATE INDEX "RefreshToken_familyHash_idx" ON "RefreshToken"("familyHash");

-- CreateIndex
CREATE INDEX "RefreshToken_expiresAt_idx" ON "RefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "Course_ownerId_id_idx" ON "Course"("ownerId", "id");

-- CreateIndex
CREATE INDEX "Course_deletedAt_idx" ON "Course"("deletedAt");

-- CreateIndex
CREATE INDEX "CoursePerson_userId_idx" ON "CoursePerson"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CourseInvitation_tokenHash_key" ON "CourseInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "CourseInvitation_courseId_idx" ON "CourseInvitation"("courseId");

-- CreateIndex
CREATE INDEX "CourseInvitation_expiresAt_idx" ON "CourseInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "CourseInvitation_email_idx" ON "CourseInvitation"("email");

-- CreateIndex
CREATE INDEX "Comment_courseId_idx" ON "Comment"("courseId");

-- CreateIndex
CREATE INDEX "Comment_authorId_id_idx" ON "Comment"("authorId", "id");

-- CreateIndex
CREATE INDEX "CommentMute_userId_idx" ON "CommentMute"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CourseShare_shareId_key" ON "CourseShare"("shareId");

-- CreateIndex
CREATE INDEX "CourseListing_cell_lat_lng_courseId_idx" ON "CourseListing"("cell", "lat", "lng", "courseId");

-- CreateIndex
CREATE INDEX "CourseListing_nameKey_courseId_idx" ON "CourseListing"("nameKey", "courseId");

-- CreateIndex
CREATE INDEX "CourseListing_ownerId_idx" ON "CourseListing"("ownerId");

-- CreateIndex
CREATE INDEX "CourseListingWord_word_courseId_idx" ON "CourseListingWord"("word", "courseId");

-- CreateIndex
CREATE INDEX "CourseVersion_ownerId_savedAt_bytes_name_idx" ON "CourseVersion"("ownerId", "savedAt", "bytes", "name");

-- CreateIndex
CREATE INDEX "CoursePicture_courseId_id_idx" ON "CoursePicture"("courseId", "id");

-- CreateIndex
CREATE INDEX "CoursePicture_ownerId_bytes_idx" ON "CoursePicture"("ownerId", "bytes");

-- CreateIndex
CREATE INDEX "CourseLink_userId_idx" ON "CourseLink"("userId");

-- CreateIndex
CREATE INDEX "CourseLink_courseId_idx" ON "CourseLink"("courseId");

-- CreateIndex
CREATE INDEX "CourseLink_applicationId_userId_sequence_idx" ON "CourseLink"("applicationId", "userId", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "CourseLink_applicationId_userId_courseId_key" ON "CourseLink"("applicationId", "userId", "courseId");

-- CreateIndex
CREATE INDEX "RemovedLink_applicationId_userId_sequence_idx" ON "RemovedLink"("applicationId", "userId", "sequence");

-- CreateIndex
CREATE INDEX "RemovedLink_userId_idx" ON "RemovedLink"("userId");

-- CreateIndex
CREATE INDEX "RemovedLink_removedAt_idx" ON "RemovedLink"("removedAt");

-- CreateIndex
CREATE INDEX "CourseLinkCount_userId_idx" ON "CourseLinkCount"("userId");

-- CreateIndex
CREATE INDEX "IdempotentRequest_applicationId_idx" ON "IdempotentRequest"("applicationId");

-- CreateIndex
CREATE INDEX "IdempotentRequest_userId_idx" ON "IdempotentRequest"("userId");

-- CreateIndex
CREATE INDEX "IdempotentRequest_startedAt_idx" ON "IdempotentRequest"("startedAt");

-- CreateIndex
CREATE INDEX "WebhookEndpoint_applicationId_idx" ON "WebhookEndpoint"("applicationId");

-- CreateIndex
CREATE INDEX "WebhookEvent_applicationId_at_idx" ON "WebhookEvent"("applicationId", "at");

-- CreateIndex
CREATE INDEX "WebhookEvent_dispatchedAt_dueAt_idx" ON "WebhookEvent"("dispatchedAt", "dueAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_courseId_dispatchedAt_idx" ON "WebhookEvent"("courseId", "dispatchedAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_at_idx" ON "WebhookEvent"("at");

-- CreateIndex
CREATE INDEX "WebhookDelivery_nextAttemptAt_idx" ON "WebhookDelivery"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_id_idx" ON "WebhookDelivery"("endpointId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_state_id_idx" ON "WebhookDelivery"("endpointId", "state", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_orderKey_state_sequence_idx" ON "WebhookDelivery"("endpointId", "orderKey", "state", "sequence");

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_settledAt_idx" ON "WebhookDelivery"("settledAt");

-- CreateIndex
CREATE INDEX "WebhookAttempt_deliveryId_id_idx" ON "WebhookAttempt"("deliveryId", "id");

-- AddForeignKey
ALTER TABLE "ExternalAccount" ADD CONSTRAINT "ExternalAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EndedSession" ADD CONSTRAINT "EndedSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailToken" ADD CONSTRAINT "MailToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_testOf_fkey" FOREIGN KEY ("testOf") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationLogo" ADD CONSTRAINT "ApplicationLogo_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationMember" ADD CONSTRAINT "ApplicationMember_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationMember" ADD CONSTRAINT "ApplicationMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationInvitation" ADD CONSTRAINT "ApplicationInvitation_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationSecret" ADD CONSTRAINT "ApplicationSecret_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthorizationCode" ADD CONSTRAINT "AuthorizationCode_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TokenFamily" ADD CONSTRAINT "TokenFamily_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "Grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_familyId_fkey" FOREIGN KEY ("familyId") REFERENCES "TokenFamily"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_familyId_fkey" FOREIGN KEY ("familyId") REFERENCES "TokenFamily"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Course" ADD CONSTRAINT "Course_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoursePerson" ADD CONSTRAINT "CoursePerson_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoursePerson" ADD CONSTRAINT "CoursePerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseInvitation" ADD CONSTRAINT "CourseInvitation_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentMute" ADD CONSTRAINT "CommentMute_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentMute" ADD CONSTRAINT "CommentMute_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseShare" ADD CONSTRAINT "CourseShare_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseListing" ADD CONSTRAINT "CourseListing_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseListingWord" ADD CONSTRAINT "CourseListingWord_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "CourseListing"("courseId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseVersion" ADD CONSTRAINT "CourseVersion_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoursePicture" ADD CONSTRAINT "CoursePicture_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseLink" ADD CONSTRAINT "CourseLink_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseLink" ADD CONSTRAINT "CourseLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseLink" ADD CONSTRAINT "CourseLink_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedLink" ADD CONSTRAINT "RemovedLink_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedLink" ADD CONSTRAINT "RemovedLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseLinkCount" ADD CONSTRAINT "CourseLinkCount_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseLinkCount" ADD CONSTRAINT "CourseLinkCount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotentRequest" ADD CONSTRAINT "IdempotentRequest_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotentRequest" ADD CONSTRAINT "IdempotentRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEvent" ADD CONSTRAINT "WebhookEvent_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "WebhookEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookAttempt" ADD CONSTRAINT "WebhookAttempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

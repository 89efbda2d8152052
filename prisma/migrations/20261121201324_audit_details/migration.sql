-- Audit details become JSON, in the shapes of lib/audit/schema.ts. "detail" was one text for every kind.
ALTER TABLE "AuditEvent" ADD COLUMN "details" JSONB;

UPDATE "AuditEvent" SET "details" = CASE
  -- Providers were stored by their display names.
  WHEN "kind" IN ('signed-up', 'signed-in', 'external-account-linked', 'external-account-unlinked')
    THEN jsonb_build_object(
      'provider',
      CASE "detail" WHEN 'Google' THEN 'google' WHEN 'GitHub' THEN 'github' ELSE "detail" END
    )
  WHEN "kind" = 'sign-in-refused' THEN jsonb_build_object('clientAddress', "detail")
  WHEN "kind" = 'email-verified' THEN jsonb_build_object('email', "detail")
  WHEN "kind" IN ('application-registered', 'application-deleted')
    THEN jsonb_build_object('applicationName', "detail")
  WHEN "kind" IN ('secret-added', 'secret-removed') THEN jsonb_build_object('secretName', "detail")
  WHEN "kind" IN ('course-deleted', 'course-restored') THEN jsonb_build_object('courseName', "detail")
  WHEN "kind" IN ('course-linked', 'course-unlinked') THEN jsonb_build_object('externalCourseId', "detail")
  -- No other kind had a detail; should there be one all the same, keep it.
  ELSE jsonb_build_object('text', "detail")
END
WHERE "detail" IS NOT NULL AND "kind" <> 'application-changed';

-- A change of settings was written as up to three parts:
--   redirect URI added: URI, URI, URI, and 2 more; redirect URI removed: URI; changed: name, homepage
-- Redirect URIs contain no spaces, so neither "; " nor ", " occurs inside one.
UPDATE "AuditEvent" SET "details" = jsonb_build_object(
  'addedRedirectUris', '{"uris": [], "more": 0}'::jsonb,
  'removedRedirectUris', '{"uris": [], "more": 0}'::jsonb,
  'changedSettings', '[]'::jsonb
)
WHERE "kind" = 'application-changed';

UPDATE "AuditEvent" AS event SET "details" = event."details" || change."details"
FROM (
  SELECT "id", jsonb_object_agg(
    CASE "heading"
      WHEN 'redirect URI added' THEN 'addedRedirectUris'
      WHEN 'redirect URI removed' THEN 'removedRedirectUris'
      WHEN 'changed' THEN 'changedSettings'
      ELSE 'text'
    END,
    CASE
      WHEN "heading" IN ('redirect URI added', 'redirect URI removed') THEN jsonb_build_object(
        'uris', to_jsonb(CASE WHEN "more" IS NULL THEN "items" ELSE "items"[1:cardinality("items") - 1] END),
        'more', COALESCE("more", 0)
      )
      WHEN "heading" = 'changed' THEN to_jsonb("items")
      ELSE to_jsonb("part")
    END
  ) AS "details"
  FROM (
    SELECT "id", "part", "heading", "items",
      substring("items"[array_upper("items", 1)] FROM '^and ([0-9]+) more$')::integer AS "more"
    FROM "AuditEvent"
    CROSS JOIN LATERAL unnest(string_to_array("detail", '; ')) AS "part"
    CROSS JOIN LATERAL (
      SELECT split_part("part", ': ', 1) AS "heading",
        string_to_array(substr("part", strpos("part", ': ') + 2), ', ') AS "items"
    ) AS "split"
    WHERE "kind" = 'application-changed' AND "detail" IS NOT NULL
  ) AS "parts"
  GROUP BY "id"
) AS change
WHERE event."id" = change."id";

ALTER TABLE "AuditEvent" DROP COLUMN "detail";

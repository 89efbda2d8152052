import { addSeconds } from "@/lib/clock";
import { VERSION_RETENTION } from "@/lib/courses/versions";
import { Prisma } from "./generated/client";

/** The columns of an outline without its changes, of a row of `Course` or `CourseVersion`. */
export const OUTLINE = Prisma.sql`"version", "savedAt", "savedById",
  CASE WHEN ("changes"->>'to')::int = "version" THEN ("changes"->>'holes')::int ELSE json_array_length("fairways") END AS "holes"`;

/** What the current version in a row of `Course` will count towards the quota. */
export const COURSE_BYTES = Prisma.sql`${VERSION_RETENTION.bytesPerVersion}::int
    + octet_length("fairways"::text) + octet_length("holeDetails"::text)
    + octet_length("layouts"::text) + octet_length("features"::text) + COALESCE(octet_length("changes"::text), 0)`;

/** The columns of a superseded version, from the row `replaced` of its course. */
export const ARCHIVED_VERSION = Prisma.sql`
  "id", "version", "savedAt", "fairways", "holeDetails", "layouts", "features", "versionName", "savedById",
  "changes", "ownerId", ${COURSE_BYTES}`;

/**
 * Common table expressions that delete versions which `VERSION_RETENTION` does not keep, of the course and the owner of the
 * row `replaced`. Rows that another save has locked are left to that one, and a version that was given a name since the
 * statement began is kept.
 *
 * Versions with a name come last, after every other one of the account. Only a user who names the current version of course
 * after course gets there, since those count towards `namedQuotaBytes` when they are superseded.
 */
export function thinVersions(now: Date): Prisma.Sql {
  const { newest, every, tiers, oldestStep, quotaBytes } = VERSION_RETENTION;
  const step = Prisma.sql`CASE ${Prisma.join(
    tiers.map(
      ({ ageSeconds, stepSeconds }) =>
        Prisma.sql`WHEN "savedAt" > ${addSeconds(now, -ageSeconds)} THEN ${stepSeconds}::int`,
    ),
    " ",
  )} ELSE ${oldestStep}::int END`;
  return Prisma.sql`
    stepped AS (
      SELECT "courseId", "version", extract(epoch FROM "savedAt") AS "seconds", ${step} AS "step"
      FROM "CourseVersion"
      WHERE "courseId" IN (SELECT "id" FROM replaced WHERE "version" % ${every}::int = 0) AND "name" IS NULL
    ), ranked AS (
      SELECT "courseId", "version", row_number() OVER (ORDER BY "version" DESC) AS "age",
        row_number() OVER (PARTITION BY "step", floor("seconds" / "step") ORDER BY "version" DESC) AS "rank"
      FROM stepped
    ), counted AS (
      SELECT "courseId", "version", "name" IS NULL AS "isUnnamed",
        sum("bytes") OVER (ORDER BY "name" IS NULL, "savedAt" DESC, "courseId", "version" DESC) AS "total"
      FROM "CourseVersion"
      WHERE "ownerId" = (SELECT "ownerId" FROM replaced)
        AND (SELECT sum("bytes") FROM "CourseVersion" WHERE "ownerId" = (SELECT "ownerId" FROM replaced)) > ${quotaBytes}
    ), excess AS (
      SELECT "courseId", "version", true AS "isUnnamed" FROM ranked WHERE "age" > ${newest} AND "rank" > 1
      UNION SELECT "courseId", "version", "isUnnamed" FROM counted WHERE "total" > ${quotaBytes}
    ), thinned AS (
      DELETE FROM "CourseVersion" WHERE ("courseId", "version") IN (
        SELECT v."courseId", v."version" FROM "CourseVersion" v
        JOIN excess ON v."courseId" = excess."courseId" AND v."version" = excess."version"
          AND (v."name" IS NULL) = excess."isUnnamed"
        FOR UPDATE OF v SKIP LOCKED)
    )`;
}

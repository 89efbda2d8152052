import { createFairway } from "@/lib/courses/fairways";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FairwayInput } from "@/lib/validation/course";
import type { Fairway } from "@/lib/validation/course-api";

/** Row counts of the benchmark database. */
export interface Size {
  users: number;
  applications: number;
  courses: number;
  /** Courses of each user who makes requests: one user per application. */
  coursesPerList: number;
  /** Unused refresh tokens. Each measured refresh uses one. */
  refreshTokens: number;
}

export const FULL: Size = {
  users: 10_000,
  applications: 1_000,
  courses: 50_000,
  coursesPerList: 20,
  refreshTokens: 200_000,
};
export const SHORT: Size = {
  users: 2_000,
  applications: 500,
  courses: 10_000,
  coursesPerList: 20,
  refreshTokens: 40_000,
};

const HOLES_PER_COURSE = 18;

/** The length of each part of a refresh token (lib/oauth/tokens.ts). */
const REFRESH_TOKEN_PART = 43;

/** Deterministic IDs and secrets, so that requests can refer to rows without reading the database. */
export const ids = {
  application: (i: number) => `tp_app_bench${i}`,
  secret: (i: number) => `tp_cs_bench${i}`,
  accessToken: (user: number) => `tp_at_bench${user}`,
  refreshToken: (i: number) => `tp_rt_${String(i).padStart(REFRESH_TOKEN_PART, "0").repeat(2)}`,
  /** Course `k` of the user of application `i`. */
  course: (i: number, k: number, { coursesPerList }: Size) =>
    `course_${String(i * coursesPerList + k).padStart(26, "0")}`,
};

/** Fairways as a partner sends them: 18 holes, each with one control point, covering 2 km². */
export function createBenchFairways(): FairwayInput[] {
  const at = (east: number, north: number): Coordinates => ({
    lat: Number((60.18123 + north / 111_195).toFixed(7)),
    lng: Number((24.93456 + east / 55_300).toFixed(7)),
  });
  return Array.from({ length: HOLES_PER_COURSE }, (_, hole) => {
    const [east, north] = [(hole % 6) * 200, Math.floor(hole / 6) * 300];
    return {
      number: hole + 1,
      teePosition: at(east, north),
      targetPosition: at(east + 60, north + 80 + hole * 5),
      flightPath: [{ order: 0, ...at(east + 45, north + 40) }],
    };
  });
}

export type RunSql = (sql: string, parameters?: unknown[]) => Promise<unknown>;

const hashSql = (text: string) =>
  `rtrim(translate(encode(sha256((${text})::bytea), 'base64'), '+/', '-_'), '=')`;
const idSql = (prefix: string, number: string) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;

/**
 * Fills a migrated, empty database. For each application `i`, user `i` has authorized it and owns the courses of one list.
 * The remaining users and courses are spread over the applications; they only make the tables large.
 */
export async function fill(run: RunSql, size: Size): Promise<void> {
  const { users, applications, courses, coursesPerList, refreshTokens } = size;
  const fairways: Fairway[] = createBenchFairways().map((input) => createFairway(newId("fairway"), input));
  const owner = `CASE WHEN i < $1 * ${coursesPerList} THEN i / ${coursesPerList} ELSE $1 + i % greatest($2 - $1, 1) END`;
  const part = `lpad(i::text, ${REFRESH_TOKEN_PART}, '0')`;
  const rows = (last: string) => `FROM generate_series(0, ${last} - 1) AS i`;

  await run(
    `INSERT INTO "User" ("id", "email", "name") SELECT ${idSql("user", "i")}, 'user' || i || '@bench.example', 'User ' || i ${rows("$1::int")}`,
    [users],
  );
  await run(
    `INSERT INTO "Application" ("id", "name", "redirectUris", "ownerId")
     SELECT 'tp_app_bench' || i, 'Application ' || i, ARRAY['https://partner.example/' || i], ${idSql("user", "0")} ${rows("$1::int")}`,
    [applications],
  );
  await run(
    `INSERT INTO "ApplicationSecret" ("secretHash", "id", "applicationId", "name", "hint")
     SELECT ${hashSql("'tp_cs_bench' || i")}, 'secret_' || i, 'tp_app_bench' || i, 'bench', '' ${rows("$1::int")}`,
    [applications],
  );
  await run(
    `INSERT INTO "Grant" ("id", "userId", "applicationId", "scope")
     SELECT 'grant_' || i, ${idSql("user", "i")}, 'tp_app_bench' || i % $2, 'courses' ${rows("$1::int")}`,
    [users, applications],
  );
  await run(
    `INSERT INTO "TokenFamily" ("id", "grantId") SELECT 'family_' || i, 'grant_' || i ${rows("$1::int")}`,
    [users],
  );
  await run(
    `INSERT INTO "AccessToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
     SELECT ${hashSql("'tp_at_bench' || i")}, 'family_' || i, now(), now() + interval '1 day' ${rows("$1::int")}`,
    [users],
  );
  await run(
    `INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt", "familyHash")
     SELECT ${hashSql(`'tp_rt_' || ${part} || ${part}`)}, 'family_' || i % $2, now(), now() + interval '90 days', ${hashSql(part)}
     ${rows("$1::int")}`,
    [refreshTokens, applications],
  );
  await run(
    `INSERT INTO "Course" ("id", "ownerId", "name", "lat", "lng", "fairways", "createdAt", "updatedAt")
     SELECT ${idSql("course", "i")}, ${idSql("user", owner)}, 'Course ' || i, 60.18, 24.93, $3::json, now(), now() ${rows("$4::int")}`,
    [applications, users, JSON.stringify(fairways), courses],
  );
  await run(
    `INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
     SELECT 'tp_app_bench' || (${owner}) % $1, ${idSql("user", owner)}, 'external-' || i, ${idSql("course", "i")} ${rows("$3::int")}`,
    [applications, users, courses],
  );
  await countLinks(run);
}

/** Stores how many links there are. */
async function countLinks(run: RunSql): Promise<void> {
  await run(
    `INSERT INTO "CourseLinkCount" ("applicationId", "userId", "courses")
     SELECT "applicationId", "userId", count(*) FROM "CourseLink" GROUP BY 1, 2
     ON CONFLICT ("applicationId", "userId") DO UPDATE SET "courses" = EXCLUDED."courses"`,
  );
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fill } from "@/scripts/bench/data";
import { createUnmigratedDatabase } from "@/scripts/testing/database";
import { toBatchStatement } from "../database/batch";
import { connect } from "../database/connect";
import type { Database } from "../database/database";
import type { Statement } from "../database/sql";
import { LIST_OF_APPLICATION, LIST_OF_APPLICATIONS, LIST_OF_USER } from "./audit-log";
import { CLEAN_UP_STATEMENTS } from "./clean-up";
import {
  AUTHENTICATE,
  FIND_LINK,
  FIND_LINKED_FOR_BEARER,
  FIND_USER_FOR_BEARER,
  INSERT_FOR_BEARER,
  INSERT_IMPORTED,
  INSERT_LINKED,
  LIST_CHANGES_FOR_BEARER,
  listStatement,
} from "./course-statements";
import {
  FIND_FAMILY,
  LIMIT_UNUSED,
  LOOK_UP_CLIENT,
  ROTATE,
  TOUCH_GRANT,
  TOUCH_SECRET,
} from "./oauth-statements";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const unmigrated = await createUnmigratedDatabase();
  drop = unmigrated.drop;
  // No limit: filling the tables takes long on a busy machine.
  database = await connect({ databaseUrl: unmigrated.url, limits: { responseTimeoutMs: 0 } });
  await database.migrate();
  // Large enough that scanning a table costs more than an index lookup.
  const size = { users: 2000, applications: 1000, courses: 5000, coursesPerList: 5, refreshTokens: 2000 };
  await fill((sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters), size);
  await fillExpiring(database.prisma);
  // Half of all events are of one user, and none of these has an application.
  await database.prisma.$executeRaw`
    INSERT INTO "AuditEvent" ("id", "at", "kind", "userId", "applicationId")
    SELECT 'event_' || lpad(i::text, 6, '0'), now(), 'x', CASE i % 2 WHEN 0 THEN "first" ELSE "last" END, CASE i % 2 WHEN 1 THEN 'tp_app_x' END
    FROM generate_series(1, 40000) i, (SELECT min("id") AS "first", max("id") AS "last" FROM "User") users`;
  await database.prisma.$executeRawUnsafe("ANALYZE");
});

afterAll(async () => {
  await database.close();
  await drop();
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/** The generic plan, which Postgres settles on for a statement that runs often. */
async function explain({ name, text }: Statement): Promise<Plan> {
  return database.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL plan_cache_mode = force_generic_plan");
    await tx.$executeRawUnsafe(`PREPARE ${name} AS ${text}`);
    const parameterCount = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = Array.from({ length: parameterCount }, () => "NULL").join(", ");
    const [row] = await tx.$queryRawUnsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `EXPLAIN (FORMAT JSON) EXECUTE ${name}(${values})`,
    );
    await tx.$executeRawUnsafe(`DEALLOCATE ${name}`);
    if (!row) throw new Error("No plan");
    return row["QUERY PLAN"][0].Plan;
  });
}

/** Rows for the statements of the clean-up, a tenth of them expired. */
async function fillExpiring(prisma: Database["prisma"]): Promise<void> {
  const time = "now() + (i % 10 - 1) * interval '1 day' + i * interval '1 ms'";
  for (const statement of [
    `INSERT INTO "AccessToken" SELECT 'at' || i, 'family_' || i % 2000, now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt", "familyHash")
     SELECT 'rt' || i, 'family_' || i % 2000, now(), ${time}, 'rt' || i FROM generate_series(1, 20000) i`,
    `INSERT INTO "TokenFamily" SELECT 'revoked' || i, 'grant_' || i % 2000, now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "AuthorizationCode" SELECT 'ac' || i, 'grant_' || i % 2000, 'code' || i, '', null, null, ${time}
     FROM generate_series(1, 20000) i`,
    `INSERT INTO "DisconnectedFamily" SELECT 'df' || i, 'a', ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "EmailToken" SELECT 'mt' || i, (SELECT min("id") FROM "User"), 'verify-email', '', ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "PendingSignUp" SELECT 'ps' || i, '', '', '', '', ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "QueuedEmail" ("id", "recipient", "subject", "createdAt", "giveUpAt")
     SELECT 'qe' || i, '', '', now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "EndedSession" SELECT 'es' || i, (SELECT min("id") FROM "User"), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "AuditEvent" ("id", "at", "kind") SELECT 'ae' || i, ${time}, '' FROM generate_series(1, 20000) i`,
    `INSERT INTO "WebhookEndpoint" ("id", "applicationId", "url", "description", "sealedSecret", "createdAt")
     SELECT 'we', min("id"), '', '', '', now() FROM "Application"`,
    `INSERT INTO "WebhookEvent" ("id", "applicationId", "type", "at", "dueAt")
     SELECT 'ev' || i, (SELECT min("id") FROM "Application"), '', ${time}, now() FROM generate_series(1, 20000) i`,
    `INSERT INTO "WebhookDelivery" ("id", "endpointId", "eventId", "orderKey", "state", "createdAt", "settledAt")
     SELECT 'wd' || i, 'we', 'ev' || i, '', 'delivered', now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "WebhookAttempt" ("id", "deliveryId", "at", "milliseconds")
     SELECT 'wa' || i, 'wd' || i, now(), 1 FROM generate_series(1, 20000) i`,
    `INSERT INTO "LoggedRequest" ("applicationId", "requestId", "at", "method", "endpoint", "status", "failed", "milliseconds")
     SELECT 'a' || i % 10, 'lr' || i, ${time}, '', '', 200, false, 1 FROM generate_series(1, 20000) i`,
    `INSERT INTO "RequestCount" SELECT 'a' || i, ${time}, '', '', 1, 0, 0, 1, 1 FROM generate_series(1, 20000) i`,
    `INSERT INTO "IdempotentRequest" ("id", "applicationId", "userId", "requestHash", "startedAt")
     SELECT 'ir' || i, (SELECT min("id") FROM "Application"), (SELECT min("id") FROM "User"), '', ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "CourseInvitation" ("id", "courseId", "role", "tokenHash", "usesLeft", "createdAt", "expiresAt")
     SELECT 'ci' || i, (SELECT min("id") FROM "Course"), 'viewer', 'ci' || i, 1, now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "CourseSave" SELECT "courseId", "ownerId", 'cs' || i, 1, '[]', ${time} FROM (
       SELECT "id" AS "courseId", "ownerId", row_number() OVER () AS i FROM "Course", generate_series(1, 4)
     ) AS "saves"`,
    `INSERT INTO "ImportJob" ("id", "applicationId", "userId", "items", "createdAt")
     SELECT 'ij' || i, (SELECT min("id") FROM "Application"), (SELECT min("id") FROM "User"), 1, ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "ImportItem" SELECT 'ij' || i, 0 FROM generate_series(1, 20000) i`,
    `INSERT INTO "LostEdit" SELECT 'le' || i, (SELECT min("id") FROM "Course"), (SELECT min("id") FROM "User"), '', '{}', '[]', ${time}
     FROM generate_series(1, 20000) i`,
    `INSERT INTO "ApplicationInvitation" ("id", "applicationId", "tokenHash", "usesLeft", "createdAt", "expiresAt")
     SELECT 'ai' || i, (SELECT min("id") FROM "Application"), 'ai' || i, 1, now(), ${time} FROM generate_series(1, 20000) i`,
    `INSERT INTO "User" ("id", "email", "name", "testOf", "chosenAt")
     SELECT 'tu' || i, 'tu' || i, '', (SELECT min("id") FROM "Application"), ${time} FROM generate_series(1, 20000) i`,
    `UPDATE "Course" SET "deletedAt" = now() WHERE right("id", 1) = '7'`,
    `INSERT INTO "CourseVersion" ("courseId", "version", "savedAt", "fairways", "holeDetails", "outline", "ownerId", "bytes")
     SELECT "id", i, now(), '[]', '{}', '[]', "ownerId", 0 FROM "Course", generate_series(1, 5) i`,
    `INSERT INTO "RemovedLink" SELECT l."applicationId", l."userId", 'removed' || i || l."courseId", '', 'deleted', ${time}, i
     FROM generate_series(1, 4) i, "CourseLink" l`,
    `INSERT INTO "WebhookEndpoint" ("id", "applicationId", "url", "description", "sealedSecret", "createdAt")
     SELECT 'endpoint_' || i || "id", "id", '', '', '', now() FROM "Application", generate_series(1, 5) i`,
    `INSERT INTO "WebhookEvent" ("id", "applicationId", "userId", "courseId", "type", "at", "dueAt")
     SELECT 'msg_' || i || "courseId", "applicationId", "userId", "courseId", '', now(), now()
     FROM "CourseLink", generate_series(1, 5) i`,
  ])
    await prisma.$executeRawUnsafe(statement);
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

const time = new Date();
const filters = [
  {},
  { externalCourseId: "x" },
  { updatedSince: time },
  { externalCourseId: "x", updatedSince: time },
];
const lists = (["for_bearer", "for_bearer_with_total", "for_caller"] as const).flatMap((kind) =>
  filters.flatMap((filter) =>
    [undefined, "course_1"].map((after) => listStatement(filter, { limit: 1, after }, kind).statement),
  ),
);

const shortReads = [
  AUTHENTICATE,
  FIND_USER_FOR_BEARER,
  FIND_LINKED_FOR_BEARER,
  FIND_LINK,
  LOOK_UP_CLIENT,
  FIND_FAMILY,
];

describe("the statements of the API and the clean-up", () => {
  it.each([
    ...shortReads,
    ...[...shortReads, INSERT_FOR_BEARER, ROTATE].map(toBatchStatement),
    INSERT_FOR_BEARER,
    INSERT_IMPORTED,
    INSERT_LINKED,
    LIST_CHANGES_FOR_BEARER,
    ROTATE,
    LIMIT_UNUSED,
    TOUCH_GRANT,
    TOUCH_SECRET,
    ...CLEAN_UP_STATEMENTS,
    ...lists,
  ])("uses index lookups, and scans no table or index: $name", async (statement) => {
    const reads = flatten(await explain(statement)).filter((node) => /Scan/.test(node["Node Type"]));
    // A batch scans its own values. A Bitmap Heap Scan reads what its Bitmap Index Scan has found.
    const isLookup = (node: Plan) =>
      node["Index Cond"] !== undefined ||
      /^(Bitmap Heap|CTE|Function|Subquery) Scan$/.test(node["Node Type"]);
    expect(reads.filter((node) => !isLookup(node))).toEqual([]);
  });

  it.each([
    ["a user", LIST_OF_USER, "AuditEvent_userId_id_idx"],
    ["an application", LIST_OF_APPLICATION, "AuditEvent_applicationId_id_idx"],
    ["applications, of a user", LIST_OF_APPLICATIONS, "AuditEvent_userId_id_of_applications"],
  ])("reads the events of %s only, however many others there are", async (_owner, text, index) => {
    const [limit] = flatten(await explain({ name: "list_of", text }));
    expect(limit?.Plans).toMatchObject([{ "Index Name": index }]);
  });

  it.each(lists.filter(({ name }) => /^list_for_(caller|bearer)(_after)?$/.test(name)))(
    "reads a page of a list in index order, without sorting the rest: $name",
    async (statement) => {
      const limit = flatten(await explain(statement)).find((node) => node["Node Type"] === "Limit");
      expect(limit).toBeDefined();
      expect(flatten(limit as Plan).filter((node) => /Sort/.test(node["Node Type"]))).toEqual([]);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMAIL_TOKEN_SECONDS } from "@/lib/identity/email-token";
import { COURSE_STATES } from "@/lib/validation/course-states";
import { PERSON_ROLES } from "@/lib/validation/people";
import { LICENCES, SHARING } from "@/lib/validation/sharing";
import type { DeliveryState } from "@/lib/webhooks/endpoint-store";
import { openTestDatabase } from "@/scripts/testing/database";
import type { Database } from "../database/database";

const DELIVERY_STATES: Record<DeliveryState, true> = { pending: true, delivered: true, failed: true };

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

describe("the database", () => {
  it.each([
    ["CoursePerson", "role", PERSON_ROLES],
    ["CourseInvitation", "role", PERSON_ROLES],
    ["CourseShare", "sharing", SHARING],
    ["CourseShare", "licence", LICENCES],
    ["CourseStatus", "state", COURSE_STATES],
    ["EmailToken", "purpose", Object.keys(EMAIL_TOKEN_SECONDS)],
    ["WebhookDelivery", "state", Object.keys(DELIVERY_STATES)],
  ])("accepts in %s.%s exactly the values that the code knows", async (table, column, values) => {
    const constraints = await database.prisma.$queryRaw<{ definition: string; isValid: boolean }[]>`
      SELECT pg_get_constraintdef(oid) AS "definition", convalidated AS "isValid"
      FROM pg_constraint WHERE conname = ${`${table}_${column}_check`}`;
    expect(constraints).toMatchObject([{ isValid: true }]);
    const accepted = [...(constraints[0]?.definition ?? "").matchAll(/'([^']*)'/g)].map(([, value]) => value);
    expect(accepted.sort()).toEqual([...values].sort());
  });
});

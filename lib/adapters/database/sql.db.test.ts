import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "@/scripts/testing/database";
import type { Database } from "./database";
import { isoTime, millis, timeText } from "./sql";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it.each([
  "2026-11-25T09:30:00.000Z",
  "2026-11-25T09:30:00.500Z",
  "2026-11-25T09:30:00.050Z",
  "2026-11-25T23:59:59.999Z",
  "1970-01-01T00:00:00.001Z",
  "2038-01-19T03:14:08.123Z",
])("the driver reads the time %s as text and as a number", async (time) => {
  const [row] = await database.sql<{ text: string; milliseconds: number }>(
    {
      name: "read_time",
      text: `SELECT ${timeText("at")} AS "text", ${millis("at")} AS "milliseconds" FROM (SELECT $1::timestamp(3) AS "at") t`,
    },
    [time],
  );
  expect(isoTime(row?.text ?? "")).toBe(time);
  expect(row?.milliseconds).toBe(Date.parse(time));
});

import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { check, formatPath } from "../validation/problems";
import { type CourseListQuery, courseListQuery, encodeCursor } from "./list-schema";

function accept(query: Record<string, string>): CourseListQuery {
  const checked = check(courseListQuery, query);
  if (!checked.ok) throw new Error(`Rejected: ${JSON.stringify(checked.problems)}`);
  return checked.value;
}

function faults(query: Record<string, string>): string[] {
  const checked = check(courseListQuery, query);
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${formatPath(path)} ${code}`);
}

describe("the query of a list", () => {
  it("may be empty, and may have unknown parameters", () => {
    expect(accept({})).toEqual({});
    expect(accept({ page: "2", sort: "name" })).toEqual({});
  });

  it("reports every invalid value at once", () => {
    expect(faults({ limit: "0", cursor: "?", externalCourseId: "", updatedSince: "now" })).toEqual([
      "limit invalid_limit",
      "cursor invalid_cursor",
      "externalCourseId too_small",
      "updatedSince invalid_time",
    ]);
  });
});

describe("limit", () => {
  it.each([
    ["1", 1],
    ["200", 200],
    ["007", 7],
  ])("may be %s", (text, limit) => {
    expect(accept({ limit: text }).limit).toBe(limit);
  });

  it.each(["", "0", "201", "-1", "+1", "1.5", "1e2", "0x10", " 5", "٥", "999999999999", "all", "NaN"])(
    "may not be %j",
    (limit) => {
      expect(faults({ limit })).toEqual(["limit invalid_limit"]);
    },
  );
});

describe("cursor", () => {
  it("is opaque, URL-safe, and decodes to its course id", () => {
    const courseId = newId("course");
    const cursor = encodeCursor(courseId);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(accept({ cursor }).cursor).toBe(courseId);
  });

  it("must be one that a response returned", () => {
    const cursor = encodeCursor(newId("course"));
    const others = [
      "",
      "0",
      newId("course"),
      encodeCursor(newId("fairway")),
      encodeCursor("course_"),
      encodeCursor(`${newId("course")}\0`),
      encodeCursor(newId("course").toUpperCase()),
      `${cursor}=`,
      `${cursor}!`,
      ` ${cursor}`,
      cursor.slice(1),
      cursor.slice(0, -1),
    ];
    for (const other of others) expect(faults({ cursor: other })).toEqual(["cursor invalid_cursor"]);
  });
});

describe("updatedSince", () => {
  it.each([
    ["2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"],
    ["2026-11-21T09:30:00.123Z", "2026-11-21T09:30:00.123Z"],
    ["2026-11-21T09:30:00.123456Z", "2026-11-21T09:30:00.123Z"],
    ["2026-11-21T09:30:00+05:30", "2026-11-21T04:00:00.000Z"],
    ["2026-11-21T09:30:00 05:30", "2026-11-21T04:00:00.000Z"],
    ["2026-11-21T00:30:00-01:00", "2026-11-21T01:30:00.000Z"],
    ["2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("may be %s", (text, time) => {
    expect(accept({ updatedSince: text }).updatedSince?.toISOString()).toBe(time);
  });

  it.each([
    "",
    "now",
    "1763717400",
    "2026-11-21T09:30:00",
    "2026-11-21T24:00:00Z",
    "2026-11-21T09:60:00Z",
    "2026-02-29",
    "2026-13-01",
    "2026-11-31T00:00:00Z",
    "21.11.2026",
    "2026-11-21T09:30:00Z ",
    "Sat, 21 Nov 2026 09:30:00 GMT",
    "0000-01-01",
    "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "+012026-11-21T09:30:00Z",
  ])("may not be %j", (updatedSince) => {
    expect(faults({ updatedSince })).toEqual(["updatedSince invalid_time"]);
  });
});

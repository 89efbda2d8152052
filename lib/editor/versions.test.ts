import { describe, expect, test } from "vitest";
import type { VersionSummary } from "@/lib/validation/course-version";
import { groupBySession } from "./versions";

/** Versions saved at these minutes, newest first. */
const savedAt = (...minutes: number[]): VersionSummary[] =>
  minutes.map((minute, index) => ({
    version: minutes.length - index,
    name: null,
    savedBy: null,
    savedAt: new Date(minute * 60_000).toISOString(),
    holes: 1,
    changes: null,
  }));

describe("editing sessions", () => {
  test("end after half an hour without a save", () => {
    const sessions = groupBySession(savedAt(200, 190, 161, 131, 101.1, 71, 0));
    expect(sessions.map((session) => session.map(({ version }) => version))).toEqual([
      [7, 6, 5],
      [4, 3],
      [2],
      [1],
    ]);
  });

  test("are empty without versions", () => {
    expect(groupBySession([])).toEqual([]);
  });
});

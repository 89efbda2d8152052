import { describe, expect, test } from "vitest";
import type { VersionSummary } from "@/lib/validation/course-version";
import { summariseChanges } from "./changes/item-changes";
import { documentOfHoles } from "./testing/courses";
import { groupBySession, mayIncludeOthers } from "./versions";

/** Versions that these people saved at these minutes, newest first. */
const savedBy = (...saves: [name: string, minute: number][]): VersionSummary[] =>
  saves.map(([name, minute], index) => ({
    version: saves.length - index,
    name: null,
    savedBy: { name, isYou: false, key: name },
    savedAt: new Date(minute * 60_000).toISOString(),
    holes: 1,
    previous: saves.length - index - 1 || null,
    changes: null,
  }));

const sessionsOf = (versions: VersionSummary[]) =>
  groupBySession(versions).map((session) => session.versions.map(({ version }) => version));

describe("editing sessions", () => {
  test("end after half an hour without a save", () => {
    const minutes = [200, 190, 161, 131, 101.1, 71, 0];
    expect(sessionsOf(savedBy(...minutes.map((minute): [string, number] => ["Ann", minute])))).toEqual([
      [7, 6, 5],
      [4, 3],
      [2],
      [1],
    ]);
  });

  test("are one for each person when two edit at the same time", () => {
    const saves = Array.from({ length: 50 }, (_, index): [string, number] => [
      index % 2 ? "Ann" : "Bob",
      50 - index,
    ]);
    expect(sessionsOf(savedBy(...saves))).toEqual([
      Array.from({ length: 25 }, (_, index) => 50 - 2 * index),
      Array.from({ length: 25 }, (_, index) => 49 - 2 * index),
    ]);
  });

  test("have what their own versions changed, unless that is unknown of one", () => {
    const [none, one, two, three] = [0, 1, 2, 3].map(documentOfHoles);
    if (!none || !one || !two || !three) throw new Error();
    const versions = savedBy(["Ann", 4], ["Bob", 3], ["Ann", 2], ["Ann", 1]);
    const changes = [
      summariseChanges(two, three),
      summariseChanges(one, two),
      summariseChanges(none, one),
      null,
    ];
    const known = versions.map((version, index) => ({ ...version, changes: changes[index] ?? null }));
    const numbers = groupBySession(known).map((session) => session.changes?.items.map(({ label }) => label));
    expect(numbers).toEqual([[{ number: 1 }, { number: 3 }], [{ number: 2 }]]);
    const [newest, ...others] = known as [VersionSummary, ...VersionSummary[]];
    expect(groupBySession([{ ...newest, changes: null }, ...others])[0]?.changes).toBeNull();
  });

  test("may include changes by others where versions between were thinned out", () => {
    const [newest, , earliest] = savedBy(["Ann", 3], ["Ann", 2], ["Ann", 1]) as [
      VersionSummary,
      VersionSummary,
      VersionSummary,
    ];
    expect(mayIncludeOthers(newest)).toBe(false);
    expect(mayIncludeOthers({ ...newest, previous: 1 })).toBe(true);
    expect(mayIncludeOthers(earliest)).toBe(false);
  });

  test("are empty without versions", () => {
    expect(groupBySession([])).toEqual([]);
  });
});

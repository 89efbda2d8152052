import { describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { courseStatusInput } from "@/lib/validation/course-status";
import { check, describeProblem } from "@/lib/validation/problems";
import { closedUntil, statusAt } from "./course-status";

const CLOSED = { state: "closed", words: "Flooded", until: "2026-12-01", closedHoleIds: [] } as const;

describe("a closure", () => {
  it.each([
    ["in UTC without a location", null, "2026-12-02T00:00:00Z"],
    ["two hours earlier in Helsinki", { lat: 60, lng: 25 }, "2026-12-01T22:00:00Z"],
    ["eight hours later in San Francisco", { lat: 38, lng: -122 }, "2026-12-02T08:00:00Z"],
  ])("ends with its last day at the course: %s", (_, location, end) => {
    const ends = new Date(end);
    expect(closedUntil(CLOSED, location)).toEqual(ends);
    expect(statusAt(CLOSED, location, new Date(ends.getTime() - 1))).toBe(CLOSED);
    expect(statusAt(CLOSED, location, ends)).toEqual({
      ...{ state: "open", words: null, until: null, closedHoleIds: [] },
    });
  });

  it("without a last day doesn't end", () => {
    const closed = { ...CLOSED, until: null };
    expect(statusAt(closed, null, new Date("2126-01-01"))).toBe(closed);
    expect(closedUntil(closed, null)?.getFullYear()).toBeGreaterThan(9000);
  });

  it("of some holes doesn't close the course as a whole, and ends as well", () => {
    const partly = { ...CLOSED, state: "partly-closed", closedHoleIds: [newId("fairway")] } as const;
    expect(closedUntil(partly, null)).toBeNull();
    expect(statusAt(partly, null, new Date("2026-12-02")).state).toBe("open");
  });
});

describe("a status", () => {
  const holeId = newId("fairway");

  it("has details only where they mean something", () => {
    const parse = (state: string) =>
      courseStatusInput.parse({ ...CLOSED, state, words: "  ", closedHoleIds: [holeId, holeId] });
    expect(parse("open")).toEqual({ state: "open", words: null, until: null, closedHoleIds: [] });
    expect(parse("closed")).toMatchObject({ words: null, until: "2026-12-01", closedHoleIds: [] });
    expect(parse("partly-closed").closedHoleIds).toEqual([holeId]);
  });

  it.each([
    [{ state: "shut" }, /^state /],
    [{ until: "2026-02-30" }, /^until must be a day such as 2026-12-01/],
    [{ words: "x".repeat(201) }, /^words must be at most 200 characters/],
    [{ closedHoleIds: ["3"] }, /^closedHoleIds\[0\] must be/],
    [{ closedHoleIds: Array.from({ length: 28 }, () => holeId) }, /^closedHoleIds must .*27/],
  ])("is rejected with the field and what was expected: %j", (change, problem) => {
    const checked = check(courseStatusInput, { ...CLOSED, ...change });
    expect(checked.ok ? "" : describeProblem(checked.problems[0])).toMatch(problem);
  });
});

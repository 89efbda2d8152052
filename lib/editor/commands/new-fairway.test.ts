import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { newId } from "@/lib/ids";
import { courseDocument } from "@/lib/validation/course-document";
import { TEMPLATES } from "@/lib/validation/course-limits";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { findCrossings } from "../checks/crossings";
import { toHole } from "../write-fairway";
import { templateFairways } from "./new-fairway";

const OPTIONS = { name: "Draft", newFairwayId: () => newId("fairway") };
const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("a template", () => {
  it("is a course without problems at every place, whose holes are named as drafts", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...TEMPLATES), (centre, count) => {
        const holes = templateFairways(count, centre, OPTIONS).map(toHole);
        const result = check(courseDocument, { holes, layouts: [NEW_MAIN_LAYOUT], features: [] });
        expect(result.ok && result.value.holes.map(({ number, name }) => `${number} ${name}`)).toEqual(
          Array.from({ length: count }, (_, index) => `${index + 1} Draft`),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("walks in loops: hole 9 and hole 18 end near the place at which holes 1 and 10 begin, and no holes cross", () => {
    const centre = { lat: 60.2, lng: 24.9 };
    const fairways = templateFairways(18, centre, OPTIONS);
    const metres = (position: { lat: number; lng: number } | undefined) =>
      position ? distanceInMetres(centre, position) : Number.NaN;
    for (const at of [0, 9]) {
      expect(metres(fairways[at]?.teePosition)).toBeLessThan(50);
      expect(metres(fairways[at + 8]?.targetPosition)).toBeLessThan(100);
      expect(metres(fairways[at + 4]?.targetPosition)).toBeGreaterThan(200);
    }
    expect(findCrossings(fairways)).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { bearing, offsetBy } from "@/lib/geo/offset";
import { type CompleteFairway, fairwaysOf } from "../fairways";
import { documentOf, fairway, fairwayIdFor } from "../testing/courses";
import { run } from "../testing/run";
import { setLength } from "./set-length";

const only = (document: ReturnType<typeof documentOf>) => fairwaysOf(document)[0] as CompleteFairway;

test.each(["tee", "target"] as const)("the %s moves along the hole until it has the length", (end) => {
  fc.assert(
    fc.property(
      fc.double({ min: 5, max: 1000, noNaN: true }),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: 20, max: 300 }),
      (metres, east, north) => {
        const hole = fairway(1);
        const targetPosition = offsetBy(hole.teePosition, { east, north });
        const before = { ...hole, targetPosition };
        const document = documentOf([before]);
        const after = only(setLength(hole.id, end, metres)(document)?.document ?? document);
        expect(distanceInMetres(after.teePosition, after.targetPosition)).toBeCloseTo(metres, 1);
        const fixed = end === "tee" ? "targetPosition" : "teePosition";
        expect(after[fixed]).toEqual(before[fixed]);
        const turn =
          bearing(after.teePosition, after.targetPosition) - bearing(hole.teePosition, targetPosition);
        expect(Math.abs(((turn + 540) % 360) - 180)).toBeLessThan(0.3);
      },
    ),
  );
});

test("the control point of a straight hole stays in its middle", () => {
  const { document } = run(setLength(fairwayIdFor(1), "target", 95), documentOf([fairway(1)]));
  const hole = only(document);
  const point = hole.flightPaths[0].points[0];
  expect(point && distanceInMetres(hole.teePosition, point)).toBeCloseTo(47.5, 1);
});

test("a hole without a target has no length to set", () => {
  expect(
    setLength(fairwayIdFor(1), "tee", 95)(documentOf([{ ...fairway(1), targetPosition: null }])),
  ).toBeNull();
});

import { describe, expect, test } from "vitest";
import { fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { placeBadges } from "./badges";
import { drawCourse, drawSign } from "./drawing";
import { scaleBar } from "./scale-bar";

const PORTRAIT = { width: 186, height: 213, margin: { x: 31, y: 19 } };
const LANDSCAPE = { width: 186, height: 70, margin: { x: 31, y: 19 } };

/** The points of an SVG path. */
const pointsOf = (d = "") =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe("a tee sign", () => {
  test.each([0.1, 3, 100, 1000])("fits a hole of %d m to its frame, inside the margins", (metres) => {
    for (const frame of [PORTRAIT, LANDSCAPE]) {
      const { drawn, fit } = drawSign(fairway(1, { metres }), fairway(2, { metres }), frame);
      const points = pointsOf(drawn.lines[0]?.d);
      expect(points.length).toBeGreaterThanOrEqual(2);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThan(frame.margin.x - 0.1);
        expect(x).toBeLessThan(frame.width - frame.margin.x + 0.1);
        expect(y).toBeGreaterThan(frame.margin.y - 0.1);
        expect(y).toBeLessThan(frame.height - frame.margin.y + 0.1);
      }
      const { tee, target } = drawn;
      const length = Math.hypot(tee.x - target.x, tee.y - target.y);
      // Positions are rounded to a centimetre, a tenth of the shortest hole.
      expect(length / (fit.scale * metres)).toBeGreaterThan(0.9);
      expect(length / (fit.scale * metres)).toBeLessThan(1.1);
      expect(length).toBeGreaterThan(20);
    }
  });

  test("has north up if that fits, else returns its rotation", () => {
    const north = fairway(1, { metres: 200 });
    expect(drawSign(north, null, PORTRAIT).fit.up).toBe(0);
    const across = drawSign(north, null, LANDSCAPE);
    expect(Math.abs(across.fit.up)).toBeCloseTo(90, 5);
    expect(Math.abs(across.drawn.tee.y - across.drawn.target.y)).toBeLessThan(0.1);
  });

  test("has an arrow from the target to the next tee", () => {
    const here = fairway(1);
    const east = { ...fairway(2), teePosition: offsetBy(here.targetPosition, { east: 30, north: 0 }) };
    const { next, target } = drawSign(here, east, PORTRAIT).drawn;
    expect(next?.number).toBe(2);
    expect(next?.to.x).toBeGreaterThan(target.x + 10);
    expect(next?.to.y).toBeCloseTo(target.y, 1);
    const same = { ...fairway(2), teePosition: here.targetPosition };
    expect(drawSign(here, same, PORTRAIT).drawn.next).toBeNull();
  });

  test("draws a hole across the antimeridian without a jump", () => {
    const hole = {
      ...fairway(1),
      teePosition: { lat: 60, lng: 179.9995 },
      targetPosition: { lat: 60, lng: -179.9995 },
      flightPaths: [{ id: "path_0", name: null, points: [{ lat: 60.0002, lng: 180 }] }] as const,
    };
    expect(drawSign(hole, null, PORTRAIT).fit.scale).toBeGreaterThan(1);
  });
});

test("courses of one hole and of none can be drawn", () => {
  expect(drawCourse([fairway(1)], PORTRAIT).drawn).toHaveLength(1);
  expect(drawCourse([], PORTRAIT).drawn).toEqual([]);
});

test("numbers on the course map don't overlap, even if tees are close together", () => {
  const crowd = Array.from({ length: 12 }, (_, index) =>
    fairway(index + 1, { from: offsetBy(fairway(0).teePosition, { east: -60 * (index + 1), north: index }) }),
  );
  const badges = placeBadges(drawCourse(crowd, PORTRAIT).drawn);
  for (const [index, a] of badges.entries()) {
    for (const b of badges.slice(index + 1)) {
      expect(Math.abs(a.at.x - b.at.x) >= 7.4 || Math.abs(a.at.y - b.at.y) >= 5.8).toBe(true);
    }
  }
});

test("a scale bar has a round length in its unit, within the maximum", () => {
  for (const scale of [0.1, 0.7, 1.5, 400]) {
    for (const unit of ["metres", "feet"] as const) {
      const bar = scaleBar(scale, 45, unit);
      expect(bar.millimetres).toBeLessThanOrEqual(45);
      expect(bar.millimetres).toBeGreaterThan(45 / 2.6);
      expect(String(bar.length)).toMatch(/^(0\.0*)?[125]0*$/);
      expect(bar.millimetres).toBeCloseTo(bar.length * scale * (unit === "feet" ? 0.3048 : 1), 6);
    }
  }
});

import { describe, expect, test } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import type { CompleteFairway } from "@/lib/editor/fairways";
import { fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { placeApart, placeBadges } from "./badges";
import { type DrawnHole, drawCourse, drawSign, findPlaceForNorth } from "./drawing";
import { scaleBar } from "./scale-bar";

const PORTRAIT = { width: 186, height: 213, margin: { x: 31, y: 19 } };
const LANDSCAPE = { width: 186, height: 70, margin: { x: 31, y: 19 } };

/** The surroundings of a sign that shows only its fairway. */
const ALONE = { otherTees: [], otherTargets: [], features: [], layoutColour: null };

const straight = { id: "path_0", name: null, points: [] };

/** The points of an SVG path, which consists of a first position and relative steps. */
function pointsOf(d = "") {
  let [x, y] = [0, 0];
  return [...d.matchAll(/[Ml](-?[\d.]+) (-?[\d.]+)/g)].map(([, right, down]) => {
    [x, y] = [x + Number(right), y + Number(down)];
    return { x, y };
  });
}

describe("a tee sign", () => {
  test.each([0.1, 3, 100, 1000])("fits a hole of %d m to its frame, inside the margins", (metres) => {
    for (const frame of [PORTRAIT, LANDSCAPE]) {
      const { drawn, fit } = drawSign(fairway(1, { metres }), fairway(2, { metres }), frame, ALONE);
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

  test("has the tee at the bottom and the throw going up, whatever its direction", () => {
    for (const [east, north] of [
      [0, 120],
      [90, -40],
      [-60, 10],
    ] as const) {
      const plain = fairway(1);
      const hole = { ...plain, targetPosition: offsetBy(plain.teePosition, { east, north }) };
      for (const frame of [PORTRAIT, LANDSCAPE]) {
        const { tee, target } = drawSign({ ...hole, flightPaths: [straight] }, null, frame, ALONE).drawn;
        expect(Math.abs(tee.x - target.x)).toBeLessThan(0.5);
        expect(tee.y).toBeGreaterThan(target.y + 20);
      }
    }
  });

  test("shows the hole's other tees and targets within its frame, and features where they are", () => {
    const hole = fairway(1);
    const beside = (east: number, north: number) => offsetBy(hole.teePosition, { east, north });
    const tee = {
      id: "tee_1",
      name: "Red",
      colours: ["red" as const],
      position: beside(-40, 20),
      surface: null,
    };
    const target = {
      id: "target_1",
      name: null,
      position: beside(60, 90),
      isPermanent: true,
      inUseSince: null,
    };
    const feature = createFeature("feature_x", {
      kind: "water",
      shape: "area",
      points: [beside(5, 40), beside(15, 40), beside(15, 60)],
    });
    const { drawn } = drawSign(hole, null, PORTRAIT, {
      otherTees: [tee],
      otherTargets: [target],
      features: [feature],
      layoutColour: null,
    });
    for (const { at } of [...drawn.otherTees, ...drawn.otherTargets]) {
      expect(at.x).toBeGreaterThan(0);
      expect(at.x).toBeLessThan(PORTRAIT.width);
      expect(at.y).toBeGreaterThan(0);
      expect(at.y).toBeLessThan(PORTRAIT.height);
    }
    expect(drawn.otherTees[0]?.at.x).toBeLessThan(drawn.tee.x);
    expect(drawn.otherTargets[0]?.at.x).toBeGreaterThan(drawn.target.x);
    expect(drawn.features[0]?.d).toMatch(/^M[\d.]+ [\d.]+l.*Z$/);
    expect(drawn.features[0]?.at.y).toBeLessThan(drawn.tee.y);
  });

  test("leaves out features that lie beyond its frame, and keeps those that reach into it", () => {
    const hole = fairway(1);
    const at = (east: number, north: number) => offsetBy(hole.teePosition, { east, north });
    const area = (id: string, east: number, halfWidth: number) =>
      createFeature(id, {
        kind: "water",
        shape: "area",
        points: [at(east - halfWidth, 10), at(east + halfWidth, 10), at(east, 80)],
      });
    // Its extent overlaps the frame, but it passes by.
    const diagonal = createFeature("diagonal", {
      ...{ kind: "road", shape: "line" },
      points: [at(-400, 100), at(0, 500)],
    });
    const across = createFeature("across", {
      ...{ kind: "road", shape: "line" },
      points: [at(-400, 20), at(400, 60)],
    });
    const features = [area("far", 900, 5), area("around", 0, 800), area("near", 10, 5), diagonal, across];
    const { drawn } = drawSign(hole, null, PORTRAIT, { ...ALONE, features });
    expect(drawn.features.map(({ feature }) => feature.id)).toEqual(["around", "near", "across"]);
  });

  test("cuts no mark of a point: one at the edge of its frame is left out", () => {
    const hole = fairway(1);
    const { scale } = drawSign(hole, null, PORTRAIT, ALONE).fit;
    const bench = (fromEdge: number) =>
      createFeature(`bench_${fromEdge}`, {
        ...{ kind: "bench", shape: "point" },
        points: [offsetBy(hole.teePosition, { east: (PORTRAIT.width / 2 - fromEdge) / scale, north: 50 })],
      });
    const features = [bench(-1), bench(1), bench(4)];
    const { drawn } = drawSign(hole, null, PORTRAIT, { ...ALONE, features });
    expect(drawn.features.map(({ feature }) => feature.id)).toEqual(["bench_4"]);
  });

  test("has an arrow from the target to the next tee", () => {
    const here = fairway(1);
    const east = { ...fairway(2), teePosition: offsetBy(here.targetPosition, { east: 30, north: 0 }) };
    const { next, target } = drawSign(here, east, PORTRAIT, ALONE).drawn;
    expect(next?.label).toBe("2");
    expect(next?.to.x).toBeGreaterThan(target.x + 10);
    expect(next?.to.y).toBeCloseTo(target.y, 1);
    const same = { ...fairway(2), teePosition: here.targetPosition };
    expect(drawSign(here, same, PORTRAIT, ALONE).drawn.next).toBeNull();
  });

  test("draws a hole across the antimeridian without a jump", () => {
    const hole = {
      ...fairway(1),
      teePosition: { lat: 60, lng: 179.9995 },
      targetPosition: { lat: 60, lng: -179.9995 },
      flightPaths: [{ id: "path_0", name: null, points: [{ lat: 60.0002, lng: 180 }] }] as const,
    };
    expect(drawSign(hole, null, PORTRAIT, ALONE).fit.scale).toBeGreaterThan(1);
  });
});

test("the largest course has a bounded number of points, and a course of curves keeps its shape", () => {
  // 27 holes with 10 flight paths of 50 control points each, in zigzags of two kilometres.
  const zigzag = Array.from({ length: 27 }, (_, hole) => {
    const from = offsetBy(fairway(0).teePosition, { east: 70 * hole, north: 0 });
    const flightPaths = Array.from({ length: 10 }, (_, path) => ({
      id: `path_${path}`,
      name: null,
      points: Array.from({ length: 50 }, (_, i) =>
        offsetBy(from, { east: i * 20 + path, north: (i % 2) * 2000 }),
      ),
    }));
    return { ...fairway(hole + 1, { from, metres: 900 }), flightPaths } as unknown as CompleteFairway;
  });
  const lengthOf = (holes: readonly DrawnHole[]) =>
    holes.flatMap(({ lines }) => lines.map(({ d }) => d)).join("").length;
  expect(lengthOf(drawCourse(zigzag, PORTRAIT).drawn)).toBeLessThan(300_000);
  const signs = zigzag.map((hole) => drawSign(hole, null, PORTRAIT, ALONE).drawn);
  expect(lengthOf(signs)).toBeLessThan(400_000);

  const points = [offsetBy(fairway(0).teePosition, { east: 40, north: 50 })];
  const bend = {
    ...fairway(1, { metres: 100 }),
    flightPaths: [{ id: "path_0", name: null, points }] as const,
  };
  const { drawn } = drawSign(bend, null, PORTRAIT, ALONE);
  const drawnPoints = pointsOf(drawn.lines[0]?.d);
  expect(drawnPoints.length).toBeGreaterThan(15);
  expect(drawnPoints[0]?.x).toBeCloseTo(drawn.tee.x, 1);
  expect(drawnPoints.at(-1)?.y).toBeCloseTo(drawn.target.y, 1);
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

test("marks of tees that stand together are moved apart, and others stay where they are", () => {
  const alone = { x: 90, y: 90 };
  const marks = [...Array.from({ length: 8 }, (_, i) => ({ x: 50 + i / 2, y: 50 })), alone];
  const placed = placeApart(marks, [{ x: 50, y: 50 }]);
  expect(placed.at(-1)).toEqual(alone);
  for (const [index, a] of placed.entries()) {
    for (const b of placed.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(4.9);
  }
});

test("the north arrow stands in a free corner, else along the edges where nothing is, and never on the scale bar", () => {
  const frame = { width: 200, height: 170, margin: { x: 12, y: 11 } };
  const topRight = { x: 188, y: 13 };
  const [topLeft, bottomRight] = [
    { x: 12, y: 13 },
    { x: 188, y: 158 },
  ];
  expect(findPlaceForNorth([{ x: 100, y: 85 }], frame)).toEqual(topRight);
  expect(findPlaceForNorth([topRight], frame)).toEqual(topLeft);
  expect(findPlaceForNorth([topRight, topLeft], frame)).toEqual(bottomRight);
  const taken = [topRight, topLeft, bottomRight];
  for (const more of [
    [],
    [{ x: 100, y: 13 }],
    [
      { x: 100, y: 13 },
      { x: 188, y: 85 },
      { x: 12, y: 85 },
    ],
  ]) {
    const points = [...taken, ...more];
    const { x, y } = findPlaceForNorth(points, frame);
    expect(Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)))).toBeGreaterThan(22);
    expect(x < 100 && y === 158).toBe(false);
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

import { expect, test } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import { fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { drawSign } from "./drawing";
import { type SharedShapes, shareShapes, transformOf } from "./shared-shapes";

const FRAME = { width: 186, height: 213, margin: { x: 31, y: 19 } };

/** A pond beside the tee. */
function pond(id: string, tee: Coordinates, holeIds: string[] = []) {
  const at = (east: number, north: number) => offsetBy(tee, { east, north });
  const points = [at(5, 40), at(15, 40), at(15, 60)];
  return { ...createFeature(id, { kind: "water", shape: "area", points }), holeIds };
}

/** The points of the first path in SVG data. */
function pointsOf(data = "") {
  let [x, y] = [0, 0];
  return [...(data.split("Z")[0] ?? "").matchAll(/[Ml](-?[\d.]+) (-?[\d.]+)/g)].map(([, right, down]) => {
    [x, y] = [x + Number(right), y + Number(down)];
    return { x, y };
  });
}

const idOf = (shapes: SharedShapes, feature: ReturnType<typeof pond>) => shapes.find(feature)?.id;

test.each([
  ["Helsinki", { lat: 60.2, lng: 24.9 }],
  ["the antimeridian", { lat: -16.5, lng: 179.9999 }],
  ["the north of Svalbard", { lat: 80.5, lng: 15 }],
])("a shared shape is where a drawing would draw it itself: %s", (_, from) => {
  const hole = fairway(1, { from, metres: 100 });
  // The cell's origin is in the other feature, which comes first.
  const features = [pond("far", offsetBy(from, { east: 900, north: 900 })), pond("near", from)] as const;
  const shapes = shareShapes(features);
  const { drawn, toPaper } = drawSign(hole, null, FRAME, {
    ...{ otherTees: [], otherTargets: [], features, layoutColour: null },
  });
  const shape = shapes.find(features[1]);
  if (!shape) throw new Error("The pond has no shape.");
  const { matrix, inverse, scale } = transformOf(shape.cell, toPaper);
  const [a, b, c, d, e, f] = matrix.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const paths = shapes.definitions.text.split("<path").slice(1);
  const placed = pointsOf(paths.at(-1)).map(({ x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const own = pointsOf(drawn.features.find(({ feature }) => feature.id === "near")?.d);
  expect(placed).toHaveLength(3);
  for (const [index, { x, y }] of placed.entries()) {
    // Shapes are rounded to a centimetre on the ground.
    expect(Math.abs(x - (own[index]?.x ?? 0))).toBeLessThan(0.02 * scale + 0.02);
    expect(Math.abs(y - (own[index]?.y ?? 0))).toBeLessThan(0.02 * scale + 0.02);
  }
  const [g, h, i, j, k, l] = inverse.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  expect(g * (a * 7 + c * 9 + e) + i * (b * 7 + d * 9 + f) + k).toBeCloseTo(7, 3);
  expect(h * (a * 7 + c * 9 + e) + j * (b * 7 + d * 9 + f) + l).toBeCloseTo(9, 3);
});

test("features of all holes are referred to as one group, those of some holes one by one, and distant ones apart", () => {
  const from = { lat: 60.2, lng: 24.9 };
  const [one, two] = [pond("one", from), pond("two", from)];
  const own = pond("own", from, ["fairway_1"]);
  const distant = pond("distant", { lat: 61, lng: 24.9 });
  const point = createFeature("tree", { kind: "tree", shape: "point", points: [from] });
  const shapes = shareShapes([one, two, own, distant, point]);
  expect(idOf(shapes, one)).toBe(idOf(shapes, two));
  expect(new Set([one, own, distant].map((feature) => idOf(shapes, feature))).size).toBe(3);
  expect(shapes.find(distant)?.cell).not.toBe(shapes.find(one)?.cell);
  expect(shapes.find(point)).toBeUndefined();
  expect(shapes.definitions.text.match(/<path/g)).toHaveLength(4);
});

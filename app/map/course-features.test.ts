import { describe, expect, test } from "vitest";
import type { EditedFeature } from "@/lib/editor/document";
import { wholeFeature, wholeHole } from "@/lib/editor/testing/whole-course";
import { bearing, offsetBy } from "@/lib/geo/offset";
import { featureCollection } from "./course-features";
import { withPads } from "./tee-pads";

const mandatory = (passOn: "left" | "right"): EditedFeature => ({
  ...wholeFeature,
  kind: "mandatory",
  shape: "line",
  passOn,
  holeIds: [wholeHole.id],
});
const arrowOf = (feature: EditedFeature, holes = [wholeHole]) =>
  featureCollection([feature], holes).features.find(({ properties }) => properties?.shape === "arrow");

describe("a mandatory on the map", () => {
  test("has an arrow to the side that discs pass it on, as seen from its hole's tee", () => {
    const tee = wholeHole.tees.find(({ id }) => id === wholeHole.teeId);
    const at = wholeFeature.points[0];
    if (!tee || !at) throw new Error("The hole has a tee, and the feature a point.");
    const ahead = bearing(tee.position, at);
    expect(arrowOf(mandatory("right"))?.properties?.bearing).toBeCloseTo(ahead + 90, 6);
    expect(arrowOf(mandatory("left"))?.properties?.bearing).toBeCloseTo(ahead - 90, 6);
  });

  test("for the whole course is seen from the tee of the hole on whose way it lies", () => {
    const away = (by: number) => ({
      ...wholeHole,
      id: `fairway_${by}`,
      tees: wholeHole.tees.map((tee) => ({
        ...tee,
        position: offsetBy(tee.position, { east: by, north: 0 }),
      })),
    });
    const feature = { ...mandatory("right"), holeIds: [] };
    const seen = arrowOf(feature, [wholeHole]);
    expect(arrowOf(feature, [away(500), wholeHole, away(-500)])).toEqual(seen);
  });

  test("has no arrow where there is no tee to see it from", () => {
    expect(arrowOf(mandatory("right"), [])).toBeUndefined();
    expect(arrowOf({ ...wholeFeature, passOn: null })).toBeUndefined();
  });
});

test("points, and the symbols of lines and areas, have the feature's name and kind for the map", () => {
  const [area, symbol] = featureCollection([{ ...wholeFeature, shape: "area", name: "Pond" }]).features;
  expect(area?.properties).not.toHaveProperty("name");
  expect(symbol?.properties).toMatchObject({ shape: "symbol", name: "Pond", kind: wholeFeature.kind });
  const points = featureCollection([{ ...wholeFeature, shape: "point", name: "Pond" }]).features;
  expect(points.map(({ properties }) => [properties?.shape, properties?.name])).toEqual([["point", "Pond"]]);
});

test("tee pads lie below the features, and belong to no feature", () => {
  const [pad, ...features] = withPads(featureCollection([wholeFeature]), [wholeHole]).features;
  expect(pad?.geometry.type).toBe("Polygon");
  expect(pad?.properties).not.toHaveProperty("featureId");
  expect(features).toEqual(featureCollection([wholeFeature]).features);
});

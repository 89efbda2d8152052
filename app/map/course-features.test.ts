import { describe, expect, test } from "vitest";
import type { EditedFeature } from "@/lib/editor/document";
import { wholeFeature, wholeHole } from "@/lib/editor/testing/whole-course";
import { bearing } from "@/lib/geo/offset";
import { featureCollection } from "./course-features";

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

  test("has no arrow where there is no tee to see it from", () => {
    expect(arrowOf(mandatory("right"), [])).toBeUndefined();
    expect(arrowOf({ ...wholeFeature, passOn: null })).toBeUndefined();
  });
});

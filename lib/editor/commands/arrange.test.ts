import { expect, test } from "vitest";
import { boundingBox } from "@/lib/geo/box";
import { metresBetween, offsetBy } from "@/lib/geo/offset";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { type CourseDocument, createDocument, type EditedFeature } from "../document";
import type { Group } from "../groups";
import { HOME } from "../testing/courses";
import { run } from "../testing/run";
import { wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import { alignGroup, distributeGroup, mirrorGroup } from "./arrange";
import { groupPlaces } from "./move-group";

const at = (east: number, north: number) => offsetBy(HOME, { east, north });
const [zone] = wholeDropZones as [EditedFeature];
/** Areas of 10 m that begin these metres east and north of home. */
const areas = (...corners: [east: number, north: number][]): CourseDocument =>
  createDocument({
    holes: [wholeHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: corners.map(([east, north], index) => ({
      ...zone,
      id: `feature_${index}`,
      shape: "area",
      points: [at(east, north), at(east + 10, north), at(east + 10, north + 10)],
    })),
  });
const all = ({ features }: CourseDocument): Group => ({
  holeIds: [],
  featureIds: features.map(({ id }) => id),
});

/** Metres east and north of home of each feature's south-western corner, to the centimetre that is stored. */
const corners = ({ features }: CourseDocument) =>
  features.map(({ points }) => {
    const { west: lng = 0, south: lat = 0 } = boundingBox(points) ?? {};
    const { east, north } = metresBetween(HOME, { lat, lng });
    return [Math.round(east * 10) / 10, Math.round(north * 10) / 10];
  });

test("aligning moves features to a common edge or middle, along one axis only", () => {
  const document = areas([0, 0], [30, 50], [70, 20]);
  const align = (...args: ["x" | "y", "low" | "middle" | "high"]) =>
    corners(run(alignGroup(all(document), ...args), document).document);
  expect(align("x", "low")).toEqual([
    [0, 0],
    [0, 50],
    [0, 20],
  ]);
  expect(align("x", "high")).toEqual([
    [70, 0],
    [70, 50],
    [70, 20],
  ]);
  expect(align("y", "middle")).toEqual([
    [0, 25],
    [30, 25],
    [70, 25],
  ]);
});

test("what is aligned already keeps its identity, and a group that is aligned is not edited", () => {
  const document = areas([0, 0], [0, 50]);
  expect(alignGroup(all(document), "x", "low")(document)).toBeNull();
  const { document: aligned } = run(alignGroup(all(document), "y", "high"), document);
  expect(aligned.features[1]).toBe(document.features[1]);
});

test("distributing makes the gaps equal and leaves the outermost features in place", () => {
  const document = areas([0, 0], [90, 0], [15, 0], [20, 0]);
  const { document: spaced } = run(distributeGroup(all(document), "x"), document);
  expect(corners(spaced).map(([east]) => east)).toEqual([0, 90, 30, 60]);
});

test("distributing needs three members", () => {
  const document = areas([0, 0], [90, 0]);
  expect(distributeGroup(all(document), "x")(document)).toBeNull();
});

test("mirroring twice returns every position, and a mandatory is passed on its other side meanwhile", () => {
  const document = createDocument({
    holes: [wholeHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: [wholeFeature, ...wholeDropZones],
  });
  const group: Group = { holeIds: [wholeHole.id], featureIds: [wholeFeature.id] };
  const { document: mirrored } = run(mirrorGroup(group, "x"), document);
  expect(mirrored.features[0]?.passOn).toBe("right");
  const { document: back } = run(mirrorGroup(group, "x"), mirrored);
  expect(back.features[0]?.passOn).toBe("left");
  const before = groupPlaces(document, group);
  for (const [index, place] of groupPlaces(back, group).entries()) {
    const { east, north } = metresBetween(before[index] ?? HOME, place);
    expect(Math.hypot(east, north)).toBeLessThan(0.05);
  }
});

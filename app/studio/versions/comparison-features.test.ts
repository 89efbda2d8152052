import { describe, expect, test } from "vitest";
import { compareWithVersion } from "@/lib/editor/comparison";
import type { CourseDocument } from "@/lib/editor/document";
import { documentOfHoles } from "@/lib/editor/testing/courses";
import { wholeFeature } from "@/lib/editor/testing/whole-course";
import { comparisonFeatures } from "./comparison-features";

const VERSION = documentOfHoles(3);

/** The parts on the map, in order. */
const partsOf = (present: CourseDocument, version = VERSION) =>
  comparisonFeatures(compareWithVersion(version, present)).features.map(
    ({ properties, geometry }) => `${properties?.part} ${geometry.type}`,
  );

describe("the course as it is now, over a version", () => {
  test("has a line from where a tee was to where it is", () => {
    const [hole, ...others] = VERSION.holes;
    const [tee] = hole?.tees ?? [];
    if (!hole || !tee) throw new Error();
    const position = { ...tee.position, lat: tee.position.lat + 0.001 };
    const present = { ...VERSION, holes: [{ ...hole, tees: [{ ...tee, position }] }, ...others] };
    expect(partsOf(present)).toEqual(["ghost LineString", "ghost Point", "ghost Point", "move LineString"]);
    const move = comparisonFeatures(compareWithVersion(VERSION, present)).features.at(-1);
    expect(move?.geometry).toEqual({
      type: "LineString",
      coordinates: [
        [tee.position.lng, tee.position.lat],
        [position.lng, position.lat],
      ],
    });
  });

  test("marks what was added and what was deleted", () => {
    expect(partsOf(documentOfHoles(2))).toEqual(["deleted Point"]);
    expect(partsOf(VERSION, documentOfHoles(2)).at(-1)).toBe("added Point");
    const present = { ...VERSION, features: [wholeFeature] };
    expect(partsOf(present).at(-1)).toBe("added Point");
    expect(partsOf(VERSION, present)).toEqual(["deleted Point"]);
  });

  test("leaves out what is drawn the same", () => {
    const present = { ...VERSION, holes: VERSION.holes.map((hole) => ({ ...hole, name: "Ridge" })) };
    expect(compareWithVersion(VERSION, present)).toHaveLength(3);
    expect(partsOf(present)).toEqual([]);
    expect(partsOf(VERSION)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { fairway } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { drawCourse } from "./drawing";
import { toPictureView } from "./ground";

const FRAME = { width: 186, height: 209, margin: { x: 14, y: 14 } };

/** Web Mercator (EPSG:3857), in fractions of the world. */
function mercator({ lat, lng }: Coordinates) {
  const radians = (lat * Math.PI) / 180;
  return { x: 0.5 + lng / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) };
}

describe("the background picture of a course map", () => {
  test.each([
    ["on the equator", 0, { east: 900, north: 1100 }],
    ["in the south", -45, { east: 900, north: 1100 }],
    ["in Oslo", 59.9, { east: 900, north: 1100 }],
    ["in Oslo, turned", 59.9, { east: 2000, north: 500 }],
    ["in Lapland", 69, { east: 900, north: 1100 }],
    ["too small for any map", 59.9, { east: 4, north: 5 }],
  ])("shows every place within a metre of the drawing, %s", (_, lat, { east, north }) => {
    const from = { lat, lng: 10.78 };
    const [one, other] = [
      { ...fairway(1), teePosition: from },
      { ...fairway(2), teePosition: offsetBy(from, { east, north }) },
    ].map((hole) => {
      const targetPosition = offsetBy(hole.teePosition, { east: 1, north: 1 });
      const points = [offsetBy(hole.teePosition, { east: 0.5, north: 0.5 })] as const;
      return { ...hole, targetPosition, flightPaths: [{ id: "path_0", name: null, points }] as const };
    });
    const { drawn, fit, ground } = drawCourse(one && other ? [one, other] : [], FRAME);
    const { zoom, width, onPaper } = toPictureView(ground);
    expect(onPaper.x).toBeLessThanOrEqual(0);
    expect(onPaper.y).toBeLessThanOrEqual(0);
    expect(zoom).toBeLessThanOrEqual(22);

    const middle = mercator(ground.centre);
    const angle = (ground.up * Math.PI) / 180;
    for (const [index, place] of [one, other].map((hole) => hole?.teePosition).entries()) {
      const at = mercator(place as Coordinates);
      const pixels = { x: (at.x - middle.x) * 512 * 2 ** zoom, y: (at.y - middle.y) * 512 * 2 ** zoom };
      const millimetres = onPaper.width / width;
      // A map with a bearing is rotated in the opposite direction.
      const x = FRAME.width / 2 + (pixels.x * Math.cos(angle) + pixels.y * Math.sin(angle)) * millimetres;
      const y = FRAME.height / 2 + (pixels.y * Math.cos(angle) - pixels.x * Math.sin(angle)) * millimetres;
      const tee = drawn[index]?.tee;
      const metres = Math.hypot(x - (tee?.x ?? 0), y - (tee?.y ?? 0)) / fit.scale;
      expect(metres).toBeLessThan(1);
    }
  });

  test("is refused beyond the range of web maps", () => {
    const hole = fairway(1, { from: { lat: 89, lng: 0 } });
    expect(() => toPictureView(drawCourse([hole], FRAME).ground)).toThrow(RangeError);
  });
});

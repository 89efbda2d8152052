import { offsetBy } from "@/lib/geo/offset";
import type { EditedFairway } from "../fairways";
import type { PointHandle } from "../handles";
import { fairway, fairwayIdFor } from "./courses";

/** The handle of a control point of hole 1. */
export const point = (index: number, pathId = "path_0"): PointHandle => ({
  fairwayId: fairwayIdFor(1),
  part: "point",
  pathId,
  index,
});

/** Hole 1, 100 m north, with an alternate of some points, evenly spaced and 10 m to the east. */
export function hole(points: number): EditedFairway {
  const plain = fairway(1);
  return {
    ...plain,
    flightPaths: [
      plain.flightPaths[0] as EditedFairway["flightPaths"][0],
      {
        id: "path_alt",
        name: "Left",
        points: Array.from({ length: points }, (_, index) =>
          offsetBy(plain.teePosition, { east: 10, north: (100 * (index + 1)) / (points + 1) }),
        ),
      },
    ],
  };
}

import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { emptyHole, HOLE_LIMITS, newTarget, newTee } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";

/** A hole with one tee and one target. */
interface FairwayData {
  id: string;
  number: number;
  teePosition: Coordinates;
  targetPosition: Coordinates;
  flightPaths: { id: string; name: string | null; points: Coordinates[] }[];
}

/** The body of a save: a course of these holes. */
export function courseOf(fairways: readonly FairwayData[]): CourseDocumentData {
  const ends = { teeId: "tee_0", targetId: "target_0" };
  return {
    holes: fairways.map(({ id, number, teePosition, targetPosition, flightPaths }) => ({
      ...emptyHole(id, number),
      tees: [newTee(ends.teeId, teePosition)],
      targets: [newTarget(ends.targetId, targetPosition)],
      flightPaths: flightPaths.map((path) => ({ ...path, ...ends })),
      ...ends,
    })),
    layouts: [NEW_MAIN_LAYOUT],
    features: [],
  };
}

/**
 * The largest course that can be saved: every hole has the maximum numbers of tees, targets and flight paths, the
 * flight paths between the ends in play are curved, and every feature applies to the whole course.
 */
export function largestCourse(): CourseDocumentData {
  const corner = { lat: 60.2, lng: 24.9 };
  const holes = Array.from({ length: HOLE_LIMITS.holes }, (_, index) => {
    const at = offsetBy(corner, { east: 70 * index, north: 0 });
    const beside = (count: number, north: number) =>
      Array.from({ length: count }, (_, end) => offsetBy(at, { east: 5 * end, north }));
    const tees = beside(HOLE_LIMITS.tees, 0).map((place, i) => newTee(`tee_${i}`, place));
    const targets = beside(HOLE_LIMITS.targets, 900).map((place, i) => newTarget(`target_${i}`, place));
    const flightPaths = Array.from({ length: HOLE_LIMITS.allFlightPaths }, (_, path) => ({
      id: `path_${path}`,
      name: `Path ${path}`,
      teeId: `tee_${Math.floor(path / HOLE_LIMITS.flightPaths)}`,
      targetId: "target_0",
      points: Array.from({ length: 20 }, (_, i) =>
        offsetBy(at, { east: 10 * path * (i % 2), north: 40 * i + 20 }),
      ),
    }));
    const hole = { ...emptyHole(newId("fairway"), index + 1), tees, targets, flightPaths };
    return { ...hole, notes: "Notes ".repeat(300).trim(), teeId: "tee_0", targetId: "target_0" };
  });
  const kinds = ["out_of_bounds", "water", "hazard", "casual_area"] as const;
  const features = Array.from({ length: FEATURE_LIMITS.features }, (_, index) => {
    const at = offsetBy(corner, { east: (index % 50) * 40, north: Math.floor(index / 50) * 90 });
    const angles = Array.from({ length: 10 }, (_, point) => (point / 5) * Math.PI);
    return {
      id: newId("feature"),
      kind: kinds[index % kinds.length] ?? "water",
      shape: "area" as const,
      points: angles.map((angle) =>
        offsetBy(at, { east: 20 * Math.cos(angle), north: 20 * Math.sin(angle) }),
      ),
      name: `Feature ${index}`,
      ...{ notes: null, holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    };
  });
  return { holes, layouts: [NEW_MAIN_LAYOUT], features };
}

import { readFileSync } from "node:fs";
import { createFairway } from "@/lib/courses/fairways";
import { toDocumentData } from "@/lib/courses/stored-course";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import { courseInput } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { emptyHole, HOLE_LIMITS, newTarget, newTee } from "@/lib/validation/hole";
import { LAYOUT_LIMITS, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";

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

/** The 18 holes of the demo course in Oslo. */
export function ekeberg(): CourseDocumentData {
  const { fairways } = courseInput.parse(
    JSON.parse(readFileSync("examples/courses/ekeberg-oslo.json", "utf8")),
  );
  return toDocumentData({
    fairways: (fairways ?? []).map((fairway) => createFairway(newId("fairway"), fairway)),
    ...{ holeDetails: {}, layouts: [], features: [] },
  });
}

/**
 * The largest course that can be saved: every list and every text is as long as it may be, the flight paths between the ends in play are
 * curved, and every feature applies to the whole course.
 */
export function largestCourse(): CourseDocumentData {
  const corner = { lat: 60.2, lng: 24.9 };
  const text = (length: number) =>
    "Text "
      .repeat(length / 5 + 1)
      .slice(0, length - 1)
      .trim()
      .padEnd(length, ".");
  const holes = Array.from({ length: HOLE_LIMITS.holes }, (_, index) => {
    const at = offsetBy(corner, { east: 70 * index, north: 0 });
    const beside = (count: number, north: number) =>
      Array.from({ length: count }, (_, end) => offsetBy(at, { east: 5 * end, north }));
    const tees = beside(HOLE_LIMITS.tees, 0).map((place, i) => newTee(`tee_${i}`, place));
    const targets = beside(HOLE_LIMITS.targets, 900).map((place, i) => newTarget(`target_${i}`, place));
    const flightPaths = Array.from({ length: HOLE_LIMITS.allFlightPaths }, (_, path) => ({
      id: `path_${path}`,
      name: text(HOLE_LIMITS.nameCodePoints),
      teeId: `tee_${Math.floor(path / HOLE_LIMITS.flightPaths)}`,
      targetId: "target_0",
      points: Array.from({ length: HOLE_LIMITS.controlPoints }, (_, i) =>
        offsetBy(at, { east: 10 * path * (i % 2), north: 16 * i + 20 }),
      ),
    }));
    const hole = { ...emptyHole(newId("fairway"), index + 1), tees, targets, flightPaths };
    return { ...hole, notes: text(HOLE_LIMITS.notesCodePoints), teeId: "tee_0", targetId: "target_0" };
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
      name: text(FEATURE_LIMITS.nameCodePoints),
      notes: text(FEATURE_LIMITS.notesCodePoints),
      ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    };
  });
  const layouts = Array.from({ length: LAYOUT_LIMITS.layouts - 1 }, (_, index) => ({
    ...NEW_MAIN_LAYOUT,
    id: newId("layout"),
    name: `Layout ${index}`,
    description: text(LAYOUT_LIMITS.descriptionCodePoints),
    plays: Array.from({ length: LAYOUT_LIMITS.plays }, (_, play) => ({
      id: newId("play"),
      holeId: holes[play % holes.length]?.id ?? "",
      ...{ teeId: null, targetId: null, flightPathId: null, par: null, playedLength: null },
    })),
  }));
  return { holes, layouts: [NEW_MAIN_LAYOUT, ...layouts], features };
}

import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { emptyHole, newTarget, newTee } from "@/lib/validation/hole";
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

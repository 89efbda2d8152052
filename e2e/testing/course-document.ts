import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocumentData } from "@/lib/validation/course-document";
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
      id,
      number,
      label: null,
      name: null,
      notes: null,
      tees: [{ id: ends.teeId, name: null, colours: [], position: teePosition, surface: null }],
      targets: [
        { id: ends.targetId, name: null, position: targetPosition, isPermanent: true, inUseSince: null },
      ],
      flightPaths: flightPaths.map((path) => ({ ...path, ...ends })),
      ...ends,
      par: null,
      playedLength: null,
    })),
    layouts: [NEW_MAIN_LAYOUT],
    features: [],
  };
}

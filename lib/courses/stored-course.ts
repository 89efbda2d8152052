import { dequal } from "dequal/lite";
import { type CourseDocument, toCourseDocument } from "@/lib/editor/document";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Fairway } from "@/lib/validation/course-api";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { CourseFeature } from "@/lib/validation/feature";
import { toCoordinates } from "@/lib/validation/ground-height";
import { emptyHole, type Hole, type HoleFlightPath, newTarget, newTee } from "@/lib/validation/hole";
import { type Layout, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { playHole } from "@/lib/validation/played-hole";
import { describePlayedHole } from "./fairways";

/** The control points of the primary flight path are in the fairway itself. */
interface FlightPathDetails {
  primary: StoredPathName;
  alternates: (StoredPathName & Pick<HoleFlightPath, "points">)[];
}
type StoredPathName = Pick<HoleFlightPath, "id" | "name">;

/**
 * The details of a hole that its fairway doesn't contain: the names and alternates of its flight paths if
 * that is all, else the whole hole. Holes that applications create are therefore stored as fairways only.
 */
export type HoleDetails = FlightPathDetails | Hole;

/** A course's holes, layouts and features as one save stores them. */
export interface StoredDocument {
  /** Ascending by number, exactly as applications see them. */
  fairways: Fairway[];
  /**
   * By hole id. A hole without an entry is fully described by its fairway: at most one tee, one target and
   * one unnamed flight path, and no other details.
   */
  holeDetails: Record<string, HoleDetails>;
  /** Empty if the course has only the main layout, unchanged since the course was created. */
  layouts: Layout[];
  features: CourseFeature[];
}

/** The primary flight path until the studio names it or replaces it. */
const UNNAMED_PRIMARY: StoredPathName = { id: "path_0", name: null };

/** Splits a course into the fairways that applications see, and all other data. */
export function toStoredDocument({ holes, layouts, features }: CourseDocumentData): StoredDocument {
  const holeDetails: Record<string, HoleDetails> = {};
  const fairways = [...holes]
    .sort((a, b) => a.number - b.number)
    .map((hole) => {
      const fairway = toFairway(hole);
      const details = detailsOf(hole, fairway);
      if (details) holeDetails[hole.id] = details;
      return fairway;
    });
  const isNew = layouts.length === 1 && dequal(layouts[0], NEW_MAIN_LAYOUT);
  return { fairways, holeDetails, layouts: isNew ? [] : layouts, features };
}

/** How many bytes a document has, about as it is stored. */
export const documentBytes = ({ holes, layouts, features }: CourseDocument | CourseDocumentData): number =>
  Buffer.byteLength(JSON.stringify([holes, layouts, features]));

/** Reassembles a course; the inverse of `toStoredDocument`. */
export function toDocumentData({
  fairways,
  holeDetails,
  layouts,
  features,
}: StoredDocument): CourseDocumentData {
  return {
    holes: fairways.map((fairway) => toHole(fairway, holeDetails[fairway.id])),
    layouts: layouts.length > 0 ? layouts : [NEW_MAIN_LAYOUT],
    features,
  };
}

/** A stored course as the editor has it. */
export function readDocument(stored: StoredDocument): CourseDocument {
  return toCourseDocument(toDocumentData(stored));
}

/**
 * The hole as applications see it, which is how the main layout plays it. Fields are in the API's order,
 * since the stored JSON is sent unchanged.
 */
function toFairway(hole: Hole): Fairway {
  const { tee, target, par, distance, flightPath } = describePlayedHole(hole);
  return {
    id: hole.id,
    number: hole.number,
    par,
    distance,
    teePosition: tee && toCoordinates(tee.position),
    targetPosition: target && toCoordinates(target.position),
    flightPath,
  };
}

/** The details of a hole that its fairway doesn't contain; null if there are none. */
function detailsOf(hole: Hole, fairway: Fairway): HoleDetails | null {
  if (dequal(toHole(fairway, undefined), hole)) return null;
  const [primary, ...alternates] = playHole(hole).flightPaths;
  const name = ({ id, name }: StoredPathName) => ({ id, name });
  const details = {
    primary: primary ? name(primary) : UNNAMED_PRIMARY,
    alternates: alternates.map((path) => ({ ...name(path), points: path.points as Coordinates[] })),
  };
  return dequal(toHole(fairway, details), hole) ? details : hole;
}

function toHole(fairway: Fairway, details: HoleDetails | undefined): Hole {
  if (details && "tees" in details) return details;
  const { id, number, teePosition, targetPosition, flightPath } = fairway;
  const { primary, alternates } = details ?? { primary: UNNAMED_PRIMARY, alternates: [] };
  const ends = { teeId: "tee_0", targetId: "target_0" };
  const points = (flightPath ?? []).map(({ lat, lng }) => ({ lat, lng }));
  const isStraight = points.length === 0 && alternates.length === 0 && dequal(primary, UNNAMED_PRIMARY);
  return {
    ...emptyHole(id, number),
    tees: teePosition ? [newTee(ends.teeId, teePosition)] : [],
    targets: targetPosition ? [newTarget(ends.targetId, targetPosition)] : [],
    flightPaths: isStraight
      ? []
      : [{ ...primary, points }, ...alternates].map(({ id, name, points }) => ({
          id,
          name,
          ...ends,
          points,
        })),
    teeId: teePosition && ends.teeId,
    targetId: targetPosition && ends.targetId,
  };
}

/** Tee, control points of the primary flight path, and target, without those that are not set. */
export function fairwayPositions({ teePosition, targetPosition, flightPath }: Fairway): Coordinates[] {
  return [teePosition, ...(flightPath ?? []), targetPosition].filter((position) => position !== null);
}

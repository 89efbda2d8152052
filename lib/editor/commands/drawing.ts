import { midpoint } from "@/lib/geo/midpoint";
import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CourseDocument,
  createDocument,
  type EditedFairway,
  findFairway,
  mapPaths,
  replaceFairway,
} from "../document";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import type { Command } from "./command";
import { FIRST_PATH_ID } from "./new-fairway";

/**
 * A hole being drawn: the next place that the user chooses on the map becomes its tee, the one after it its target. It
 * may be a fairway of the document that lacks an end.
 */
export interface Drawing {
  readonly fairwayId: string;
  /** Where the pointer is, in degrees; null until it moves. */
  readonly aim: Coordinates | null;
}

/** The end to place next. */
export interface MissingEnd {
  readonly end: "tee" | "target";
  readonly hole: number;
}

/** The end that a fairway lacks, the tee first; a fairway that doesn't exist yet lacks both. Null if it has both. */
export function nextMissingEnd(document: CourseDocument, fairwayId: string): MissingEnd | null {
  const fairway = findFairway(document, fairwayId);
  if (!fairway) {
    const hole = lowestFreeNumber(takenNumbers(document.fairways));
    return hole === null ? null : { end: "tee", hole };
  }
  if (!fairway.teePosition) return { end: "tee", hole: fairway.number };
  return fairway.targetPosition ? null : { end: "target", hole: fairway.number };
}

/** Places the missing end of a fairway, in degrees. The first end of a new fairway creates it. */
export function placeEnd(fairwayId: string, at: Coordinates): Command {
  return (document) => {
    const missing = nextMissingEnd(document, fairwayId);
    if (!missing) return null;
    const { end, hole } = missing;
    const place = tidyPlace(at);
    const fairway = findFairway(document, fairwayId);
    return {
      label: message(end === "tee" ? "editing.placeTee" : "editing.placeTarget", { hole }),
      document: fairway
        ? replaceFairway(document, addEnd(fairway, end, place))
        : createDocument([...document.fairways, createUnfinishedFairway(fairwayId, hole, place)]),
    };
  };
}

/** The document as if the user placed the end now. A new tee is not shown: it would be under the pointer. */
export function previewDrawing(document: CourseDocument, { fairwayId, aim }: Drawing): CourseDocument {
  if (!aim || !findFairway(document, fairwayId)) return document;
  return placeEnd(fairwayId, aim)(document)?.document ?? document;
}

/** What the user has to do next; null if both ends are placed. */
export function drawingInstruction(document: CourseDocument, fairwayId: string): Message | null {
  const missing = nextMissingEnd(document, fairwayId);
  return (
    missing && message(missing.end === "tee" ? "tools.aimTee" : "tools.aimTarget", { hole: missing.hole })
  );
}

/** A hole with nothing but its tee. Its control point is added with the target. */
function createUnfinishedFairway(id: string, number: number, teePosition: Coordinates): EditedFairway {
  return {
    id,
    number,
    teePosition,
    targetPosition: null,
    flightPaths: [{ id: FIRST_PATH_ID, name: null, points: [] }],
  };
}

function addEnd(fairway: EditedFairway, end: MissingEnd["end"], place: Coordinates): EditedFairway {
  const changed = { ...fairway, [end === "tee" ? "teePosition" : "targetPosition"]: place };
  const { teePosition, targetPosition } = changed;
  if (!teePosition || !targetPosition) return changed;
  const between = tidyPlace(midpoint(teePosition, targetPosition));
  return mapPaths(changed, (path) => (path.points.length > 0 ? path : { ...path, points: [between] }));
}

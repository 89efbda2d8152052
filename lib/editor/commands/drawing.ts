import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseDocument } from "../document";
import { addHole, type EditedFairway, emptyFairway, findFairway, replaceFairway, toHole } from "../fairways";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import type { Command } from "./command";
import type { NewPlay } from "./holes";

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
    const hole = lowestFreeNumber(takenNumbers(document.holes));
    return hole === null ? null : { end: "tee", hole };
  }
  if (!fairway.teePosition) return { end: "tee", hole: fairway.number };
  return fairway.targetPosition ? null : { end: "target", hole: fairway.number };
}

/** Places the missing end of a fairway, in degrees. The first end of a new hole creates it, and its play. */
export function placeEnd(fairwayId: string, at: Coordinates, play: NewPlay | null = null): Command {
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
        : addHole(document, toHole(addEnd(emptyFairway(fairwayId, hole), end, place)), play),
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

function addEnd(fairway: EditedFairway, end: MissingEnd["end"], place: Coordinates): EditedFairway {
  return { ...fairway, [end === "tee" ? "teePosition" : "targetPosition"]: place };
}

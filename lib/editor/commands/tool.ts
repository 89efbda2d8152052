import { midpoint } from "@/lib/geo/midpoint";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type CourseDocument,
  documentWith,
  type EditedFairway,
  fairwayWithId,
  withFairway,
} from "../document";
import { type Command, lowestFreeNumber } from "./commands";
import { FIRST_PATH } from "./new-fairway";
import { tidyPlace } from "./place";

/**
 * A hole in the making: the next place on the map that is chosen becomes its tee, the one after it its target. The
 * fairway may be one of the document that lacks an end.
 */
export interface Drawing {
  readonly fairwayId: string;
  /** Where the hand points, in degrees; null before it has. */
  readonly aim: Coordinates | null;
}

/** What the next place will be. */
export interface MissingEnd {
  readonly end: "tee" | "target";
  readonly hole: number;
}

/** The end that a fairway lacks, the tee first; a fairway that does not exist yet lacks both. Null when it lacks none. */
export function nextMissingEnd(document: CourseDocument, fairwayId: string): MissingEnd | null {
  const fairway = fairwayWithId(document, fairwayId);
  if (!fairway) {
    const hole = lowestFreeNumber(document);
    return hole === null ? null : { end: "tee", hole };
  }
  if (!fairway.teePosition) return { end: "tee", hole: fairway.number };
  return fairway.targetPosition ? null : { end: "target", hole: fairway.number };
}

/** Gives a fairway the end it lacks, at a place in degrees. The first end of all makes the fairway. */
export function placeEnd(fairwayId: string, at: Coordinates): Command {
  return (document) => {
    const wanted = nextMissingEnd(document, fairwayId);
    if (!wanted) return null;
    const { end, hole } = wanted;
    const place = tidyPlace(at);
    const fairway = fairwayWithId(document, fairwayId);
    return {
      label: message(end === "tee" ? "editing.placeTee" : "editing.placeTarget", { hole }),
      document: fairway
        ? withFairway(document, withEnd(fairway, end, place))
        : documentWith([...document.fairways, begun(fairwayId, hole, place)]),
    };
  };
}

/** The document as it would be if the hand placed the end now. A tee alone shows nothing that the pointer does not. */
export function drawingPreview(document: CourseDocument, { fairwayId, aim }: Drawing): CourseDocument {
  if (!aim || !fairwayWithId(document, fairwayId)) return document;
  return placeEnd(fairwayId, aim)(document)?.document ?? document;
}

/** What the person is asked to do next; null when nothing is left to place. */
export function instructionOf(document: CourseDocument, fairwayId: string): Message | null {
  const wanted = nextMissingEnd(document, fairwayId);
  return wanted && message(wanted.end === "tee" ? "tools.aimTee" : "tools.aimTarget", { hole: wanted.hole });
}

/** A hole with nothing but its tee: its control point comes with its target. */
function begun(id: string, number: number, teePosition: Coordinates): EditedFairway {
  return {
    id,
    number,
    teePosition,
    targetPosition: null,
    flightPaths: [{ id: FIRST_PATH, name: null, points: [] }],
  };
}

function withEnd(fairway: EditedFairway, end: MissingEnd["end"], place: Coordinates): EditedFairway {
  const ended = { ...fairway, [end === "tee" ? "teePosition" : "targetPosition"]: place };
  const { teePosition, targetPosition } = ended;
  if (!teePosition || !targetPosition) return ended;
  const between = tidyPlace(midpoint(teePosition, targetPosition));
  const [primary, ...alternates] = ended.flightPaths.map((path) =>
    path.points.length > 0 ? path : { ...path, points: [between] },
  );
  return primary ? { ...ended, flightPaths: [primary, ...alternates] } : ended;
}

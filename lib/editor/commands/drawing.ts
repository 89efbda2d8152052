import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseColour, HOLE_LIMITS } from "@/lib/validation/hole";
import type { CourseDocument } from "../document";
import {
  addHole,
  type EditedFairway,
  emptyFairway,
  type FairwayId,
  findFairway,
  findFairwaySource,
  freeId,
  isComplete,
  primaryPath,
  replacePath,
} from "../fairways";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { replaceFairway, toHole } from "../write-fairway";
import type { Command } from "./command";
import { addPath, whyNoMorePaths } from "./flight-paths";
import { addTarget, addTee, whyNoMoreEnds } from "./hole-details";
import type { NewPlay } from "./holes";

/**
 * The drawing tools. They determine what the next places on the map become: the ends of holes, one hole after
 * another; another tee or target of a hole; or the control points of another flight path.
 */
export const DRAWING_TOOLS = ["hole", "tee", "target", "path"] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

export interface Drawing {
  readonly kind: DrawingTool;
  /** The id of the new hole, or of a fairway of the document that may lack an end. */
  readonly fairwayId: FairwayId;
  /** The play of a new hole in a layout other than the main one. */
  readonly play: NewPlay | null;
  /** The control points placed already, in order from the tee, in degrees. */
  readonly bends: readonly Coordinates[];
  /** The position of the pointer in degrees; null until it moves. */
  readonly aim: Coordinates | null;
  /** Whether this drawing follows another drawn hole, whose handles can be used meanwhile. */
  readonly isFollowing: boolean;
  /** The document after this drawing placed a new hole's tee; null before that, and for an existing hole. */
  readonly drawnTee: CourseDocument | null;
}

/** The end to place next. */
interface MissingEnd {
  readonly end: "tee" | "target";
  readonly hole: number;
}

/** The part that the next place becomes, for the preview on the map. */
export interface NextPart {
  readonly part: "tee" | "target" | "point";
  readonly hole: number;
}

/** The id of the drawn fairway, which may not exist yet. */
export function drawnId({ fairwayId, play }: Pick<Drawing, "fairwayId" | "play">): string {
  return play?.playId ?? fairwayId;
}

/**
 * The first end that a fairway lacks: the tee before the target. A fairway that doesn't exist yet lacks both.
 * Null if it has both.
 */
export function nextMissingEnd(document: CourseDocument, fairwayId: FairwayId): MissingEnd | null {
  const fairway = findFairway(document, fairwayId);
  if (!fairway) {
    const hole = lowestFreeNumber(takenNumbers(document.holes));
    return hole === null ? null : { end: "tee", hole };
  }
  if (!fairway.teePosition) return { end: "tee", hole: fairway.number };
  return fairway.targetPosition ? null : { end: "target", hole: fairway.number };
}

/** The part that the next place becomes; null if there is nothing left to place. */
export function nextPart(document: CourseDocument, drawing: Drawing): NextPart | null {
  if (drawing.kind === "hole") {
    const missing = nextMissingEnd(document, drawnId(drawing));
    return missing && { part: missing.end, hole: missing.hole };
  }
  const fairway = findFairway(document, drawing.fairwayId);
  if (!fairway) return null;
  return { part: drawing.kind === "path" ? "point" : drawing.kind, hole: fairway.number };
}

/** The reason why a tool can't be used on this fairway; null if it can. */
export function whyNotDraw(
  document: CourseDocument,
  tool: DrawingTool,
  fairwayId: FairwayId,
): Message | null {
  const source = findFairwaySource(document, fairwayId);
  if (tool === "hole") {
    const isFull = !source && nextMissingEnd(document, fairwayId) === null;
    return isFull ? message("tools.courseFull", { most: HOLE_LIMITS.holes }) : null;
  }
  if (!source) return message("tools.noHoleSelected");
  if (tool !== "path") return whyNoMoreEnds(source.hole, tool);
  const fairway = findFairway(document, fairwayId);
  return fairway && isComplete(fairway)
    ? whyNoMorePaths(document, fairwayId)
    : message("tools.pathNeedsEnds");
}

/**
 * Whether the next click may add a control point: between the tee and the target of a hole, or on a flight
 * path.
 */
export function canBend(document: CourseDocument, drawing: Drawing): boolean {
  if (drawing.bends.length >= HOLE_LIMITS.controlPoints) return false;
  const next = nextPart(document, drawing);
  if (next?.part === "point") return true;
  return next?.part === "target" && drawing.kind === "hole" && hasTee(document, drawing);
}

function hasTee(document: CourseDocument, drawing: Drawing): boolean {
  return Boolean(findFairway(document, drawnId(drawing))?.teePosition);
}

/**
 * Places the next part at a place in degrees. The first end of a new hole creates the hole and its play.
 * @param colours those of another tee.
 */
export function placeNext(drawing: Drawing, at: Coordinates, colours: readonly CourseColour[] = []): Command {
  const { kind, fairwayId } = drawing;
  return (document) => {
    const place = tidyPlace(at);
    if (kind === "hole") return placeEnd(document, drawing, place);
    const holeId = findFairwaySource(document, fairwayId)?.hole.id;
    if (!holeId) return null;
    if (kind === "tee") return addTee(holeId, place, colours)(document);
    return kind === "target" ? addTarget(holeId, place)(document) : null;
  };
}

function placeEnd(document: CourseDocument, drawing: Drawing, place: Coordinates): ReturnType<Command> {
  const { fairwayId, play, bends } = drawing;
  const missing = nextMissingEnd(document, drawnId(drawing));
  if (!missing) return null;
  const { end, hole } = missing;
  const fairway = findFairway(document, drawnId(drawing));
  const withEnd = addEnd(fairway ?? emptyFairway(fairwayId, hole), end, place);
  const finished =
    end === "target" && bends.length > 0
      ? replacePath(withEnd, { ...primaryPath(withEnd), points: bends })
      : withEnd;
  return {
    label: message(end === "tee" ? "editing.placeTee" : "editing.placeTarget", { hole }),
    document: fairway ? replaceFairway(document, finished) : addHole(document, toHole(finished), play),
  };
}

/** Adds the drawn flight path; null for one without control points. */
export function finishPath({ fairwayId, bends }: Drawing): Command {
  return (document) => {
    const source = findFairwaySource(document, fairwayId);
    if (!source || bends.length === 0) return null;
    return addPath(fairwayId, freeId("path", source.hole.flightPaths), bends)(document);
  };
}

/**
 * The document as if the next part were placed at the pointer. A new tee is not shown, since it would be
 * under the pointer.
 */
export function previewDrawing(document: CourseDocument, drawing: Drawing): CourseDocument {
  const { kind, aim, bends } = drawing;
  if (!aim || !findFairway(document, drawnId(drawing))) return document;
  const command =
    kind === "path"
      ? finishPath({ ...drawing, bends: [...bends, aim].slice(0, HOLE_LIMITS.controlPoints) })
      : kind === "hole"
        ? placeNext(drawing, aim)
        : null;
  return command?.(document)?.document ?? document;
}

/** The instruction for the user's next step; null if there is nothing left to place. */
export function drawingInstruction(document: CourseDocument, drawing: Drawing): Message | null {
  const next = nextPart(document, drawing);
  if (!next) return null;
  const { hole } = next;
  if (drawing.kind === "path") return message("tools.aimPath", { hole });
  if (drawing.kind !== "hole") {
    return message(drawing.kind === "tee" ? "tools.aimAnotherTee" : "tools.aimAnotherTarget", { hole });
  }
  return message(next.part === "tee" ? "tools.aimTee" : "tools.aimTarget", { hole });
}

function addEnd(fairway: EditedFairway, end: MissingEnd["end"], place: Coordinates): EditedFairway {
  return { ...fairway, [end === "tee" ? "teePosition" : "targetPosition"]: place };
}

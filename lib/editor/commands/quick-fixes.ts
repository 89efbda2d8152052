import { distanceInMetres } from "@/lib/geo/distance";
import { bearing, destination } from "@/lib/geo/offset";
import { MAX_HOLE_LENGTH } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { FairwayId } from "../fairways";
import { findFairway, isComplete, mapPositions } from "../fairways";
import { replaceFairway } from "../write-fairway";
import type { Command } from "./command";
import { replaceMovedFairway } from "./move-handle";
import { NEW_FAIRWAY_METRES } from "./new-fairway";

/**
 * Safety margin in metres below the limit for a shortened hole, so that rounding its positions to a
 * centimetre cannot exceed it.
 */
const CLEARANCE_METRES = 0.5;

/** Longest distance in metres at which a missing end is placed, well within the limit. */
const MAX_FINISHED_METRES = 900;

/**
 * Shortens a hole to just under 1000 m: the tee stays, and target and control points move towards it in proportion, so
 * the flight paths keep their shape. Null for a hole within the limit.
 */
export function shortenHole(id: FairwayId): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    if (!fairway || !isComplete(fairway)) return null;
    const { teePosition: tee, targetPosition } = fairway;
    const metres = distanceInMetres(tee, targetPosition);
    if (metres <= COURSE_LIMITS.maxFairwayMetres) return null;
    const ratio = (COURSE_LIMITS.maxFairwayMetres - CLEARANCE_METRES) / metres;
    const moveNearer = (position: Coordinates) =>
      position === tee
        ? tee
        : destination(tee, bearing(tee, position), distanceInMetres(tee, position) * ratio);
    return {
      label: message("checks.shorten", { hole: fairway.number, limit: MAX_HOLE_LENGTH }),
      document: replaceMovedFairway(document, mapPositions(fairway, moveNearer)),
    };
  };
}

/**
 * Places the missing end of a hole at least 80 m from the other one: straight ahead beyond the nearest
 * control point, or to the north. Null if the hole lacks neither end or both.
 */
export function finishHole(id: FairwayId): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    const from = fairway?.teePosition ?? fairway?.targetPosition;
    if (!fairway || !from || isComplete(fairway)) return null;
    const points = fairway.flightPaths[0].points;
    const next = fairway.teePosition ? points.at(-1) : points[0];
    const apart = next ? distanceInMetres(from, next) : 0;
    const direction = next && apart > 0 ? bearing(from, next) : 0;
    const metres = Math.max(NEW_FAIRWAY_METRES, Math.min(apart * 1.5, MAX_FINISHED_METRES));
    const to = destination(from, direction, metres);
    return {
      label: message(fairway.teePosition ? "editing.placeTarget" : "editing.placeTee", {
        hole: fairway.number,
      }),
      document: replaceFairway(document, {
        ...fairway,
        teePosition: fairway.teePosition ?? to,
        targetPosition: fairway.targetPosition ?? to,
      }),
    };
  };
}

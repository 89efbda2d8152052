import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { bearing, destination } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { MAX_HOLE_LENGTH } from "@/lib/messages/length";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { findFairway, isComplete, mapPaths, mapPositions, replaceFairway } from "../document";
import type { Command } from "./command";
import { moveEnd } from "./move-handle";
import { NEW_FAIRWAY_METRES } from "./new-fairway";

/** Metres below the limit for a shortened hole, so that rounding positions to a centimetre cannot exceed it. */
const CLEARANCE_METRES = 0.5;

/** Longest distance at which a missing end is placed, just within the limit. */
const MAX_FINISHED_METRES = 900;

/** Metres that a tee moves away from another one: the width of a tee pad, and room to stand beside it. */
const TEE_OFFSET_METRES = 4;

/**
 * Shortens a hole to just under 1000 m: the tee stays, and target and control points move towards it in proportion, so
 * the flight paths keep their shape. Null for a hole within the limit.
 */
export function shortenHole(id: string): Command {
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
      document: replaceFairway(document, mapPositions(fairway, moveNearer)),
    };
  };
}

/**
 * Places the missing end of a hole 80 m from the other one: straight on past the nearest control point, or north. Flight
 * paths without points get the midpoint. Null for a hole that lacks neither end or both.
 */
export function finishHole(id: string): Command {
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
    const filled = mapPaths(fairway, (path) =>
      path.points.length > 0 ? path : { ...path, points: [tidyPlace(midpoint(from, to))] },
    );
    return {
      label: message(fairway.teePosition ? "editing.placeTarget" : "editing.placeTee", {
        hole: fairway.number,
      }),
      document: replaceFairway(document, {
        ...filled,
        teePosition: fairway.teePosition ?? to,
        targetPosition: fairway.targetPosition ?? to,
      }),
    };
  };
}

/**
 * Moves a tee 4 m aside: to the right of the line of play, to the left or back, wherever no other tee is within a metre.
 * Null if there is no such place, or no tee.
 */
export function separateTee(id: string): Command {
  return (document) => {
    const fairway = findFairway(document, id);
    if (!fairway?.teePosition) return null;
    const tee = fairway.teePosition;
    const ahead = fairway.targetPosition ? bearing(tee, fairway.targetPosition) : 0;
    const otherTees = document.fairways
      .filter((other) => other !== fairway)
      .map(({ teePosition }) => teePosition)
      .filter((position) => position !== null);
    const place = [90, -90, 135, -135, 180]
      .map((turn) => destination(tee, ahead + turn, TEE_OFFSET_METRES))
      .find((candidate) => otherTees.every((other) => distanceInMetres(candidate, other) >= 1));
    if (!place) return null;
    return {
      label: message("checks.separate", { hole: fairway.number }),
      document: replaceFairway(document, moveEnd(fairway, "tee", place)),
    };
  };
}

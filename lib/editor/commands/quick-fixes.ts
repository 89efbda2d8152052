import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { bearing, destination } from "../bearing";
import { type EditedFairway, type FlightPath, fairwayWithId, isComplete, withFairway } from "../document";
import type { Command } from "./commands";
import { placedBy } from "./order";
import { tidyPlace } from "./place";

/** Metres below the limit to which a hole is shortened, so that rounding places to a centimetre keeps it inside. */
const CLEARANCE = 0.5;

/** Metres from its one end to the other, where a hole is finished for somebody: as long as a new hole. */
const LENGTH = 80;

/** Metres that a tee steps aside from another one: as wide as a tee pad with room to stand beside it. */
const STEP = 4;

/**
 * Shortens a hole that is too long to just under 1000 m: tee stays, target comes back along its line, and the control
 * points in proportion, so that the flight paths keep their shape. Null for a hole that is not too long.
 */
export function shortenHole(id: string): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway || !isComplete(fairway)) return null;
    const { teePosition: tee, targetPosition } = fairway;
    const metres = distanceInMetres(tee, targetPosition);
    if (metres <= COURSE_LIMITS.longestFairway) return null;
    const share = (COURSE_LIMITS.longestFairway - CLEARANCE) / metres;
    const nearer = (place: Coordinates) =>
      place === tee ? tee : destination(tee, bearing(tee, place), distanceInMetres(tee, place) * share);
    return {
      label: message("checks.shorten", { hole: fairway.number }),
      document: withFairway(document, placedBy(fairway, nearer)),
    };
  };
}

/**
 * Gives a hole the end that it lacks, 80 m from the other, straight on past the control point next to it, or north of a
 * lone end. A flight path without points gets the midpoint. Null for a hole that lacks neither or both.
 */
export function finishHole(id: string): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    const from = fairway?.teePosition ?? fairway?.targetPosition;
    if (!fairway || !from || isComplete(fairway)) return null;
    const points = fairway.flightPaths[0].points;
    const next = fairway.teePosition ? points.at(-1) : points[0];
    const apart = next ? distanceInMetres(from, next) : 0;
    const onwardsBearing = next && apart > 0 ? bearing(from, next) : 0;
    const to = destination(from, onwardsBearing, Math.max(LENGTH, Math.min(apart * 1.5, 900)));
    const [primary, ...alternates] = fairway.flightPaths;
    const filled = (path: FlightPath): FlightPath =>
      path.points.length > 0 ? path : { ...path, points: [tidyPlace(midpoint(from, to))] };
    const finished: EditedFairway = {
      ...fairway,
      teePosition: fairway.teePosition ?? to,
      targetPosition: fairway.targetPosition ?? to,
      flightPaths: [filled(primary), ...alternates.map(filled)],
    };
    return {
      label: message(fairway.teePosition ? "editing.placeTarget" : "editing.placeTee", {
        hole: fairway.number,
      }),
      document: withFairway(document, finished),
    };
  };
}

/**
 * Moves the tee of a hole 4 m aside, to the right of its line of play, to its left or back, wherever no other tee is
 * within a metre. Nothing else moves. Null where all of that is taken, or the hole has no tee.
 */
export function separateTee(id: string): Command {
  return (document) => {
    const fairway = fairwayWithId(document, id);
    if (!fairway?.teePosition) return null;
    const tee = fairway.teePosition;
    const ahead = fairway.targetPosition ? bearing(tee, fairway.targetPosition) : 0;
    const taken = document.fairways
      .filter((other) => other !== fairway)
      .map(({ teePosition }) => teePosition)
      .filter((place) => place !== null);
    const place = [90, -90, 135, -135, 180]
      .map((turn) => destination(tee, ahead + turn, STEP))
      .find((candidate) => taken.every((other) => distanceInMetres(candidate, other) >= 1));
    if (!place) return null;
    return {
      label: message("checks.separate", { hole: fairway.number }),
      document: withFairway(document, { ...fairway, teePosition: place }),
    };
  };
}

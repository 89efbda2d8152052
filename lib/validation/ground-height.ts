import * as z from "zod";
import { isSamePlace } from "@/lib/geo/place";
import { type Coordinates, coordinates } from "./coordinates";
import { oneLine } from "./text";

/** What the source of a height starts with that was read from the course's own survey. */
export const SURVEY_SOURCE = "Survey: ";

/** The height of the ground at a place, as it was measured once. */
export const groundHeight = z.object({
  /** Above sea level, as the model has it. The range is that of places on land. */
  metres: z.number().min(-500).max(9000),
  /** A surface model has the tops of trees and roofs. */
  model: z.enum(["terrain", "surface"]),
  /** The name of the service, or `SURVEY_SOURCE` and the name of the survey. */
  source: oneLine(60),
  /** The spacing of its heights in metres. */
  resolution: z.number().positive().max(10_000),
  /** The standard error of the height in metres; null if unknown. */
  sigma: z.number().min(0).max(1000).nullable(),
  measuredOn: z.iso.date("must be a date such as 2026-11-27"),
});
export type GroundHeight = z.infer<typeof groundHeight>;

/** How a position was found where it is. */
export const positionFix = z.object({
  /** The radius in metres of the circle around it that has the true position with 95 % confidence. */
  accuracy: z.number().min(0).max(100_000),
  /** The receiver or the survey. `device` is the location service of a phone or computer. */
  source: oneLine(60),
  measuredAt: z.iso.datetime("must be a time in UTC such as 2026-11-27T09:30:00Z"),
});
export type PositionFix = z.infer<typeof positionFix>;

/**
 * The position of a tee or target, with the height of its ground and its origin if they are known. They are one value: a position that
 * is written without them has none, so that a moved tee never keeps what was measured where it was.
 */
export const endPosition = coordinates.extend({
  ground: groundHeight.optional(),
  fix: positionFix.optional(),
});
export type EndPosition = z.infer<typeof endPosition>;

/** The position of an end that is written to a place: unchanged, with what was measured, if it is there already. */
export function moveTo<T extends Coordinates>(position: T, place: T): T {
  return isSamePlace(position, place) ? position : place;
}

/** A position without what was measured there, as the interface has it. */
export function toCoordinates({ lat, lng }: Coordinates): Coordinates {
  return { lat, lng };
}

import { dequal } from "dequal/lite";
import { localPlane } from "@/lib/geo/curve";
import { midpoint } from "@/lib/geo/midpoint";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FlightPath } from "../document";
import type { CompleteFairway, EditedFairway } from "../fairways";

/** The shapes of a throw that a flight path can be set to. */
export const PRESETS = ["straight", "hyzer", "anhyzer", "s"] as const;
export type Preset = (typeof PRESETS)[number];

/**
 * The control points of each shape, from tee to target: how far along the straight line and how far to the left of it,
 * both as shares of its length.
 *
 * The directions are those of a right-handed backhand throw, which manufacturers use for flight ratings (Innova: "turn"
 * is to the right at high speed, "fade" to the left as the disc slows down). A hyzer curves left all the way, so it
 * starts out to the right of the target; an anhyzer is its mirror image; an S turns right, then fades left. No source
 * gives the offset: 12 % of the length (12 m on a hole of 100 m) is our choice, clearly visible on a map.
 */
const SHAPES: Readonly<Record<Exclude<Preset, "straight">, readonly { along: number; left: number }[]>> = {
  hyzer: [
    { along: 0.3, left: -0.085 },
    { along: 0.6, left: -0.12 },
    { along: 0.85, left: -0.07 },
  ],
  anhyzer: [
    { along: 0.3, left: 0.085 },
    { along: 0.6, left: 0.12 },
    { along: 0.85, left: 0.07 },
  ],
  s: [
    { along: 0.3, left: 0.07 },
    { along: 0.55, left: 0 },
    { along: 0.8, left: -0.06 },
  ],
};

type Ends<Fairway> = Pick<Fairway & EditedFairway, "teePosition" | "targetPosition">;

/** The control points of a preset between the ends of a fairway, in degrees. */
export function presetPoints(
  { teePosition, targetPosition }: Ends<CompleteFairway>,
  preset: Preset,
): Coordinates[] {
  if (preset === "straight") return [];
  const plane = localPlane(teePosition);
  const { x, y } = plane.project(nearestCopy(targetPosition, teePosition));
  return SHAPES[preset].map(({ along, left }) =>
    tidyPlace(plane.unproject({ x: x * along - y * left, y: y * along + x * left })),
  );
}

/** The preset that a flight path follows exactly, apart from rounding; null for any other shape. */
export function detectPreset(
  { teePosition, targetPosition }: Ends<EditedFairway>,
  { points }: Pick<FlightPath, "points"> & Partial<FlightPath>,
): Preset | null {
  if (!teePosition || !targetPosition) return null;
  const ends = { teePosition, targetPosition };
  // The service generates midpoints with more decimals than the editor keeps.
  const tidied = points.map(tidyPlace);
  if (dequal(tidied, [straightPoint(ends)])) return "straight";
  return PRESETS.find((preset) => dequal(presetPoints(ends, preset), tidied)) ?? null;
}

/** The only control point that a straight flight path may have: the midpoint, as created by the API. */
export function straightPoint({ teePosition, targetPosition }: Ends<CompleteFairway>): Coordinates {
  return tidyPlace(midpoint(teePosition, targetPosition));
}

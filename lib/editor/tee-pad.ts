import { bearing, offsetBy, tidyBearing } from "@/lib/geo/offset";
import { toTenths } from "@/lib/messages/length";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { EditedHole, EditedTee } from "./document";

/** The usual size of a tee pad after the PDGA's guideline, 6 × 13 ft, in metres: assumed for a side that isn't known. */
export const USUAL_PAD = { padLength: 4, padWidth: 1.8 } as const;

/**
 * The direction in which the flight path of a tee begins, in degrees clockwise from north: that to the target in use if there
 * is one. Null while the tee has nowhere to play to.
 */
export function pathDirection({ flightPaths, targets, targetId }: EditedHole, tee: EditedTee): number | null {
  const ofTee = flightPaths.filter(({ teeId }) => teeId === tee.id);
  const path = ofTee.find((each) => each.targetId === targetId) ?? ofTee[0];
  const target = targets.find(({ id }) => id === (path?.targetId ?? targetId));
  const ahead = path?.points[0] ?? target?.position;
  return ahead ? tidyBearing(bearing(tee.position, ahead)) : null;
}

/** The size of a tee's pad; null if neither side is known. */
export function padSize({ padLength, padWidth }: EditedTee) {
  if (padLength === undefined && padWidth === undefined) return null;
  return { length: padLength ?? USUAL_PAD.padLength, width: padWidth ?? USUAL_PAD.padWidth };
}

/** The size for a message, to a tenth. */
export function describePad({ length, width }: { length: number; width: number }) {
  return { length: toTenths(length), width: toTenths(width) };
}

/** The corners of a pad, whose front is at the position of its tee; null without a size or a direction. */
export function padCorners(hole: EditedHole, tee: EditedTee): Coordinates[] | null {
  const size = padSize(tee);
  const facing = tee.facing ?? pathDirection(hole, tee);
  if (!size || facing === null) return null;
  const angle = (facing * Math.PI) / 180;
  const corner = (ahead: number, right: number) =>
    offsetBy(tee.position, {
      east: ahead * Math.sin(angle) + right * Math.cos(angle),
      north: ahead * Math.cos(angle) - right * Math.sin(angle),
    });
  const half = size.width / 2;
  return [corner(0, -half), corner(0, half), corner(-size.length, half), corner(-size.length, -half)];
}

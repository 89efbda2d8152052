import { bearing, destination } from "@/lib/geo/offset";
import { isSamePlace } from "@/lib/geo/place";
import { type FairwayId, findFairway, isComplete } from "../fairways";
import type { End } from "../handles";
import type { Command } from "./command";
import { moveHandle } from "./move-handle";

/**
 * Makes a fairway this long by moving one of its ends along the line between them; its control points follow. Null without the
 * other end, and for ends at the same place, which have no direction.
 */
export function setLength(fairwayId: FairwayId, end: End, metres: number): Command {
  return (document) => {
    const fairway = findFairway(document, fairwayId);
    if (!fairway || !isComplete(fairway)) return null;
    const { teePosition, targetPosition } = fairway;
    if (isSamePlace(teePosition, targetPosition)) return null;
    const [fixed, moved] = end === "tee" ? [targetPosition, teePosition] : [teePosition, targetPosition];
    const to = destination(fixed, bearing(fixed, moved), metres);
    return moveHandle({ fairwayId, part: end }, to)(document);
  };
}

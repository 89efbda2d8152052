import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { playHole } from "@/lib/validation/played-hole";
import type { EditedFeature, EditedHole } from "./document";

/**
 * The tee from which the side of a mandatory is seen: that of its hole, or, if it applies to several or to the whole course,
 * of the hole between whose tee and target it lies. Null for other features, and without such a tee.
 */
export function findMandatoryTee(
  { points, passOn, holeIds }: EditedFeature,
  holes: readonly EditedHole[],
): Coordinates | null {
  const [at] = points;
  if (!at || !passOn) return null;
  const candidates = holes.flatMap((hole) => {
    const { tee, target } = playHole(hole);
    if (!tee || (holeIds.length > 0 && !holeIds.includes(hole.id))) return [];
    const [from, to] = [tee.position, (target ?? tee).position];
    const detour = distanceInMetres(from, at) + distanceInMetres(at, to) - distanceInMetres(from, to);
    return [{ from, detour }];
  });
  return candidates.sort((a, b) => a.detour - b.detour)[0]?.from ?? null;
}

import type { EditedHole } from "@/lib/editor/document";
import { freeId } from "@/lib/editor/fairways";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { RecognisedHole } from "./recognised";

/** Two targets within this many metres count as the same one, surveyed again. */
const SAME_TARGET_METRES = 10;
/** Two tees within this many metres count as the same one, unless the added one has other colours. */
const SAME_TEE_METRES = 2;

interface MergedHole {
  readonly hole: EditedHole;
  /**
   * The ids of the added hole's main tee and target in the merged hole; null if it has none, or there was no
   * room.
   */
  readonly teeId: string | null;
  readonly targetId: string | null;
  /** Number of tees, targets and flight paths left out because the hole has no room for them. */
  readonly leftOut: number;
}

type Merged = Omit<EditedHole, "number"> & { readonly number: number | null };

/** Adds the tees, targets and flight paths of a hole to another one, which keeps its number, main tee and main target. */
export function mergeHole(into: Merged, added: RecognisedHole): MergedHole {
  let leftOut = 0;
  const tees = [...into.tees];
  const teeIds = new Map<string, string>();
  for (const tee of added.tees) {
    const same = into.tees.find(
      (each) =>
        isNear(each.position, tee.position, SAME_TEE_METRES) &&
        (tee.colours.length === 0 || tee.colours.join() === each.colours.join()),
    );
    if (same) teeIds.set(tee.id, same.id);
    else if (tees.length >= HOLE_LIMITS.tees) leftOut++;
    else {
      const id = freeId("tee", tees);
      teeIds.set(tee.id, id);
      tees.push({ ...tee, id });
    }
  }
  const targets = [...into.targets];
  const targetIds = new Map<string, string>();
  for (const target of added.targets) {
    const same = into.targets.find((each) => isNear(each.position, target.position, SAME_TARGET_METRES));
    if (same) targetIds.set(target.id, same.id);
    else if (targets.length >= HOLE_LIMITS.targets) leftOut++;
    else {
      const id = freeId("target", targets);
      targetIds.set(target.id, id);
      targets.push({ ...target, id });
    }
  }
  const flightPaths = [...into.flightPaths];
  for (const path of added.flightPaths) {
    const [teeId, targetId] = [teeIds.get(path.teeId), targetIds.get(path.targetId)];
    const pairPaths = flightPaths.filter((each) => each.teeId === teeId && each.targetId === targetId);
    const hasRoom =
      pairPaths.length < HOLE_LIMITS.flightPaths && flightPaths.length < HOLE_LIMITS.allFlightPaths;
    if (!teeId || !targetId || !hasRoom) leftOut++;
    else flightPaths.push({ ...path, id: freeId("path", flightPaths), teeId, targetId });
  }
  const teeId = added.teeId === null ? null : (teeIds.get(added.teeId) ?? null);
  const targetId = added.targetId === null ? null : (targetIds.get(added.targetId) ?? null);
  const hole = {
    ...into,
    number: into.number ?? 0,
    tees,
    targets,
    flightPaths,
    teeId: into.teeId ?? teeId,
    targetId: into.targetId ?? targetId,
  };
  return { hole, teeId, targetId, leftOut };
}

function isNear(a: Coordinates, b: Coordinates, metres: number): boolean {
  return distanceInMetres(a, b) <= metres;
}

import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId, HoleId, LayoutId, PlayId } from "@/lib/validation/course-ids";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import type { Clipping } from "../clipping";
import { mapFeaturePositions, mapHolePositions } from "../document";
import { addHole } from "../fairways";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { itemName } from "../item-name";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";
import { groupName } from "./move-group";

interface CopyOptions {
  readonly step: "group.duplicateStep" | "group.pasteStep";
  /** The ids of the copies, by those of the holes and features that are copied. */
  readonly holeIds: ReadonlyMap<HoleId, HoleId>;
  readonly featureIds: ReadonlyMap<FeatureId, FeatureId>;
  /** The layout other than the main one that plays the copied holes, too, and the ids of their plays by hole. */
  readonly layoutId: LayoutId | null;
  readonly playIds: ReadonlyMap<HoleId, PlayId>;
  /** Moves a place, degrees in, degrees out. */
  readonly move: (place: Coordinates) => Coordinates;
}

/**
 * Adds copies of holes, under the lowest free numbers, and of features. A copied feature applies to the copies of its
 * holes, else to the holes themselves if the course has them. Null if the course has no room for all.
 */
export function addCopies(
  copied: Clipping,
  { step, holeIds, featureIds, layoutId, playIds, move }: CopyOptions,
): Command {
  const holeIdOf = (id: HoleId) => holeIds.get(id) ?? id;
  const featureIdOf = (id: FeatureId) => featureIds.get(id) ?? id;
  return (document) => {
    let next = document;
    for (const hole of copied.holes) {
      const number = lowestFreeNumber(takenNumbers(next.holes));
      if (number === null) return null;
      const playId = playIds.get(hole.id);
      const play = layoutId !== null && playId !== undefined ? { layoutId, playId } : null;
      next = addHole(next, { ...mapHolePositions(hole, move), id: holeIdOf(hole.id), number }, play);
    }
    const features = [
      ...next.features,
      ...copied.features.map((feature) => ({
        ...mapFeaturePositions(feature, move),
        id: featureIdOf(feature.id),
        holeIds: feature.holeIds.map(holeIdOf),
        dropZoneId: feature.dropZoneId && featureIdOf(feature.dropZoneId),
      })),
    ];
    const points = features.reduce((sum, feature) => sum + feature.points.length, 0);
    if (features.length > FEATURE_LIMITS.features || points > FEATURE_LIMITS.allPoints) return null;
    return {
      label: message(step, { group: nameOf(copied) }),
      document: dropMissingReferences({ ...next, features }),
    };
  };
}

/** "Bench", "Hole 3" or "2 features". */
function nameOf({ holes, features }: Clipping): Message {
  const [item, another] = [...holes, ...features];
  if (item && !another) return itemName(item);
  return groupName({ holeIds: holes.map(({ id }) => id), featureIds: features.map(({ id }) => id) });
}

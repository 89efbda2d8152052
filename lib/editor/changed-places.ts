import type { Coordinates } from "@/lib/validation/coordinates";
import { itemPlaces } from "./commands/move-group";
import type { CourseDocument, EditedFeature, EditedHole } from "./document";

/** Where a hole or a feature differs from how it was. */
export interface ChangedItem {
  /** All its places, in degrees. */
  readonly places: readonly Coordinates[];
  /** Those that it didn't have before; empty if it only differs in other ways. */
  readonly moved: readonly Coordinates[];
}

/** The holes and features of a document that another one lacks, or has otherwise. */
export function changedItems(from: CourseDocument, to: CourseDocument): ChangedItem[] {
  const known = new Map<string, EditedHole | EditedFeature>(
    [...from.holes, ...from.features].map((item) => [item.id, item]),
  );
  return [...to.holes, ...to.features]
    .filter((item) => known.get(item.id) !== item)
    .map((item) => {
      const before = known.get(item.id);
      const had = new Set(before && itemPlaces(before).map(placeKey));
      const places = itemPlaces(item);
      return { places, moved: places.filter((place) => !had.has(placeKey(place))) };
    });
}

const placeKey = ({ lat, lng }: Coordinates) => `${lat}/${lng}`;

import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { groupPlaces } from "./commands/move-group";
import type { CourseDocument } from "./document";

/** Where a hole or a feature differs from how it was. */
export interface ChangedItem {
  /** All its places, in degrees. */
  readonly places: readonly Coordinates[];
  /** Those that it didn't have before; empty if it only differs in other ways. */
  readonly moved: readonly Coordinates[];
}

/** The holes and features of a document that another one lacks, or has otherwise. */
export function changedItems(from: CourseDocument, to: CourseDocument): ChangedItem[] {
  const placesOf = (document: CourseDocument, id: string) =>
    groupPlaces(document, { holeIds: [id], featureIds: [id] });
  const known = new Set<unknown>([...from.holes, ...from.features]);
  return [...to.holes, ...to.features]
    .filter((item) => !known.has(item))
    .map(({ id }) => {
      const before = placesOf(from, id);
      const places = placesOf(to, id);
      const moved = places.filter((place) => !before.some((each) => isSamePlace(each, place)));
      return { places, moved };
    });
}

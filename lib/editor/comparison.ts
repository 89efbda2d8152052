import type { Coordinates } from "@/lib/validation/coordinates";
import type { ItemChange } from "@/lib/validation/course-version";
import { listItemChanges } from "./changes/item-changes";
import { type CourseDocument, type EditedFeature, type EditedHole, findFeature, findHole } from "./document";
import { allPlaces, toFairway } from "./fairways";

/** An item that differs between a version and the course as it is now, as it is in each. */
export interface Difference {
  readonly change: ItemChange;
  readonly before: EditedHole | EditedFeature | null;
  readonly after: EditedHole | EditedFeature | null;
  /** Whether the map shows a difference. It doesn't for a name, for example. */
  readonly isVisible: boolean;
  /** Where it is in either, in degrees; nowhere for a layout. */
  readonly places: readonly Coordinates[];
}

/** What has changed in the course since a version, in the order of the list of versions. */
export function compareWithVersion(version: CourseDocument, present: CourseDocument): Difference[] {
  return listItemChanges(version, present).map((change) => {
    const find = (document: CourseDocument) =>
      change.list === "features" ? findFeature(document, change.id) : findHole(document, change.id);
    const [before, after] = [find(version), find(present)];
    const isVisible =
      before === null || after === null || change.details.length === 0 || change.details.some(isDrawn);
    return { change, before, after, isVisible, places: [before, after].flatMap(placesOf) };
  });
}

/** Whether a detail of an item shows on the map: a shape, or a part that was added or deleted. */
function isDrawn([path, from, to]: ItemChange["details"][number]): boolean {
  const parts = path.split("/");
  return (
    ["position", "points", "drawing", "ends"].includes(parts.at(-1) ?? "") ||
    (parts.length === 2 && (from === null || to === null))
  );
}

function placesOf(item: EditedHole | EditedFeature | null): readonly Coordinates[] {
  if (!item) return [];
  return "kind" in item ? item.points : allPlaces(toFairway(item));
}

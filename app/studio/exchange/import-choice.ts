import type { CourseDocument } from "@/lib/editor/document";
import { allPlaces } from "@/lib/editor/fairways";
import { selectHole } from "@/lib/editor/selection";
import {
  IMPORT_MODES,
  type ImportMode,
  type ImportOptions,
  type ImportPlan,
  importHoles,
} from "@/lib/exchange/import-holes";
import type { FileContents } from "@/lib/exchange/recognised";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { IdPrefix } from "@/lib/validation/id";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import type { SessionStore } from "../session/session-store";

/**
 * Modes for importing into a course. An empty course leaves no choice; a tee set needs holes with the same
 * numbers.
 */
export function findModes({ holes, layouts, features }: CourseDocument, reading: FileContents): ImportMode[] {
  if (isEmptyCourse({ holes, layouts, features })) return [reading.isWholeCourse ? "replace" : "add"];
  const numbers = new Set(holes.map(({ number }) => number));
  const isSet = reading.holes.some(
    ({ number, tees }) => tees.length > 0 && number !== null && numbers.has(number),
  );
  return IMPORT_MODES.filter((mode) => mode !== "teeSet" || isSet);
}

/**
 * Name of an imported tee set: the colour that all tees share, else the name of the file without its
 * extension.
 */
export function toSetName(reading: FileContents, file: string): string {
  const colours = new Set(reading.holes.flatMap(({ tees }) => tees.map((tee) => tee.colours.join(", "))));
  const [colour] = colours;
  const name = colours.size === 1 && colour ? colour : file.replace(/\.\w+$/, "");
  const text = [...name.replace(/\p{Cc}+/gu, " ").trim()].slice(0, LAYOUT_LIMITS.nameCodePoints).join("");
  return text === "" ? "Tees" : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * Creates IDs for the items of a file. An item always gets the same ID, so that the import matches the
 * preview.
 */
export function createIds() {
  const ids = new Map<string, string>();
  return (prefix: IdPrefix, fileId: string): string => {
    const key = `${prefix} ${fileId}`;
    const id = ids.get(key) ?? newId(prefix);
    ids.set(key, id);
    return id;
  };
}

/** Whether the course has no content that an import could change. */
export function isEmptyCourse({ holes, layouts, features }: CourseDocument): boolean {
  return holes.length === 0 && features.length === 0 && layouts.length <= 1;
}

/** Imports a file as one step that can be undone. @returns the imported places. */
export function runImport(
  store: SessionStore,
  reading: FileContents,
  plan: ImportPlan,
  choice: ImportOptions & { readonly file: string },
): Coordinates[] {
  const known = new Set(store.get().history.present.features.map(({ id }) => id));
  const [first] = plan.added;
  store.dispatch({
    type: "run",
    command: importHoles(reading, choice),
    select: first && selectHole(first.id),
  });
  const features = plan.document.features.filter(({ id }) => !known.has(id));
  return [...plan.added.flatMap(allPlaces), ...features.flatMap(({ points }) => points)];
}

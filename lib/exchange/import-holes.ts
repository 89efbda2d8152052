import type { Command } from "@/lib/editor/commands/command";
import { type CourseDocument, createDocument, type EditedFairway } from "@/lib/editor/document";
import { lowestFreeNumber, takenNumbers } from "@/lib/editor/hole-numbers";
import { message } from "@/lib/messages/message";
import type { RecognisedHole, RecognisedPath } from "./recognised";

/** Whether an import keeps or replaces the existing holes. */
export const IMPORT_MODES = ["add", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The course with the holes of a file. */
export interface ImportPlan {
  readonly document: CourseDocument;
  /** Holes that got another number because theirs was taken. */
  readonly renumbered: readonly { readonly from: number; readonly to: number }[];
  /** The holes of the file, as they are in the document. */
  readonly added: readonly EditedFairway[];
}

interface ImportOptions {
  readonly mode: ImportMode;
  /** The id for the hole at this index in the file, unless it keeps the id of the one that it replaces. */
  readonly idAt: (index: number) => string;
}

/**
 * Adds the holes of a file to a document. Holes whose numbers are taken get the lowest free ones, in the order of their
 * numbers, as long as there are any. A hole that replaces one with the same number keeps its id, by which applications
 * know it.
 */
export function planImport(
  document: CourseDocument,
  holes: readonly RecognisedHole[],
  { mode, idAt }: ImportOptions,
): ImportPlan {
  const existing = mode === "add" ? document.fairways : [];
  const taken = takenNumbers(existing);
  const clashes = holes.map(({ number }) => number === null || taken.has(number));
  holes.forEach(({ number }, index) => {
    if (number !== null && !clashes[index]) taken.add(number);
  });
  // The order of the file need not be the order of play.
  const inOrder = [...holes.keys()]
    .filter((index) => clashes[index])
    .sort((a, b) => (holes[a]?.number ?? Infinity) - (holes[b]?.number ?? Infinity) || a - b);
  const freeNumbers = new Map<number, number>();
  for (const index of inOrder) {
    const lowest = lowestFreeNumber(taken);
    // If all numbers are taken, it stays a duplicate, which the checks report.
    if (lowest === null) break;
    freeNumbers.set(index, lowest);
    taken.add(lowest);
  }
  const renumbered: { from: number; to: number }[] = [];
  const ids = new Map(document.fairways.map(({ number, id }) => [number, id]));
  const added = holes.map((hole, index) => {
    const number = freeNumbers.get(index) ?? hole.number ?? 0;
    if (hole.number !== null && number !== hole.number) renumbered.push({ from: hole.number, to: number });
    const replacedId = mode === "replace" ? ids.get(number) : undefined;
    // Two holes with one number, which our own files may have, must not share an id.
    ids.delete(number);
    return toFairway(hole, { id: replacedId ?? idAt(index), number });
  });
  return { document: createDocument([...existing, ...added]), renumbered, added };
}

function toFairway(
  { tee, target, paths, renumberedFrom: _renumberedFrom, ...others }: RecognisedHole,
  { id, number }: { id: string; number: number },
): EditedFairway {
  const [primary = { name: null, points: [] }, ...alternates] = paths;
  const toPath = ({ simplifiedFrom: _simplifiedFrom, ...path }: RecognisedPath, index: number) => ({
    ...path,
    id: `path_${index}`,
  });
  return {
    ...others,
    id,
    number,
    teePosition: tee,
    targetPosition: target,
    flightPaths: [toPath(primary, 0), ...alternates.map((path, index) => toPath(path, index + 1))],
  };
}

/** Imports holes as one step, "Import 18 holes from course.kml". Null if the file has none. */
export function importHoles(
  holes: readonly RecognisedHole[],
  { file, ...options }: ImportOptions & { readonly file: string },
): Command {
  return (document) => {
    if (holes.length === 0) return null;
    return {
      label: message("exchange.importStep", { count: holes.length, file }),
      document: planImport(document, holes, options).document,
    };
  };
}

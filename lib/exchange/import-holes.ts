import type { Command } from "@/lib/editor/commands/commands";
import { type CourseDocument, documentWith, type EditedFairway } from "@/lib/editor/document";
import { message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { RecognisedHole, RecognisedPath } from "./recognised";

/** What becomes of the holes that the course has: they stay, or make room. */
export const IMPORT_MODES = ["add", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The course with the holes of a file, and which of them got another number since theirs was taken. */
export interface Imported {
  readonly document: CourseDocument;
  readonly renumbered: readonly { readonly from: number; readonly to: number }[];
  /** The holes of the file, as they are in the document. */
  readonly added: readonly EditedFairway[];
}

interface ImportChoice {
  readonly mode: ImportMode;
  /** The id for the hole that is at this index in the file, unless it keeps that of the one it replaces. */
  readonly idAt: (index: number) => string;
}

/**
 * Puts the holes of a file into a document. Added holes take the lowest free numbers where theirs are taken, in the order
 * of theirs, as long as there are any. A hole that replaces one of its number keeps that one's identity, by which applications know it.
 */
export function imported(
  document: CourseDocument,
  holes: readonly RecognisedHole[],
  { mode, idAt }: ImportChoice,
): Imported {
  const stays = mode === "add" ? document.fairways : [];
  const taken = new Set(stays.map(({ number }) => number));
  const clashes = holes.map(({ number }) => number === null || taken.has(number));
  holes.forEach(({ number }, index) => {
    if (number !== null && !clashes[index]) taken.add(number);
  });
  // A file need not have its holes in the order they are played in.
  const inOrder = [...holes.keys()]
    .filter((index) => clashes[index])
    .sort((a, b) => (holes[a]?.number ?? Infinity) - (holes[b]?.number ?? Infinity) || a - b);
  const free = new Map<number, number>();
  for (const index of inOrder) {
    const lowest = lowestFree(taken);
    // With every number taken it is there twice, which the checks say.
    if (lowest === null) break;
    free.set(index, lowest);
    taken.add(lowest);
  }
  const renumbered: { from: number; to: number }[] = [];
  const ids = new Map(document.fairways.map(({ number, id }) => [number, id]));
  const added = holes.map((hole, index) => {
    const number = free.get(index) ?? hole.number ?? 0;
    if (hole.number !== null && number !== hole.number) renumbered.push({ from: hole.number, to: number });
    const kept = mode === "replace" ? ids.get(number) : undefined;
    // Two holes of one number, which a file of ours may have, are not one hole.
    ids.delete(number);
    return fairwayOf(hole, { id: kept ?? idAt(index), number });
  });
  return { document: documentWith([...stays, ...added]), renumbered, added };
}

function lowestFree(taken: ReadonlySet<number>): number | null {
  for (let number = 1; number <= COURSE_LIMITS.fairways; number++) if (!taken.has(number)) return number;
  return null;
}

function fairwayOf(
  { tee, target, paths }: RecognisedHole,
  { id, number }: { id: string; number: number },
): EditedFairway {
  const [primary = { name: null, points: [] }, ...alternates] = paths;
  const pathOf = ({ name, points }: RecognisedPath, index: number) => ({ id: `path_${index}`, name, points });
  return {
    id,
    number,
    teePosition: tee,
    targetPosition: target,
    flightPaths: [pathOf(primary, 0), ...alternates.map((path, index) => pathOf(path, index + 1))],
  };
}

/** The import as one step, "Import 18 holes from course.kml". Null when the file has no holes. */
export function importHoles(
  holes: readonly RecognisedHole[],
  { file, ...choice }: ImportChoice & { readonly file: string },
): Command {
  return (document) => {
    if (holes.length === 0) return null;
    return {
      label: message("exchange.importStep", { count: holes.length, file }),
      document: imported(document, holes, choice).document,
    };
  };
}

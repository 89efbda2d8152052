import { dequal } from "dequal/lite";
import { type CourseDocument, createDocument, type EditedFairway, findFairway } from "./document";
import { lowestFreeNumber, takenNumbers } from "./hole-numbers";

/** Whose edit: the user's at this page, or the newer version stored meanwhile. */
export type Side = "mine" | "theirs";

/** The side to take for each fairway that both changed, by fairway id. */
export type Choices = Readonly<Record<string, Side>>;

/** A fairway that at least one side added, changed or deleted since their common base. Null: it doesn't exist there. */
export interface FairwayMerge {
  readonly id: string;
  readonly base: EditedFairway | null;
  readonly mine: EditedFairway | null;
  readonly theirs: EditedFairway | null;
  /**
   * Whose change to take: `same` if both made the same one, `combined` if one side renumbered what the other
   * redrew, `clash` if the user has to choose.
   */
  readonly outcome: Side | "same" | "combined" | "clash";
}

/** Two edits of one base, compared fairway by fairway. */
export interface Merge {
  readonly mine: CourseDocument;
  readonly theirs: CourseDocument;
  /** Ascending by hole number. */
  readonly changes: readonly FairwayMerge[];
  readonly clashes: readonly FairwayMerge[];
}

/** Compares two edits of one base by fairway id. */
export function compareEdits(base: CourseDocument, mine: CourseDocument, theirs: CourseDocument): Merge {
  const ids = new Set([mine, theirs, base].flatMap(({ fairways }) => fairways.map(({ id }) => id)));
  const changes = [...ids]
    .map((id) => compareFairway(id, findFairway(base, id), findFairway(mine, id), findFairway(theirs, id)))
    .filter((change) => change !== null)
    .sort((a, b) => changedHoleNumber(a) - changedHoleNumber(b));
  return { mine, theirs, changes, clashes: changes.filter(({ outcome }) => outcome === "clash") };
}

/**
 * Merges both edits into one document. For a clash it takes the chosen side's fairway, mine by default. If each side
 * gave a number to a different fairway, theirs keeps it, since it is stored already; mine gets the lowest free number,
 * or keeps its own if none is free.
 */
export function mergeDocuments({ mine, theirs, changes }: Merge, choices: Choices = {}): CourseDocument {
  const changed = new Set(changes.map(({ id }) => id));
  const fairways = [
    ...mine.fairways.filter(({ id }) => !changed.has(id)),
    ...changes
      .map((change) => resolveFairway(change, choices[change.id] ?? "mine"))
      .filter((fairway) => fairway !== null),
  ];
  return createDocument(resolveNumbers(fairways, mine, theirs));
}

/** The hole number of a changed fairway: mine, else theirs, else the one it had. */
export function changedHoleNumber({ mine, theirs, base }: FairwayMerge): number {
  return (mine ?? theirs ?? base)?.number ?? 0;
}

function compareFairway(
  id: string,
  base: EditedFairway | null,
  mine: EditedFairway | null,
  theirs: EditedFairway | null,
): FairwayMerge | null {
  if (dequal(base, mine) && dequal(base, theirs)) return null;
  const outcome = (): FairwayMerge["outcome"] => {
    if (dequal(mine, theirs)) return "same";
    if (dequal(base, mine)) return "theirs";
    if (dequal(base, theirs)) return "mine";
    if (!base) return "clash";
    // A deletion wins over a mere renumbering.
    if (!mine) return isSameDrawing(base, theirs) ? "mine" : "clash";
    if (!theirs) return isSameDrawing(base, mine) ? "theirs" : "clash";
    const clash = numberSide(base, mine, theirs) === null || drawingSide(base, mine, theirs) === null;
    return clash ? "clash" : "combined";
  };
  return { id, base, mine, theirs, outcome: outcome() };
}

function resolveFairway({ outcome, base, mine, theirs }: FairwayMerge, choice: Side): EditedFairway | null {
  if (outcome === "mine" || outcome === "same") return mine;
  if (outcome === "theirs") return theirs;
  const preferred = choice === "mine" ? mine : theirs;
  if (!base || !mine || !theirs || !preferred) return preferred;
  const sides = { mine, theirs };
  const drawing = sides[drawingSide(base, mine, theirs) ?? choice];
  const { number } = sides[numberSide(base, mine, theirs) ?? choice];
  return drawing.number === number ? drawing : { ...drawing, number };
}

/** The side whose number to take; null if both changed it differently. */
function numberSide(base: EditedFairway, mine: EditedFairway, theirs: EditedFairway): Side | null {
  if (mine.number === theirs.number || theirs.number === base.number) return "mine";
  return mine.number === base.number ? "theirs" : null;
}

/** The side whose drawing to take; null if both changed it differently. */
function drawingSide(base: EditedFairway, mine: EditedFairway, theirs: EditedFairway): Side | null {
  if (isSameDrawing(mine, theirs) || isSameDrawing(base, theirs)) return "mine";
  return isSameDrawing(base, mine) ? "theirs" : null;
}

function resolveNumbers(
  fairways: readonly EditedFairway[],
  mine: CourseDocument,
  theirs: CourseDocument,
): EditedFairway[] {
  const hasNumberOf = (document: CourseDocument, { id, number }: EditedFairway) =>
    findFairway(document, id)?.number === number;
  const taken = takenNumbers(fairways);
  const result = [...fairways].sort((a, b) => a.number - b.number);
  result.forEach((fairway, index) => {
    if (hasNumberOf(theirs, fairway)) return;
    const clashes = result.some(
      (other) => other.id !== fairway.id && other.number === fairway.number && !hasNumberOf(mine, other),
    );
    const free = clashes ? lowestFreeNumber(taken) : null;
    if (free === null) return;
    taken.add(free);
    result[index] = { ...fairway, number: free };
  });
  return result;
}

/** True if the fairways are equal apart from their numbers. Any field but the number belongs to the drawing. */
function isSameDrawing(a: EditedFairway, b: EditedFairway | null): boolean {
  return b !== null && dequal(a, { ...b, number: a.number });
}

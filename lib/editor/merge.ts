import { COURSE_LIMITS } from "@/lib/validation/course";
import {
  type CourseDocument,
  documentWith,
  type EditedFairway,
  fairwayWithId,
  sameFairway,
} from "./document";

/** Whose edit: of the person at this page, or the newer version that was stored meanwhile. */
export type Side = "mine" | "theirs";

/** Which side's fairway to take where both changed it, by fairway id. */
export type Choices = Readonly<Record<string, Side>>;

/** One fairway that at least one side added, changed or deleted since the version both began with. Null: not there. */
export interface FairwayMerge {
  readonly id: string;
  readonly base: EditedFairway | null;
  readonly mine: EditedFairway | null;
  readonly theirs: EditedFairway | null;
  /**
   * Whose change it is: `same` when both made the same one, `combined` when one side renumbered what the other
   * redrew, `clash` when only a person can choose.
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

/** Compares what two sides made of one base, by fairway id. */
export function mergeOf(base: CourseDocument, mine: CourseDocument, theirs: CourseDocument): Merge {
  const ids = new Set([mine, theirs, base].flatMap(({ fairways }) => fairways.map(({ id }) => id)));
  const changes = [...ids]
    .map((id) => compared(id, fairwayWithId(base, id), fairwayWithId(mine, id), fairwayWithId(theirs, id)))
    .filter((change) => change !== null)
    .sort((a, b) => numberOf(a) - numberOf(b));
  return { mine, theirs, changes, clashes: changes.filter(({ outcome }) => outcome === "clash") };
}

/**
 * The document of both edits together; where they clash, the chosen side's fairway, mine where nothing is chosen. A hole
 * number that each side gave to another fairway stays with theirs, which is stored already; my fairway gets the lowest
 * free number, or keeps its own when none is left.
 */
export function mergedDocument({ mine, theirs, changes }: Merge, choices: Choices = {}): CourseDocument {
  const changed = new Set(changes.map(({ id }) => id));
  const fairways = [
    ...mine.fairways.filter(({ id }) => !changed.has(id)),
    ...changes.map((change) => outcomeOf(change, choices[change.id] ?? "mine")).filter(isThere),
  ];
  return documentWith(withoutNumberClashes(fairways, mine, theirs));
}

/** The hole number to call the fairway of a change by: mine, else theirs, else the one it had. */
export function numberOf({ mine, theirs, base }: FairwayMerge): number {
  return (mine ?? theirs ?? base)?.number ?? 0;
}

function compared(
  id: string,
  base: EditedFairway | null,
  mine: EditedFairway | null,
  theirs: EditedFairway | null,
): FairwayMerge | null {
  if (same(base, mine) && same(base, theirs)) return null;
  const outcome = (): FairwayMerge["outcome"] => {
    if (same(mine, theirs)) return "same";
    if (same(base, mine)) return "theirs";
    if (same(base, theirs)) return "mine";
    if (!base) return "clash";
    // A hole that moved up the list is no reason to keep one that was deleted.
    if (!mine) return sameDrawing(base, theirs) ? "mine" : "clash";
    if (!theirs) return sameDrawing(base, mine) ? "theirs" : "clash";
    const clash = numberBy(base, mine, theirs) === null || drawingBy(base, mine, theirs) === null;
    return clash ? "clash" : "combined";
  };
  return { id, base, mine, theirs, outcome: outcome() };
}

function outcomeOf({ outcome, base, mine, theirs }: FairwayMerge, chosen: Side): EditedFairway | null {
  if (outcome === "mine" || outcome === "same") return mine;
  if (outcome === "theirs") return theirs;
  const preferred = chosen === "mine" ? mine : theirs;
  if (!base || !mine || !theirs || !preferred) return preferred;
  const sides = { mine, theirs };
  const drawn = sides[drawingBy(base, mine, theirs) ?? chosen];
  const numbered = sides[numberBy(base, mine, theirs) ?? chosen];
  return drawn.number === numbered.number ? drawn : { ...drawn, number: numbered.number };
}

/** Whose number counts; null when both changed it, differently. */
function numberBy(base: EditedFairway, mine: EditedFairway, theirs: EditedFairway): Side | null {
  if (mine.number === theirs.number || theirs.number === base.number) return "mine";
  return mine.number === base.number ? "theirs" : null;
}

/** Whose tee, target and flight paths count; null when both changed them, differently. */
function drawingBy(base: EditedFairway, mine: EditedFairway, theirs: EditedFairway): Side | null {
  if (sameDrawing(mine, theirs) || sameDrawing(base, theirs)) return "mine";
  return sameDrawing(base, mine) ? "theirs" : null;
}

function withoutNumberClashes(
  fairways: readonly EditedFairway[],
  mine: CourseDocument,
  theirs: CourseDocument,
): EditedFairway[] {
  const isAsIn = (document: CourseDocument, { id, number }: EditedFairway) =>
    fairwayWithId(document, id)?.number === number;
  const taken = new Set(fairways.map(({ number }) => number));
  const result = [...fairways].sort((a, b) => a.number - b.number);
  result.forEach((fairway, index) => {
    if (isAsIn(theirs, fairway)) return;
    const clashes = result.some(
      (other) => other.id !== fairway.id && other.number === fairway.number && !isAsIn(mine, other),
    );
    const free = clashes ? lowestFree(taken) : null;
    if (free === null) return;
    taken.add(free);
    result[index] = { ...fairway, number: free };
  });
  return result;
}

function lowestFree(taken: ReadonlySet<number>): number | null {
  for (let number = 1; number <= COURSE_LIMITS.fairways; number++) {
    if (!taken.has(number)) return number;
  }
  return null;
}

function same(a: EditedFairway | null, b: EditedFairway | null): boolean {
  return a === b || (a !== null && b !== null && sameFairway(a, b));
}

function sameDrawing(a: EditedFairway, b: EditedFairway | null): boolean {
  return b !== null && sameFairway(a, { ...b, number: a.number });
}

function isThere(fairway: EditedFairway | null): fairway is EditedFairway {
  return fairway !== null;
}

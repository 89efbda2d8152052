import { findProblems } from "@/lib/editor/checks/problems";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { allPlaces, type EditedFairway } from "@/lib/editor/fairways";
import { newId } from "@/lib/ids";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { planImport } from "./import-holes";
import { findImplausible } from "./plausible";
import type { FileContents, Ignored } from "./recognised";

/** A preview of a new course created from a file. */
export interface FileSummary {
  readonly courseName: string | null;
  readonly counts: Readonly<Record<"holes" | "tees" | "targets" | "layouts" | "features", number>>;
  /** In the form in which the map draws them. */
  readonly fairways: readonly EditedFairway[];
  /** The positions of everything that would be imported, in degrees. */
  readonly places: readonly Coordinates[];
  /** Messages about things that the user should check. */
  readonly warnings: readonly Message[];
  /** Messages about problems that must be fixed before the course can be saved. */
  readonly problems: readonly Message[];
  readonly ignored: readonly Ignored[];
}

const EMPTY: CourseDocument = createDocument({ holes: [], layouts: [NEW_MAIN_LAYOUT], features: [] });

/** Summarises the result of importing a file into a new course. */
export function summariseFile(contents: FileContents): FileSummary {
  const { document, added, leftOut } = planImport(EMPTY, contents, {
    mode: contents.isWholeCourse ? "replace" : "add",
    newId,
  });
  const implausible = findImplausible(added);
  const sum = (count: (hole: CourseDocument["holes"][number]) => number) =>
    document.holes.reduce((total, hole) => total + count(hole), 0);
  const ends = document.holes.flatMap(({ tees, targets }) => [...tees, ...targets]);
  return {
    courseName: contents.courseName,
    counts: {
      holes: document.holes.length,
      tees: sum(({ tees }) => tees.length),
      targets: sum(({ targets }) => targets.length),
      layouts: document.layouts.length,
      features: document.features.length,
    },
    fairways: added,
    places: [
      ...added.flatMap(allPlaces),
      ...ends.map(({ position }) => position),
      ...document.features.flatMap(({ points }) => points),
    ],
    warnings: [...(implausible ? [implausible] : []), ...leftOut, ...contents.notes],
    problems: findProblems(document).map(({ text }) => text),
    ignored: contents.ignored,
  };
}

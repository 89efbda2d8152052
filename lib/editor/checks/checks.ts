import { boxArea, smallestBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { type Command, lowestFreeNumber } from "../commands/commands";
import { renumberAll, renumberHole } from "../commands/order";
import { finishHole, separateTee, shortenHole } from "../commands/quick-fixes";
import { type CourseDocument, type EditedFairway, fairwayWithId, placesOf } from "../document";
import { crossings } from "./crossings";
import type { EditorProblem } from "./problems";

/** Metres within which two tees lie on top of each other: nobody could stand on the one without the other. */
const ON_TOP = 1;

/** Something to mend a finding with in one step. */
export interface QuickFix {
  /** What the button says. */
  readonly text: Message;
  readonly command: Command;
}

/** Something that the live checks found. Errors keep the course from being saved, warnings are only worth a look. */
export interface Finding {
  /** Tells the findings of a document apart, and stays the same from one edit to the next. */
  readonly key: string;
  readonly severity: "error" | "warning";
  readonly text: Message;
  /** The hole to look at; null when the finding is about none in particular. */
  readonly fairwayId: string | null;
  /** Another hole that it is about as well, to be looked at together; null mostly. */
  readonly otherId: string | null;
  /** True when it is about the area of the course, so that its box is what to look at. */
  readonly area: boolean;
  /** Null where no step is safe enough to offer. */
  readonly mend: QuickFix | null;
}

/**
 * Everything that the live checks find, errors first. `problems` are what the rules find wrong with the same document
 * (problems.ts): they are looked for once.
 */
export function checksOf(document: CourseDocument, problems: readonly EditorProblem[]): Finding[] {
  return [
    ...problems.map((problem, index) => errorOf(document, problem, index)),
    ...teesOnTop(document),
    ...crossingHoles(document),
    ...numberingGaps(document),
  ];
}

/** The area of the smallest box around a course in square metres, and as a share of the most it may be. */
export function areaOf(fairways: readonly EditedFairway[]): { area: number; share: number } {
  const box = smallestBox(fairways.flatMap(placesOf));
  const area = box ? boxArea(box) : 0;
  return { area, share: area / COURSE_LIMITS.area };
}

function errorOf(document: CourseDocument, problem: EditorProblem, index: number): Finding {
  const area = problem.code === "area_too_large";
  return {
    key: `${problem.code}/${problem.fairwayId}/${problem.text.key}/${index}`,
    severity: "error",
    text: problem.text,
    fairwayId: problem.fairwayId ?? (area ? farthestOut(document) : null),
    otherId: null,
    area,
    mend: quickFixFor(document, problem),
  };
}

function quickFixFor(document: CourseDocument, { fairwayId, code, text }: EditorProblem): QuickFix | null {
  const fairway = fairwayWithId(document, fairwayId);
  if (!fairway) return null;
  const hole = fairway.number;
  switch (text.key) {
    case "problems.duplicateNumber": {
      const free = lowestFreeNumber(document);
      if (free === null) return null;
      return {
        text: message("checks.useNumber", { number: free }),
        command: renumberHole(fairway.id, free),
      };
    }
    case "problems.noTee":
    case "problems.noTarget":
      if (!fairway.teePosition && !fairway.targetPosition) return null;
      return {
        text: message(fairway.teePosition ? "editing.placeTarget" : "editing.placeTee", { hole }),
        command: finishHole(fairway.id),
      };
  }
  if (code === "too_far") {
    return { text: message("checks.shorten", { hole }), command: shortenHole(fairway.id) };
  }
  return null;
}

/** The hole without which the course would be smallest. */
function farthestOut({ fairways }: CourseDocument): string | null {
  const without = fairways.map((fairway) => ({
    id: fairway.id,
    area: areaOf(fairways.filter((other) => other !== fairway)).area,
  }));
  const [first, ...others] = without;
  if (!first) return null;
  return others.reduce((best, each) => (each.area < best.area ? each : best), first).id;
}

function teesOnTop({ fairways }: CourseDocument): Finding[] {
  return fairways.flatMap((fairway, index) => {
    const tee = fairway.teePosition;
    const other =
      tee &&
      fairways
        .slice(0, index)
        .find(({ teePosition }) => teePosition && distanceInMetres(teePosition, tee) < ON_TOP);
    if (!other) return [];
    return [
      warning(`tees/${fairway.id}`, "checks.teesOnTop", {
        fairway,
        other,
        values: { a: other.number, b: fairway.number },
        mend: {
          text: message("checks.separate", { hole: fairway.number }),
          command: separateTee(fairway.id),
        },
      }),
    ];
  });
}

/** Of a course that may have its number of holes: pairs of thousands, as a file may bring, would take minutes. */
function crossingHoles({ fairways }: CourseDocument): Finding[] {
  if (fairways.length > COURSE_LIMITS.fairways) return [];
  return crossings(fairways).map(([a, b]) =>
    warning(`cross/${a.id}/${b.id}`, "checks.cross", {
      fairway: b,
      other: a,
      values: { a: a.number, b: b.number },
      mend: null,
    }),
  );
}

/** Numbers that are left out below the highest one. Duplicates are errors of their own. */
function numberingGaps({ fairways }: CourseDocument): Finding[] {
  const taken = new Set(fairways.map(({ number }) => number));
  const highest = Math.max(0, ...taken);
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter((n) => !taken.has(n));
  const [first] = missing;
  if (first === undefined) return [];
  return [
    warning("gaps", "checks.gaps", {
      fairway: fairways.find(({ number }) => number > first) ?? null,
      values: { count: missing.length, numbers: missing.join(", ") },
      mend: { text: message("holes.renumberAll"), command: renumberAll() },
    }),
  ];
}

function warning(
  key: string,
  text: "checks.teesOnTop" | "checks.cross" | "checks.gaps",
  about: {
    fairway: EditedFairway | null;
    other?: EditedFairway;
    values: Record<string, string | number>;
    mend: QuickFix | null;
  },
): Finding {
  return {
    key,
    severity: "warning",
    text: message(text, about.values),
    fairwayId: about.fairway?.id ?? null,
    otherId: about.other?.id ?? null,
    area: false,
    mend: about.mend,
  };
}

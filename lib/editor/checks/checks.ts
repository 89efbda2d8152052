import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { MAX_HOLE_LENGTH } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { Command } from "../commands/command";
import { renumberAll, renumberFairway } from "../commands/numbering";
import { finishHole, separateTee, shortenHole } from "../commands/quick-fixes";
import { allPlaces, type CourseDocument, type EditedFairway, findFairway } from "../document";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { findCrossings } from "./crossings";
import type { EditorProblem } from "./problems";

/** Tees closer than this many metres overlap: nobody could stand on one without standing on the other. */
const OVERLAP_METRES = 1;

/** A one-click fix for a finding. */
export interface QuickFix {
  /** The text of its button. */
  readonly text: Message;
  readonly command: Command;
}

/** A result of the live checks. Errors prevent saving, warnings don't. */
export interface Finding {
  /** Unique among the findings of a document, and stable from one edit to the next. */
  readonly key: string;
  readonly severity: "error" | "warning";
  readonly text: Message;
  /** The hole to show; null if the finding is about no particular one. */
  readonly fairwayId: string | null;
  /** A second hole to show with it, or null. */
  readonly otherId: string | null;
  /** True if the finding is about the area of the course, so that its bounding box is shown. */
  readonly area: boolean;
  /** Null if no fix is safe enough to offer. */
  readonly quickFix: QuickFix | null;
}

/**
 * Runs the live checks, errors first. `problems` are those of the same document (problems.ts), so that it is validated
 * only once.
 */
export function runChecks(document: CourseDocument, problems: readonly EditorProblem[]): Finding[] {
  return [
    ...problems.map((problem, index) => toFinding(document, problem, index)),
    ...findOverlappingTees(document),
    ...findCrossingHoles(document),
    ...findNumberingGaps(document),
  ];
}

/** The area of the course's bounding box in square metres, and as a share of the maximum. */
export function measureArea(fairways: readonly EditedFairway[]): { area: number; share: number } {
  const box = boundingBox(fairways.flatMap(allPlaces));
  const area = box ? boxArea(box) : 0;
  return { area, share: area / COURSE_LIMITS.area };
}

function toFinding(document: CourseDocument, problem: EditorProblem, index: number): Finding {
  const area = problem.code === "area_too_large";
  return {
    key: `${problem.code}/${problem.fairwayId}/${problem.text.key}/${index}`,
    severity: "error",
    text: problem.text,
    fairwayId: problem.fairwayId ?? (area ? findFarthestHole(document) : null),
    otherId: null,
    area,
    quickFix: quickFixFor(document, problem),
  };
}

function quickFixFor(document: CourseDocument, { fairwayId, code, text }: EditorProblem): QuickFix | null {
  const fairway = findFairway(document, fairwayId);
  if (!fairway) return null;
  const hole = fairway.number;
  switch (text.key) {
    case "problems.duplicateNumber": {
      const free = lowestFreeNumber(takenNumbers(document.fairways));
      if (free === null) return null;
      return {
        text: message("checks.useNumber", { number: free }),
        command: renumberFairway(fairway.id, free),
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
    return {
      text: message("checks.shorten", { hole, limit: MAX_HOLE_LENGTH }),
      command: shortenHole(fairway.id),
    };
  }
  return null;
}

/** The hole without which the course would have the smallest area. */
function findFarthestHole({ fairways }: CourseDocument): string | null {
  const [first, ...others] = fairways.map((fairway) => ({
    id: fairway.id,
    areaWithout: measureArea(fairways.filter((other) => other !== fairway)).area,
  }));
  if (!first) return null;
  return others.reduce((best, each) => (each.areaWithout < best.areaWithout ? each : best), first).id;
}

function findOverlappingTees({ fairways }: CourseDocument): Finding[] {
  return fairways.flatMap((fairway, index) => {
    const tee = fairway.teePosition;
    const other =
      tee &&
      fairways
        .slice(0, index)
        .find(({ teePosition }) => teePosition && distanceInMetres(teePosition, tee) < OVERLAP_METRES);
    if (!other) return [];
    return [
      warning(`tees/${fairway.id}`, "checks.teesOnTop", {
        fairway,
        other,
        values: { a: other.number, b: fairway.number },
        quickFix: {
          text: message("checks.separate", { hole: fairway.number }),
          command: separateTee(fairway.id),
        },
      }),
    ];
  });
}

/** Skipped above the maximum number of holes: the pairs among thousands of imported holes would take minutes. */
function findCrossingHoles({ fairways }: CourseDocument): Finding[] {
  if (fairways.length > COURSE_LIMITS.fairways) return [];
  return findCrossings(fairways).map(([a, b]) =>
    warning(`cross/${a.id}/${b.id}`, "checks.cross", {
      fairway: b,
      other: a,
      values: { a: a.number, b: b.number },
      quickFix: null,
    }),
  );
}

/** Numbers missing below the highest one. Duplicates are errors of their own. */
function findNumberingGaps({ fairways }: CourseDocument): Finding[] {
  const taken = takenNumbers(fairways);
  const highest = Math.max(0, ...taken);
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter((n) => !taken.has(n));
  const [first] = missing;
  if (first === undefined) return [];
  return [
    warning("gaps", "checks.gaps", {
      fairway: fairways.find(({ number }) => number > first) ?? null,
      values: { count: missing.length, numbers: missing.join(", ") },
      quickFix: { text: message("holes.renumberAll"), command: renumberAll() },
    }),
  ];
}

function warning(
  key: string,
  text: "checks.teesOnTop" | "checks.cross" | "checks.gaps",
  details: {
    fairway: EditedFairway | null;
    other?: EditedFairway;
    values: Record<string, string | number>;
    quickFix: QuickFix | null;
  },
): Finding {
  return {
    key,
    severity: "warning",
    text: message(text, details.values),
    fairwayId: details.fairway?.id ?? null,
    otherId: details.other?.id ?? null,
    area: false,
    quickFix: details.quickFix,
  };
}

import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { MessageKey } from "@/lib/messages/catalogue";
import { MAX_HOLE_LENGTH } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { FeatureId } from "@/lib/validation/course-ids";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Command } from "../commands/command";
import { renumberAll, renumberHole } from "../commands/numbering";
import { changePlay } from "../commands/plays";
import { finishHole, shortenHole } from "../commands/quick-fixes";
import type { CourseDocument } from "../document";
import {
  allPlaces,
  type EditedFairway,
  type FairwayId,
  fairwayIdOf,
  fairwaysOf,
  findFairwaySource,
  isComplete,
  toFairway,
} from "../fairways";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { itemName } from "../item-name";
import { findCrossings } from "./crossings";
import type { EditorProblem } from "./problems";

/** "No hole under about 100 ft", after the PDGA's course design guideline. */
const SHORT_HOLE_METRES = 30;

/** Closer than this, tee and target are almost in one place. */
const SAME_PLACE_METRES = 5;

/** A one-click fix for a finding. */
interface QuickFix {
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
  readonly fairwayId: FairwayId | null;
  /** A second hole to show with it, or null. */
  readonly otherId: FairwayId | null;
  /** The feature to show, or null. */
  readonly featureId: FeatureId | null;
  /** True if the finding is about the area of the course, so that its bounding box is shown. */
  readonly area: boolean;
  /** `null` means: no fix is safe enough to offer. */
  readonly quickFix: QuickFix | null;
}

/** Finds what may be wrong with a course. */
export type Check = (document: CourseDocument) => Finding[];

/**
 * The checks that the studio runs after each edit. Those that take a level, a layout or the ground are in lib/insight/checks.ts,
 * outside the studio's first script.
 */
export const LIVE_CHECKS: readonly Check[] = [
  findUnfinishedHoles,
  findShortHoles,
  findCrossingHoles,
  findNumberingGaps,
  findMandatoriesWithoutDropZone,
  findTemporaryTargets,
];

/**
 * Runs checks, errors first. `problems` are those of the same document (problems.ts), so that it is validated only
 * once.
 */
export function runChecks(
  document: CourseDocument,
  problems: readonly EditorProblem[],
  checks: readonly Check[] = LIVE_CHECKS,
): Finding[] {
  return [
    ...problems.map((problem, index) => toFinding(document, problem, index)),
    ...checks.flatMap((check) => check(document)),
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
    featureId: null,
    area,
    quickFix: quickFixFor(document, problem),
  };
}

function quickFixFor(document: CourseDocument, { fairwayId, code, text }: EditorProblem): QuickFix | null {
  const source = findFairwaySource(document, fairwayId);
  if (!source) return null;
  const hole = source.hole.number;
  switch (text.key) {
    case "problems.duplicateNumber": {
      const free = lowestFreeNumber(takenNumbers(document.holes));
      if (free === null) return null;
      return {
        text: message("checks.useNumber", { number: free }),
        command: renumberHole(source.hole.id, free),
      };
    }
  }
  if (code === "too_far") {
    return {
      text: message("checks.shorten", { hole, limit: MAX_HOLE_LENGTH }),
      command: shortenHole(fairwayIdOf(source)),
    };
  }
  return null;
}

/** The hole without which the course would have the smallest area. */
function findFarthestHole(document: CourseDocument): FairwayId | null {
  const fairways = fairwaysOf(document);
  const [first, ...others] = fairways.map((fairway) => ({
    id: fairway.id,
    areaWithout: measureArea(fairways.filter((other) => other !== fairway)).area,
  }));
  if (!first) return null;
  return others.reduce((best, each) => (each.areaWithout < best.areaWithout ? each : best), first).id;
}

/** Holes without a tee or a target. They can be saved: all tees first and the targets later is a normal way to work. */
function findUnfinishedHoles(document: CourseDocument): Finding[] {
  return fairwaysOf(document)
    .filter((fairway) => !isComplete(fairway))
    .map((fairway) => {
      const { teePosition, targetPosition, number: hole } = fairway;
      const missing = teePosition ? "checks.noTarget" : targetPosition ? "checks.noTee" : "checks.noEnds";
      const fix = message(teePosition ? "editing.placeTarget" : "editing.placeTee", { hole });
      return warning(`unfinished/${fairway.id}`, missing, {
        fairway,
        values: { hole },
        quickFix: teePosition || targetPosition ? { text: fix, command: finishHole(fairway.id) } : null,
      });
    });
}

/**
 * Reports short holes. Below `SAME_PLACE_METRES` the distance is probably a mistake; below the PDGA's minimum
 * it may still be worth knowing.
 */
function findShortHoles(document: CourseDocument): Finding[] {
  return fairwaysOf(document)
    .filter(isComplete)
    .flatMap((fairway) => {
      const metres = distanceInMetres(fairway.teePosition, fairway.targetPosition);
      // A distance below the API's minimum is reported as an error instead.
      if (metres >= SHORT_HOLE_METRES || metres < COURSE_LIMITS.minFairwayMetres) return [];
      const values = { hole: fairway.number, length: { metres }, limit: { metres: SHORT_HOLE_METRES } };
      const key = metres < SAME_PLACE_METRES ? "checks.almostOnePlace" : "checks.short";
      return [warning(`short/${fairway.id}`, key, { fairway, values, quickFix: null })];
    });
}

/** A disc that missed a mandatory is played from its drop zone (PDGA, Official Rules of Disc Golf, 804.01). */
function findMandatoriesWithoutDropZone({ features }: CourseDocument): Finding[] {
  return features
    .filter(({ kind, dropZoneId }) => kind === "mandatory" && dropZoneId === null)
    .map((feature) =>
      warning(`mandatory/${feature.id}`, "checks.noDropZone", {
        fairway: null,
        featureId: feature.id,
        values: { feature: itemName(feature) },
        quickFix: null,
      }),
    );
}

/** Reports layouts that play a temporary target other than the hole's current one. */
function findTemporaryTargets({ holes, layouts }: CourseDocument): Finding[] {
  const byId = new Map(holes.map((hole) => [hole.id, hole]));
  return layouts.flatMap(({ name, plays }) =>
    (plays ?? []).flatMap((play) => {
      const hole = byId.get(play.holeId);
      const target = hole?.targets.find(({ id }) => id === play.targetId);
      if (!hole || !target || target.isPermanent || hole.targetId === target.id) return [];
      return [
        warning(`target/${play.id}`, "checks.removedTarget", {
          fairway: toFairway(hole, play),
          values: { layout: name, hole: hole.number },
          quickFix: {
            text: message("checks.playTargetInUse"),
            command: changePlay(play.id, { targetId: null }),
          },
        }),
      ];
    }),
  );
}

/**
 * Skipped above the maximum number of holes: comparing all pairs among thousands of imported holes would take
 * minutes.
 */
function findCrossingHoles(document: CourseDocument): Finding[] {
  const fairways = fairwaysOf(document);
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

/** Reports missing numbers below the highest one. Duplicate numbers are reported as errors instead. */
function findNumberingGaps(document: CourseDocument): Finding[] {
  const fairways = fairwaysOf(document);
  const taken = takenNumbers(fairways);
  const highest = Math.max(0, ...taken);
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter((n) => !taken.has(n));
  const [first] = missing;
  if (first === undefined) return [];
  return [
    warning("gaps", "checks.missingNumbers", {
      fairway: fairways.find(({ number }) => number > first) ?? null,
      values: { count: missing.length, numbers: missing.join(", ") },
      quickFix: { text: message("holes.renumberAll"), command: renumberAll() },
    }),
  ];
}

export function warning(
  key: string,
  text: MessageKey,
  details: {
    fairway: EditedFairway | null;
    other?: EditedFairway;
    featureId?: FeatureId;
    values: Message["values"] & {};
    quickFix?: QuickFix | null;
  },
): Finding {
  return {
    key,
    severity: "warning",
    text: message(text, details.values),
    fairwayId: details.fairway?.id ?? null,
    otherId: details.other?.id ?? null,
    featureId: details.featureId ?? null,
    area: false,
    quickFix: details.quickFix ?? null,
  };
}

import { LIVE_CHECKS, runChecks } from "@/lib/editor/checks/checks";
import { findProblems } from "@/lib/editor/checks/problems";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { type CompleteFairway, fairwaysOf, findFairwaySource, isComplete } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import { throwSummary } from "@/lib/flight/throw-words";
import { nearestCopy } from "@/lib/geo/place";
import { SQUARE_METRES_PER_ACRE } from "@/lib/geo/units";
import type { Ground } from "@/lib/ground/ground";
import { profileAlong, type Sample, slopeStatistics, throwClearance } from "@/lib/ground/profile";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import { guidelineCheck } from "./checks";
import { climbBetween, featuresIn, type InsightOptions, nearestWay, parInput } from "./facts";
import { findIdleFeatures } from "./idle-features";
import { parByLevel } from "./par";
import type { LayoutReport } from "./report-schema";
import { bendOf, hullArea, lineOf } from "./shape";
import { ACRES, MEAN_LENGTH_METRES, wholeFeet } from "./tables";
import { walkAlong } from "./walk";
import { orderOfWork } from "./work";

type HoleReport = LayoutReport["holes"][number];

/** Effective feet per throw with mixed foliage, of a formula that players use; the PDGA has none that needs no scores. */
const SCRATCH_FEET = 285;
const SCRATCH_BASE = 1.667;

/** "The player has 30 seconds to throw" (Official Rules, 802.03.C). No source has minutes per hole worth quoting. */
const MINUTES_PER_THROW = 0.5;
/** The players of a group. Our choice. */
const PLAYERS = 4;

/** A climb of less than a metre, or less than its error, is level. Our choice. */
const LEVEL_METRES = 1;

/** The report of one layout of a course. Takes nothing for granted that isn't in the document or the height model. */
export function reportLayout(document: CourseDocument, options: InsightOptions): LayoutReport {
  const { ground } = options;
  const layout = findLayout(document, options.layoutId);
  const listed = fairwaysOf(document, layout.id);
  const fairways = listed.filter(isComplete);
  const holes = listed.flatMap((fairway, index) => {
    const next = listed[index + 1]?.teePosition ?? null;
    return isComplete(fairway) ? [reportHole(document, fairway, next, options)] : [];
  });
  const walks = holes.flatMap(({ walkToNext }) => walkToNext ?? []);
  const shown = courseTotals(fairways).par;
  const walkMinutes = sum(walks.map(({ minutes }) => minutes));
  const playMinutes = sum(fairways.map((fairway) => walkAlong(lineOf(fairway), ground).minutes));
  const assumeWalk = [
    message("insight.assumeWalk"),
    ...(ground?.model === "terrain" ? [] : [message("insight.assumeFlat")]),
  ];
  const findings = runChecks(document, findProblems(document), [...LIVE_CHECKS, guidelineCheck(options)]);
  return rounded<LayoutReport>({
    layout: { id: layout.id, name: layout.name, level: layout.level },
    ground: ground
      ? {
          model: ground.model,
          sigma: ground.sigma,
          resolution: ground.resolution,
          known: count(holes, ({ climb }) => climb !== null),
        }
      : null,
    holes,
    unfinished: listed.filter((fairway) => !isComplete(fairway)).map(({ number }) => number),
    lengths: lengthsOf(holes),
    bends: countBends(holes),
    par: {
      shown,
      byLevel: Object.fromEntries(
        SKILL_LEVELS.map((level, index) => [
          level,
          sum(holes.map(({ parByLevel }) => parByLevel[index]?.par ?? 0)),
        ]),
      ) as LayoutReport["par"]["byLevel"],
    },
    climb: climbsOf(holes, ground),
    walk: {
      metres: sum(walks.map(({ metres }) => metres)),
      minutes: walkMinutes,
      longest: Math.max(0, ...walks.map(({ metres }) => metres)),
      assumptions: assumeWalk,
    },
    round: {
      minutes: Math.round(walkMinutes + playMinutes + PLAYERS * shown * MINUTES_PER_THROW),
      players: PLAYERS,
      assumptions: [message("insight.assumeThrows", { players: PLAYERS }), ...assumeWalk],
    },
    wheels: {
      accessible: count(walks, ({ wheels }) => wheels.isAccessible === true),
      refused: count(walks, ({ wheels }) => wheels.isAccessible === false),
      unknown: count(walks, ({ wheels }) => wheels.isAccessible === null),
      assumptions: [message("insight.assumeWheels")],
    },
    scratch: scratchOf(holes),
    land: landOf(fairways, layout.level),
    idleFeatures: findIdleFeatures(document, layout.id),
    work: orderOfWork(findings),
    sources: [
      ...(["Par", "Levels", "Elements", "Acres", "Access", "Bins"] as const).map((name) =>
        message(`insight.source${name}`),
      ),
      ...(holes.some(({ throws }) => throws.length > 0) ? [message("throws.honest")] : []),
    ],
  });
}

function reportHole(
  document: CourseDocument,
  fairway: CompleteFairway,
  nextTee: Coordinates | null,
  options: InsightOptions,
): HoleReport {
  const { ground } = options;
  const input = parInput(document, fairway, ground);
  const levels = parByLevel(input);
  const profile = ground ? profileAlong(lineOf(fairway), ground) : [];
  const { lowest, highest, steepest } = slopeStatistics(profile, ground?.quantum ?? 0);
  const way = nearestWay(fairway, featuresIn(document, options.layoutId));
  const effective = levels[0]?.effective ?? input.length;
  return {
    fairwayId: fairway.id,
    number: fairway.number,
    label: fairway.label,
    name: fairway.name,
    length: input.length,
    ...measureFairway(fairway),
    bend: bendOf(fairway),
    climb: input.climb?.metres ?? null,
    lowest: toSpot(lowest),
    highest: toSpot(highest),
    steepest: steepest && { along: steepest.along, slope: steepest.slope },
    clearance: throwClearance(profile),
    parByLevel: levels,
    scratch: SCRATCH_BASE + wholeFeet(effective) / SCRATCH_FEET,
    walkToNext: nextTee && walkTo(fairway.targetPosition, nextTee, ground),
    nearestWay: way && { featureId: way.feature.id, kind: way.feature.kind, metres: way.metres },
    throws: (findFairwaySource(document, fairway.id)?.hole.throws ?? []).map(throwSummary),
  };
}

/** The walk from a target to the next tee, in a straight line. */
function walkTo(target: Coordinates, tee: Coordinates, ground: Ground | undefined): HoleReport["walkToNext"] {
  return {
    ...walkAlong([target, nearestCopy(tee, target)], ground),
    climb: climbBetween(target, tee, ground),
  };
}

function lengthsOf(holes: readonly HoleReport[]): LayoutReport["lengths"] {
  const sorted = holes.map(({ length }) => length).sort((a, b) => a - b);
  const [shortest, longest] = [sorted[0], sorted.at(-1)];
  if (shortest === undefined || longest === undefined) return null;
  const total = sum(sorted);
  const mean = total / sorted.length;
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  const bounds = [...MEAN_LENGTH_METRES, Number.POSITIVE_INFINITY];
  return {
    total,
    shortest,
    longest,
    mean,
    median,
    classes: bounds.map((upTo, index) => {
      const from = bounds[index - 1] ?? 0;
      const isIn = (length: number) => length >= from && length < upTo;
      return { upTo: Number.isFinite(upTo) ? upTo : null, holes: count(sorted, isIn), isMean: isIn(mean) };
    }),
  };
}

function climbsOf(holes: readonly HoleReport[], ground: Ground | undefined): LayoutReport["climb"] {
  const climbs = holes.flatMap(({ climb }) => climb ?? []);
  if (climbs.length === 0) return null;
  const level = Math.max(LEVEL_METRES, Math.SQRT2 * (ground?.sigma ?? 0));
  return {
    up: sum(climbs.filter((metres) => metres > 0)),
    down: -sum(climbs.filter((metres) => metres < 0)),
    throwsUp: count(climbs, (metres) => metres >= level),
    throwsDown: count(climbs, (metres) => metres <= -level),
    throwsLevel: count(climbs, (metres) => Math.abs(metres) < level),
  };
}

function countBends(holes: readonly HoleReport[]): LayoutReport["bends"] {
  const bends = { left: 0, right: 0, both: 0, straight: 0 };
  for (const { bend } of holes) bends[bend] += 1;
  return bends;
}

/** The score of a player rated 1000, and the rating points of one throw above or below it. */
function scratchOf(holes: readonly HoleReport[]): LayoutReport["scratch"] {
  const score = sum(holes.map(({ scratch }) => scratch));
  const points = score > 50.328_972_5 ? 21.3858 - 0.225_067 * score : 34.5734 - 0.487_095 * score;
  return {
    score,
    model: message("insight.scratchModel", { constant: SCRATCH_FEET }),
    constant: SCRATCH_FEET,
    pointsPerThrow: holes.length === 18 ? points : null,
  };
}

function landOf(
  fairways: readonly CompleteFairway[],
  level: LayoutReport["layout"]["level"],
): LayoutReport["land"] {
  const squareMetres = hullArea(fairways.flatMap((fairway) => lineOf(fairway)));
  const published = level && fairways.length === 18 ? ACRES[level] : null;
  return { squareMetres, acres: squareMetres / SQUARE_METRES_PER_ACRE, published };
}

function toSpot(sample: Sample | null): HoleReport["lowest"] {
  return sample?.metres == null ? null : { along: sample.along, metres: sample.metres };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function count<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.filter(isCounted).length;
}

/** Rounds every number in plain data to three decimals: millimetres, and tenths of a percent. */
function rounded<T>(value: T): T {
  // Adding 0 turns -0, which JSON would lose, into 0.
  if (typeof value === "number") return (Math.round(value * 1000) / 1000 + 0) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)])) as T;
}

import { type Check, type Finding, warning } from "@/lib/editor/checks/checks";
import { type CourseDocument, type EditedFeature, findLayout } from "@/lib/editor/document";
import { type CompleteFairway, placesAlong } from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import { measureFairway } from "@/lib/editor/measures";
import { bearing, destination } from "@/lib/geo/offset";
import type { Ground } from "@/lib/ground/ground";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import type { SkillLevel } from "@/lib/validation/skill-level";
import {
  completeFairways,
  featuresIn,
  type InsightOptions,
  nearestWay,
  parInput,
  routeLength,
  waterAreas,
} from "./facts";
import { parFor } from "./par";
import { cornerMetres, longestOver } from "./shape";
import {
  ACCESSIBLE_RUNS,
  CARRY_FEET,
  COURSE_FEET,
  DOGLEG_FEET,
  feetToMetres,
  PAD_FEET,
  PAR_FEET,
  SHORTEST_FEET,
  wholeFeet,
} from "./tables";

/**
 * How far from a flight path ways are looked for: circle 2 (PDGA, Official Rules, 802.03.C). It is not a separation, which no
 * source gives: the finding says the distance, and the report has the nearest way of every hole.
 */
const WAY_METRES = 20;

/** A pad on less than this is a matter of levelling: the slope that an accessible route may have at any length. */
const PAD_SLOPE = ACCESSIBLE_RUNS[0].slope;

/** Checks one layout against what is published for its level, its ways and its ground. */
export function guidelineCheck(options: InsightOptions): Check {
  const { layoutId, ground } = options;
  return (document) => {
    const fairways = completeFairways(document, layoutId);
    // A file may have thousands.
    if (fairways.length > LAYOUT_LIMITS.plays) return [];
    const { level } = findLayout(document, layoutId);
    const features = featuresIn(document, layoutId);
    const findings = fairways.flatMap((fairway) => [
      ...findWay(fairway, features),
      ...(ground ? findPadSlope(fairway, ground) : []),
      ...(level ? findCarry(fairway, level, features) : []),
      ...(level ? findDogleg(fairway, level) : []),
      ...(level ? findLength(document, fairway, level, ground) : []),
    ]);
    return [...findings, ...(level ? findCourseLength(fairways, level) : [])];
  };
}

function findWay(fairway: CompleteFairway, features: readonly EditedFeature[]): Finding[] {
  const way = nearestWay(fairway, features, WAY_METRES);
  if (!way) return [];
  const { feature, metres } = way;
  const values = { hole: fairway.number, feature: itemName(feature), length: { metres } };
  const text = metres === 0 ? "checks.wayCrossed" : "checks.wayNear";
  return [warning(`way/${fairway.id}`, text, { fairway, featureId: feature.id, values })];
}

function findCarry(
  fairway: CompleteFairway,
  level: SkillLevel,
  features: readonly EditedFeature[],
): Finding[] {
  const most = CARRY_FEET[level];
  if (most === null) return [];
  const metres = longestOver(fairway, waterAreas(features));
  return wholeFeet(metres) > most ? [beyond("carry", fairway, level, metres, most)] : [];
}

function findDogleg(fairway: CompleteFairway, level: SkillLevel): Finding[] {
  const metres = cornerMetres(fairway);
  const most = DOGLEG_FEET[level];
  return metres !== null && wholeFeet(metres) > most ? [beyond("dogleg", fairway, level, metres, most)] : [];
}

/** The length of a hole beside the shortest for its par and, by effective length, the longest. */
function findLength(
  document: CourseDocument,
  fairway: CompleteFairway,
  level: SkillLevel,
  ground: Ground | undefined,
): Finding[] {
  const { par } = measureFairway(fairway);
  const shortest = SHORTEST_FEET[level][par as 3 | 4 | 5];
  const length = routeLength(fairway);
  if (shortest !== undefined && wholeFeet(length) < shortest) {
    return [beyond("shortForLevel", fairway, level, length, shortest, { par })];
  }
  const { effective, par: published } = parFor(level, parInput(document, fairway, ground));
  const longest = PAR_FEET[level][par - 2];
  return longest != null && published > par
    ? [beyond("longForLevel", fairway, level, effective, longest, { par })]
    : [];
}

function findCourseLength(fairways: readonly CompleteFairway[], level: SkillLevel): Finding[] {
  if (fairways.length !== 18) return [];
  const metres = fairways.reduce((sum, fairway) => sum + routeLength(fairway), 0);
  const [shortest, longest] = COURSE_FEET[level];
  if (wholeFeet(metres) < shortest) return [beyond("courseShort", null, level, metres, shortest)];
  return wholeFeet(metres) > longest ? [beyond("courseLong", null, level, metres, longest)] : [];
}

/** "Tee areas should be level" (Disc Golf Course Design Elements, p. 3). Only a terrain model as fine as a pad can tell. */
function findPadSlope(fairway: CompleteFairway, ground: Ground): Finding[] {
  if (ground.model !== "terrain" || ground.resolution > feetToMetres(PAD_FEET.width)) return [];
  const [tee, next] = placesAlong(fairway) as [Coordinates, Coordinates];
  const slope = padSlope(tee, bearing(tee, next), ground);
  // Heights that are less certain than the fall of the pad say nothing.
  const noise = (Math.SQRT2 * (ground.sigma ?? 0)) / feetToMetres(PAD_FEET.length);
  if (slope === null || slope <= Math.max(PAD_SLOPE, noise)) return [];
  const values = { hole: fairway.number, percent: Math.round(slope * 100) };
  return [warning(`pad/${fairway.id}`, "checks.padSlope", { fairway, values })];
}

/** The slope of the ground beneath a pad, from its four corners; null where one is unknown. */
function padSlope(tee: Coordinates, degrees: number, ground: Ground): number | null {
  const [width, length] = [feetToMetres(PAD_FEET.width), feetToMetres(PAD_FEET.length)];
  const back = destination(tee, degrees + 180, length);
  const heights = [tee, back].flatMap((place) =>
    [-90, 90].map((side) => ground.heightAt(destination(place, degrees + side, width / 2))),
  );
  const [frontLeft, frontRight, backLeft, backRight] = heights;
  if (frontLeft == null || frontRight == null || backLeft == null || backRight == null) return null;
  const lengthwise = (frontLeft + frontRight - backLeft - backRight) / 2 / length;
  const across = (frontLeft + backLeft - frontRight - backRight) / 2 / width;
  return Math.hypot(lengthwise, across);
}

/** A finding about a length beyond what is published. */
function beyond(
  name: "carry" | "dogleg" | "shortForLevel" | "longForLevel" | "courseShort" | "courseLong",
  fairway: CompleteFairway | null,
  level: SkillLevel,
  metres: number,
  feet: number,
  more: Message["values"] = {},
): Finding {
  return warning(`${name}/${fairway?.id ?? level}`, `checks.${name}`, {
    fairway,
    values: {
      ...(fairway && { hole: fairway.number }),
      length: { metres },
      level: message(`layouts.${level}`),
      limit: { metres: feetToMetres(feet) },
      ...more,
    },
  });
}

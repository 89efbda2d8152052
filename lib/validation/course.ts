import * as z from "zod";
import { boxArea, smallestBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { type Coordinates, coordinates } from "./coordinates";
import { ruleIssue } from "./problems";
import { oneLine, textProblem } from "./text";

/** Limits of a course (interface, "Validation rules for fairways" and "Rules for flightPath"). */
export const COURSE_LIMITS = {
  fairways: 27,
  controlPoints: 50,
  /** Of one fairway: the primary one and its alternates. */
  flightPaths: 10,
  /** Tee to target, metres, both ends included. */
  shortestFairway: 0.1,
  longestFairway: 1000,
  /** Square metres of the smallest box around every tee, target and control point. */
  area: 5_000_000,
  nameCodePoints: 200,
  externalCourseIdCodePoints: 255,
  flightPathNameCodePoints: 60,
} as const;

/** Runs a list's rule even when parts of the list are wrong, so that one answer names every problem. */
const onAnyList = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

/** zod's own length checks look at whatever has a `length`, and throw when that cannot be compared: lists only. */
function ofLists<Check extends z.core.$ZodCheck>(check: Check): Check {
  check._zod.def.when = onAnyList.when;
  return check;
}

/** A course's name: trimmed, NFC, 1 to 200 code points, something visible in it. */
export const courseName = oneLine(COURSE_LIMITS.nameCodePoints).superRefine((text, issues) => {
  if (text !== "" && !/[\p{L}\p{N}\p{S}]/u.test(text)) {
    issues.addIssue(ruleIssue("invalid_text", "must have at least one letter, digit or symbol"));
  }
});

/** The calling application's own identifier, kept byte for byte: 1 to 255 code points, not blank. */
export const externalCourseId = z.string().superRefine((text, issues) => {
  const problem = textProblem(text, COURSE_LIMITS.externalCourseIdCodePoints);
  if (problem) issues.addIssue(problem);
});

/** A point between tee and target; `order` 0 is closest to the tee. */
export const controlPoint = z.object({
  order: z
    .number()
    .int()
    .min(0)
    .overwrite((order) => (order === 0 ? 0 : order)),
  ...coordinates.shape,
});

/** The primary flight path: `order` values exactly 0…n−1, in any array order; comes out ascending. */
export const flightPath = z
  .array(controlPoint)
  .check(ofLists(z.minLength(1)), ofLists(z.maxLength(COURSE_LIMITS.controlPoints)))
  .superRefine((points, issues) => {
    if (points.length > COURSE_LIMITS.controlPoints) return;
    const seen = new Set<number>();
    points.forEach((point, index) => {
      if (!Number.isInteger(point?.order)) return;
      if (seen.has(point.order)) {
        issues.addIssue(
          ruleIssue("duplicate", `repeats ${point.order}; orders are 0 to ${points.length - 1}, each once`, [
            index,
            "order",
          ]),
        );
      } else if (point.order >= points.length) {
        issues.addIssue(
          ruleIssue("order_gap", `leaves a gap; orders are 0 to ${points.length - 1}, each once`, [
            index,
            "order",
          ]),
        );
      }
      seen.add(point.order);
    });
  }, onAnyList)
  .overwrite((points) => [...points].sort((a, b) => a.order - b.order));

/**
 * A fairway as a partner sends it (interface, "Fairway object (input)"). Unknown fields are ignored. Null is the same as
 * left out, here and in a course; whoever reads it takes both, since a zod transform for it costs as much as all its numbers.
 */
export const fairwayInput = z.object({
  number: z.number().int().min(1).max(COURSE_LIMITS.fairways),
  teePosition: coordinates,
  targetPosition: coordinates,
  flightPath: flightPath.nullish(),
});
export type FairwayInput = z.infer<typeof fairwayInput>;

/** Whether a text can be a course's identifier: only its characters may reach the database (it refuses NUL). */
export function isCourseId(text: string): boolean {
  return /^course_[0-9a-z]{26}$/.test(text);
}

/** A fairway's identifier: `fairway_` and 26 characters, sortable by creation. */
export const fairwayId = z.string().regex(/^fairway_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "expected a fairway id");

/** A flight path's identifier, unique within its fairway. */
export const flightPathId = z.string().regex(/^path_[0-9a-z]{1,26}$/, "expected a flight path id");

/** One line that a fairway is played along, from its tee through the control points to its target. */
export const namedFlightPath = z.object({
  id: flightPathId,
  /** Null where nobody named it. */
  name: oneLine(COURSE_LIMITS.flightPathNameCodePoints).nullable(),
  /** In order from the tee. */
  points: z
    .array(coordinates)
    .check(ofLists(z.minLength(1)), ofLists(z.maxLength(COURSE_LIMITS.controlPoints))),
});
export type NamedFlightPath = z.infer<typeof namedFlightPath>;

/**
 * A fairway as the studio saves it: the same rules, the identity it keeps through an edit, and several flight paths, of
 * which the first is the primary one, which applications see.
 */
const fairwayEdit = fairwayInput.omit({ flightPath: true }).extend({
  id: fairwayId,
  flightPaths: z
    .array(namedFlightPath)
    .check(ofLists(z.minLength(1)), ofLists(z.maxLength(COURSE_LIMITS.flightPaths)))
    .superRefine((paths, issues) => {
      const seen = new Set<string>();
      paths.forEach((path, index) => {
        if (seen.has(path?.id)) issues.addIssue(ruleIssue("duplicate", "is used twice", [index, "id"]));
        seen.add(path?.id);
      });
    }, onAnyList),
});
export type FairwayEdit = z.infer<typeof fairwayEdit>;

/** The fairways of one course with the rules that bind them together. */
function fairwaysOf<T extends z.ZodType<Omit<FairwayInput, "flightPath">, unknown>>(fairway: T) {
  return z
    .array(fairway)
    .check(ofLists(z.maxLength(COURSE_LIMITS.fairways)))
    .superRefine((fairways, issues) => {
      if (fairways.length > COURSE_LIMITS.fairways) return;
      checkNumbersAreUnique(fairways, issues.addIssue);
      checkDistances(fairways, issues.addIssue);
      checkArea(fairways, issues.addIssue);
    }, onAnyList);
}

type AddIssue = (issue: ReturnType<typeof ruleIssue>) => void;

/** What a rule may find while other parts of the same input are wrong. */
type Unchecked = { [K in keyof FairwayInput | keyof FairwayEdit]?: unknown } | null | undefined;

function checkNumbersAreUnique(fairways: readonly Unchecked[], add: AddIssue): void {
  const seen = new Set<unknown>();
  fairways.forEach((fairway, index) => {
    if (typeof fairway?.number !== "number") return;
    if (seen.has(fairway.number)) {
      add(
        ruleIssue("duplicate", `repeats hole ${fairway.number}; every number is used once`, [
          index,
          "number",
        ]),
      );
    }
    seen.add(fairway.number);
  });
}

function checkDistances(fairways: readonly Unchecked[], add: AddIssue): void {
  fairways.forEach((fairway, index) => {
    const tee = place(fairway?.teePosition);
    const target = place(fairway?.targetPosition);
    if (!tee || !target) return;
    const metres = distanceInMetres(tee, target);
    // Rounded away from the limit, so that no message says that 1000.0 m is more than 1000 m.
    if (metres < COURSE_LIMITS.shortestFairway) {
      const found = (Math.floor(metres * 1000) / 1000).toFixed(3);
      add(
        ruleIssue("too_close", `has its tee and target ${found} m apart; at least 0.1 m is needed`, [index]),
      );
    } else if (metres > COURSE_LIMITS.longestFairway) {
      const found = (Math.ceil(metres * 10) / 10).toFixed(1);
      add(
        ruleIssue("too_far", `has its tee and target ${found} m apart; at most 1000 m is allowed`, [index]),
      );
    }
  });
}

function checkArea(fairways: readonly Unchecked[], add: AddIssue): void {
  const box = smallestBox(fairways.flatMap(placesOf));
  if (!box) return;
  const area = boxArea(box);
  if (area > COURSE_LIMITS.area) {
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = (Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
    add(ruleIssue("area_too_large", `cover ${km2} km²; all fairways must fit in 5 km²`));
  }
}

/**
 * Every place of a fairway that counts towards the area, the generated midpoint among them, and in the studio the
 * control points of alternates: any of them may become the primary flight path.
 */
function placesOf(fairway: Unchecked): Coordinates[] {
  const tee = place(fairway?.teePosition);
  const target = place(fairway?.targetPosition);
  return [tee, target, ...pointsOf(fairway, tee, target).map(place)].filter((found) => found !== null);
}

function pointsOf(fairway: Unchecked, tee: Coordinates | null, target: Coordinates | null): unknown[] {
  if (Array.isArray(fairway?.flightPaths)) {
    return fairway.flightPaths.flatMap((path) => (Array.isArray(path?.points) ? path.points : []));
  }
  if (Array.isArray(fairway?.flightPath)) return fairway.flightPath;
  return tee && target ? [midpoint(tee, target)] : [];
}

/**
 * A part of an input as a place, where it is one. The same as parsing it with `coordinates`, which every place has been
 * through already: doing so again for each rule took half the time of checking a course.
 */
function place(value: unknown): Coordinates | null {
  const { lat, lng } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The body of `POST /api/v1/courses`. */
export const courseInput = z.object({
  externalCourseId,
  name: courseName,
  location: coordinates.nullish(),
  fairways: fairwaysOf(fairwayInput).nullish(),
});
export type CourseInput = z.infer<typeof courseInput>;
/** It as a partner writes it. */
export type CourseBody = z.input<typeof courseInput>;

/** What the studio sends to save a course: every fairway, whole. */
export const courseEdit = z.object({
  fairways: fairwaysOf(fairwayEdit).superRefine((fairways, issues) => {
    const seen = new Set<string>();
    fairways.forEach((fairway, index) => {
      if (seen.has(fairway.id)) issues.addIssue(ruleIssue("duplicate", "is used twice", [index, "id"]));
      seen.add(fairway.id);
    });
  }),
});
export type CourseEdit = z.infer<typeof courseEdit>;

/** What a signed-in person gives to make an empty course on the home page. */
export const newCourse = z.object({ name: courseName, location: coordinates.nullish() });
export type NewCourse = z.infer<typeof newCourse>;

/** A fairway as answers show it and as it is stored (interface, "Fairway object (output)"). */
export const fairway = z.object({
  id: fairwayId,
  number: z.number(),
  par: z.number().nullable(),
  distance: z.number().nullable(),
  teePosition: coordinates.nullable(),
  targetPosition: coordinates.nullable(),
  flightPath: z.array(controlPoint).nullable(),
});
export type Fairway = z.infer<typeof fairway>;

/** A course as the API answers it (interface, "Course object"). */
export const course = z.object({
  id: z.string(),
  externalCourseId: z.string(),
  name: z.string(),
  location: coordinates.nullable(),
  studioUrl: z.string(),
  fairways: z.array(fairway),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Course = z.infer<typeof course>;

/** A fairway as its owner sees it in the studio: with all of its flight paths, the primary one first. */
export const ownedFairway = fairway
  .omit({ flightPath: true })
  .extend({ flightPaths: z.array(namedFlightPath) });
export type OwnedFairway = z.infer<typeof ownedFairway>;

/** A course as its owner sees it in the studio: no application's identifier, and the version an edit is made from. */
export const ownedCourse = course.omit({ externalCourseId: true, fairways: true }).extend({
  fairways: z.array(ownedFairway),
  version: z.number().int(),
});
export type OwnedCourse = z.infer<typeof ownedCourse>;

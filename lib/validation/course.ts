import * as z from "zod";
import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { midpoint } from "@/lib/geo/midpoint";
import { forArrays, onAnyList } from "./any-list";
import { type Coordinates, coordinates } from "./coordinates";
import { fairwayId } from "./course-ids";
import { COURSE_LIMITS } from "./course-limits";
import { ruleIssue, sentenceIssue } from "./problems";
import { oneLine, textProblem } from "./text";

export { COURSE_LIMITS };

/** A course's name: trimmed, NFC, 1 to 200 code points, with at least one visible character. */
export const courseName = oneLine(COURSE_LIMITS.nameCodePoints).superRefine((text, issues) => {
  if (text !== "" && !/[\p{L}\p{N}\p{S}]/u.test(text)) {
    issues.addIssue(ruleIssue("invalid_text", "must contain at least one letter, digit or symbol"));
  }
});

/** The calling application's own identifier, stored byte for byte: 1 to 255 code points, not blank. */
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

/** The primary flight path: the orders are exactly 0…n−1, in any array order. Sorts the points by order. */
const flightPath = z
  .array(controlPoint)
  .check(forArrays(z.minLength(1)), forArrays(z.maxLength(COURSE_LIMITS.controlPoints)))
  .superRefine((points, issues) => {
    if (points.length > COURSE_LIMITS.controlPoints) return;
    const expected = points.length === 1 ? "order 0" : `orders 0 to ${points.length - 1}, each once`;
    const seen = new Set<number>();
    points.forEach((point, index) => {
      if (!Number.isInteger(point?.order)) return;
      const { order } = point;
      if (seen.has(order)) {
        issues.addIssue(ruleIssue("duplicate", `repeats ${order}; expected ${expected}`, [index, "order"]));
      } else if (order >= points.length) {
        issues.addIssue(ruleIssue("order_gap", `is ${order}; expected ${expected}`, [index, "order"]));
      }
      seen.add(order);
    });
  }, onAnyList)
  .overwrite((points) => [...points].sort((a, b) => a.order - b.order));

/**
 * A fairway as sent by a partner (interface, "Fairway object (input)"). Unknown fields are ignored. Null is equivalent
 * to an omitted field, here and in a course. The parsed type keeps both: a zod transform would take as long as
 * validating all the numbers.
 */
export const fairwayInput = z.object({
  number: z.number().int().min(1).max(COURSE_LIMITS.fairways),
  teePosition: coordinates,
  targetPosition: coordinates,
  flightPath: flightPath.nullish(),
});
export type FairwayInput = z.infer<typeof fairwayInput>;

/** The fairways of a course, including the rules that concern several of them. */
const listOfFairways = <Item extends z.ZodType<FairwayInput>>(item: Item) =>
  z
    .array(item)
    .check(forArrays(z.maxLength(COURSE_LIMITS.fairways)))
    .superRefine((fairways, issues) => {
      if (fairways.length > COURSE_LIMITS.fairways) return;
      checkNumbersAreUnique(fairways, issues.addIssue);
      checkDistances(fairways, issues.addIssue);
      checkArea(fairways, issues.addIssue);
    }, onAnyList);

const fairwayList = listOfFairways(fairwayInput);

type AddIssue = (issue: ReturnType<typeof ruleIssue>) => void;

/** A fairway as passed to a rule: parts of it may be invalid. */
type Unchecked = { [K in keyof FairwayInput | "flightPaths"]?: unknown } | null | undefined;

export function checkNumbersAreUnique(fairways: readonly Unchecked[], add: AddIssue): void {
  const seen = new Set<unknown>();
  fairways.forEach((fairway, index) => {
    if (typeof fairway?.number !== "number") return;
    if (seen.has(fairway.number)) {
      add(
        ruleIssue("duplicate", `repeats ${fairway.number}; each number must be unique in the course`, [
          index,
          "number",
        ]),
      );
    }
    seen.add(fairway.number);
  });
}

export function checkDistances(fairways: readonly Unchecked[], add: AddIssue): void {
  fairways.forEach((fairway, index) => {
    const tee = toPosition(fairway?.teePosition);
    const target = toPosition(fairway?.targetPosition);
    if (!tee || !target) return;
    const metres = distanceInMetres(tee, target);
    const { minFairwayMetres, maxFairwayMetres } = COURSE_LIMITS;
    // Rounds away from the limit, so that no message says that 1000.0 m is more than 1000 m.
    if (metres < minFairwayMetres) {
      const apart = (Math.floor(metres * 1000) / 1000).toFixed(3);
      const text = `tee and target are ${apart} m apart; the minimum is ${minFairwayMetres} m`;
      add(sentenceIssue("too_close", text, [index]));
    } else if (metres > maxFairwayMetres) {
      const apart = (Math.ceil(metres * 10) / 10).toFixed(1);
      const text = `tee and target are ${apart} m apart; the maximum is ${maxFairwayMetres} m`;
      add(sentenceIssue("too_far", text, [index]));
    }
  });
}

export function checkArea(fairways: readonly Unchecked[], add: AddIssue): void {
  const box = boundingBox(fairways.flatMap(allPositions));
  if (!box) return;
  const area = boxArea(box);
  if (area > COURSE_LIMITS.area) {
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = (Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
    const text = `the bounding box of all tees, targets and control points is ${km2} km²; the maximum is 5 km²`;
    add(sentenceIssue("area_too_large", text));
  }
}

/**
 * The positions of a fairway that count towards the area: tee, target and control points, including the generated
 * midpoint. In the studio, they also include the control points of alternates, since any of them may become the primary
 * flight path.
 */
function allPositions(fairway: Unchecked): Coordinates[] {
  const tee = toPosition(fairway?.teePosition);
  const target = toPosition(fairway?.targetPosition);
  const points = controlPoints(fairway, tee, target).map(toPosition);
  return [tee, target, ...points].filter((position) => position !== null);
}

function controlPoints(fairway: Unchecked, tee: Coordinates | null, target: Coordinates | null): unknown[] {
  if (Array.isArray(fairway?.flightPaths)) {
    return fairway.flightPaths.flatMap((path) => (Array.isArray(path?.points) ? path.points : []));
  }
  if (Array.isArray(fairway?.flightPath)) return fairway.flightPath;
  return tee && target ? [midpoint(tee, target)] : [];
}

/**
 * Returns the value if it is a valid position, else null. Equivalent to parsing with `coordinates`, which has already
 * been applied to every position: parsing again for each rule took half the time of validating a course.
 */
function toPosition(value: unknown): Coordinates | null {
  const { lat, lng } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The body of `POST /api/v1/courses`. */
export const courseInput = z.object({
  externalCourseId,
  name: courseName,
  location: coordinates.nullish(),
  fairways: fairwayList.nullish(),
});
export type CourseInput = z.infer<typeof courseInput>;
/** The body of `POST /api/v1/courses` before validation. */
export type CourseBody = z.input<typeof courseInput>;

/** A fairway of an existing course: the hole with this id, or with this number. */
export const fairwayChange = fairwayInput.extend({ id: fairwayId.nullish() });
export type FairwayChange = z.infer<typeof fairwayChange>;

const fairwayChanges = listOfFairways(fairwayChange).superRefine((fairways, issues) => {
  if (fairways.length > COURSE_LIMITS.fairways) return;
  const seen = new Set<string>();
  fairways.forEach((fairway, index) => {
    if (typeof fairway?.id !== "string") return;
    if (seen.has(fairway.id)) issues.addIssue(ruleIssue("duplicate", "is used twice", [index, "id"]));
    seen.add(fairway.id);
  });
}, onAnyList);

/** The body of `PATCH /api/v1/courses/{courseId}`: omitted fields remain unchanged; a location of null is removed. */
export const courseChange = z.object({
  name: courseName.optional(),
  location: coordinates.nullable().optional(),
  fairways: fairwayChanges.optional(),
});
export type CourseChange = z.infer<typeof courseChange>;

/** The body of `PUT /api/v1/courses/by-external-id/{externalCourseId}`: the complete course. */
export const courseReplacement = z.object({
  name: courseName,
  location: coordinates.nullish(),
  fairways: fairwayChanges.nullish(),
});

/** The form for a new course. */
export const newCourse = z.object({ name: courseName, location: coordinates.nullish() });
export type NewCourse = z.infer<typeof newCourse>;

/** A fairway as stored and returned to applications (interface, "Fairway object (output)"). */
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

/** A course as the API returns it (interface, "Course object"). */
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

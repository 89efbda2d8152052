import * as z from "zod";
import { forArrays, onAnyList } from "./any-list";
import { coordinates } from "./coordinates";
import { COURSE_LIMITS } from "./course-limits";
import { checkArea, checkDistances, checkNumbersAreUnique } from "./course-rules";
import { ruleIssue } from "./problems";
import { description, hasVisibleLetter, textProblem } from "./text";

/** A course's name: trimmed, NFC, 1 to 200 code points, with at least one visible character. */
export const courseName = description(COURSE_LIMITS.nameCodePoints).superRefine((text, issues) => {
  if (text === "") issues.addIssue(ruleIssue("too_small", "must not be blank"));
  else if (!hasVisibleLetter(text)) {
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
export const listOfFairways = <Item extends z.ZodType<FairwayInput>>(item: Item) =>
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

export const newCourse = z.object({ name: courseName, location: coordinates.nullish() });
export type NewCourse = z.infer<typeof newCourse>;

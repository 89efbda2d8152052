import * as z from "zod";
import { onAnyList } from "./any-list";
import { coordinates } from "./coordinates";
import { controlPoint, courseName, externalCourseId, fairwayInput, listOfFairways } from "./course";
import { holeId } from "./course-ids";
import { COURSE_LIMITS } from "./course-limits";
import { ruleIssue } from "./problems";

// What only the API knows of courses, apart from what the studio checks as well (course.ts).

/** A fairway of an existing course: the hole with this id, or with this number. */
export const fairwayChange = fairwayInput.extend({ id: holeId.nullish() });
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
  externalCourseId: externalCourseId.optional(),
  name: courseName.optional(),
  location: coordinates.nullable().optional(),
  fairways: fairwayChanges.optional(),
});
export type CourseChange = z.infer<typeof courseChange>;

/** The body of `PUT /api/v1/courses/by-external-id/{externalCourseId}`: the complete course. */
export const courseReplacement = z.object({
  externalCourseId: externalCourseId.optional(),
  name: courseName,
  location: coordinates.nullish(),
  fairways: fairwayChanges.nullish(),
});

/** A fairway as stored and returned to applications (interface, "Fairway object (output)"). */
export const fairway = z.object({
  id: holeId,
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

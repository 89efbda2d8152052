import { boxArea, smallestBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { MessageKey } from "@/lib/messages/catalogue";
import { type Message, message } from "@/lib/messages/message";
import { COURSE_LIMITS, courseEdit } from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { type CourseDocument, courseEditOf, type EditedFairway, isComplete, placesOf } from "../document";

/** Something that keeps a document from being saved, in the words of the map rather than of the request. */
export interface EditorProblem {
  /** The fairway to look at; null when it is about the course as a whole. */
  readonly fairwayId: string | null;
  readonly code: string;
  readonly text: Message;
}

/** Everything that keeps the document from being saved, by the rules the service checks with. */
export function problemsOf(document: CourseDocument): EditorProblem[] {
  const checked = check(courseEdit, courseEditOf(document));
  if (checked.ok) return [];
  return checked.problems
    .filter((problem) => !comesWithItsEnd(document, problem))
    .map((problem) => plainText(document, problem));
}

/** A hole in the making has no control point before it has both ends: one thing is missing, not two. */
function comesWithItsEnd(document: CourseDocument, { path, code }: Problem): boolean {
  const [, index] = /^fairways\[(\d+)\]\.flightPaths\[\d+\]\.points$/.exec(path) ?? [];
  const fairway = index === undefined ? undefined : document.fairways[Number(index)];
  return code === "too_small" && fairway !== undefined && !isComplete(fairway);
}

/** A refusal of the service about this document, in the same words as the editor's own findings. */
export function plainText(document: CourseDocument, problem: Problem): EditorProblem {
  const [, index, field] = /^fairways\[(\d+)\](?:\.(\w+))?/.exec(problem.path) ?? [];
  const fairway = index === undefined ? undefined : document.fairways[Number(index)];
  return {
    fairwayId: fairway?.id ?? null,
    code: problem.code,
    text: fairway ? aboutFairway(fairway, field, problem) : aboutCourse(document, problem),
  };
}

function aboutFairway(fairway: EditedFairway, field: string | undefined, problem: Problem): Message {
  const hole = fairway.number;
  if (problem.code === "duplicate" && field === "number")
    return message("problems.duplicateNumber", { hole });
  if (field === "teePosition" && !fairway.teePosition) return message("problems.noTee", { hole });
  if (field === "targetPosition" && !fairway.targetPosition) return message("problems.noTarget", { hole });
  if (isComplete(fairway)) {
    const metres = distanceInMetres(fairway.teePosition, fairway.targetPosition);
    // Rounded away from the limit, so that no message says that 1000.0 m is more than 1000 m.
    if (problem.code === "too_close") {
      const apart = { value: Math.floor(metres * 1000) / 1000, decimals: 3 };
      return message("problems.tooClose", { hole, metres: apart });
    }
    if (problem.code === "too_far") {
      const apart = { value: Math.ceil(metres * 10) / 10, decimals: 1 };
      return message("problems.tooFar", { hole, metres: apart });
    }
  }
  const known = aboutPart(problem);
  return known
    ? message(known, { hole, ...LIMITS })
    : message("problems.otherOfHole", { hole, text: withoutPath(problem) });
}

const LIMITS = {
  holes: COURSE_LIMITS.fairways,
  paths: COURSE_LIMITS.flightPaths,
  points: COURSE_LIMITS.controlPoints,
  characters: COURSE_LIMITS.flightPathNameCodePoints,
};

/** What the rules say of numbers, flight paths and places; null for what the editor and its imports cannot make. */
function aboutPart({ path, code }: Problem): MessageKey | null {
  const part = path.replace(/^fairways\[\d+\]\./, "");
  if (part === "number") return "problems.numberOutOfRange";
  if (part === "flightPaths" && code === "too_big") return "problems.tooManyPaths";
  if (/^flightPaths\[\d+\]\.points$/.test(part)) {
    if (code === "too_small") return "problems.noPoints";
    if (code === "too_big") return "problems.tooManyPoints";
  }
  if (/^flightPaths\[\d+\]\.name$/.test(part)) return "problems.pathName";
  return /\.(lat|lng)$/.test(part) ? "problems.notOnEarth" : null;
}

function aboutCourse({ fairways }: CourseDocument, problem: Problem): Message {
  if (problem.code === "too_big") {
    return message("problems.tooManyHoles", { count: fairways.length, most: COURSE_LIMITS.fairways });
  }
  const box = smallestBox(fairways.flatMap(placesOf));
  if (problem.code === "area_too_large" && box) {
    const area = boxArea(box);
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals;
    return message("problems.areaTooLarge", { area: { value: km2, decimals } });
  }
  return message("problems.otherOfCourse", { text: withoutPath(problem) });
}

/** What the rule says of its field, whose path means nothing to a person at a map. */
function withoutPath({ path, message }: Problem): string {
  const text = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return text.replace(/\.$/, "");
}

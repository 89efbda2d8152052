import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { MessageKey } from "@/lib/messages/catalogue";
import { MAX_HOLE_LENGTH, MIN_HOLE_LENGTH } from "@/lib/messages/length";
import { type LengthDigits, type Message, message } from "@/lib/messages/message";
import { COURSE_LIMITS, courseEdit } from "@/lib/validation/course";
import { check, type Path, type Problem } from "@/lib/validation/problems";
import { allPlaces, type CourseDocument, type EditedFairway, isComplete, toCourseEdit } from "../document";

/** A reason why a document cannot be saved, in terms of the map instead of the request. */
export interface EditorProblem {
  /** The fairway concerned; null for the course as a whole. */
  readonly fairwayId: string | null;
  readonly code: string;
  readonly text: Message;
}

/** Validates a document with the service's own rules. Returns everything that prevents saving it. */
export function findProblems(document: CourseDocument): EditorProblem[] {
  const checked = check(courseEdit, toCourseEdit(document));
  if (checked.ok) return [];
  return checked.problems
    .filter((problem) => !isImpliedByMissingEnd(document, problem))
    .map((problem) => describeEditorProblem(document, problem));
}

/** An unfinished hole has no control points until it has both ends: report one problem, not two. */
function isImpliedByMissingEnd(document: CourseDocument, { path, code }: Problem): boolean {
  const [, index, ...part] = path;
  const fairway = document.fairways[Number(index)];
  return code === "too_small" && isControlPoints(part) && fairway !== undefined && !isComplete(fairway);
}

/** A problem that the service reported for this document, in the same terms as the editor's own. */
export function describeEditorProblem(document: CourseDocument, problem: Problem): EditorProblem {
  const [, index, field] = problem.path;
  const fairway = index === undefined ? undefined : document.fairways[Number(index)];
  return {
    fairwayId: fairway?.id ?? null,
    code: problem.code,
    text: fairway ? describeHoleProblem(fairway, field, problem) : describeCourseProblem(document, problem),
  };
}

function describeHoleProblem(
  fairway: EditedFairway,
  field: Path[number] | undefined,
  problem: Problem,
): Message {
  const hole = fairway.number;
  if (problem.code === "duplicate" && field === "number")
    return message("problems.duplicateNumber", { hole });
  if (field === "teePosition" && !fairway.teePosition) return message("problems.noTee", { hole });
  if (field === "targetPosition" && !fairway.targetPosition) return message("problems.noTarget", { hole });
  if (isComplete(fairway)) {
    const metres = distanceInMetres(fairway.teePosition, fairway.targetPosition);
    if (problem.code === "too_close") {
      const length = { metres, digits: decimals(3, "floor") };
      return message("problems.tooClose", { hole, length, limit: MIN_HOLE_LENGTH });
    }
    if (problem.code === "too_far") {
      const length = { metres, digits: decimals(1, "ceil") };
      return message("problems.tooFar", { hole, length, limit: MAX_HOLE_LENGTH });
    }
  }
  const key = messageKeyFor(problem);
  return key
    ? message(key, { hole, ...LIMITS })
    : message("problems.otherOfHole", { hole, text: problem.text });
}

/** Rounds away from the limit, so that no message says that 1000.0 m is more than 1000 m. */
function decimals(count: number, roundingMode: "ceil" | "floor"): LengthDigits {
  return { minimumFractionDigits: count, maximumFractionDigits: count, roundingMode };
}

const LIMITS = {
  holes: COURSE_LIMITS.fairways,
  paths: COURSE_LIMITS.flightPaths,
  points: COURSE_LIMITS.controlPoints,
  characters: COURSE_LIMITS.flightPathNameCodePoints,
};

/** The message for a problem with a number, flight path or position; null for any that the editor cannot cause. */
function messageKeyFor({ path, code }: Problem): MessageKey | null {
  const [, , ...part] = path;
  const [field, , pathField] = part;
  if (field === "number") return "problems.numberOutOfRange";
  if (field === "flightPaths" && part.length === 1 && code === "too_big") return "problems.tooManyPaths";
  if (isControlPoints(part)) {
    if (code === "too_small") return "problems.noPoints";
    if (code === "too_big") return "problems.tooManyPoints";
  }
  if (field === "flightPaths" && pathField === "name") return "problems.pathName";
  const last = part.at(-1);
  return last === "lat" || last === "lng" ? "problems.notOnEarth" : null;
}

/** True for the path, within a fairway, of a flight path's control points: `["flightPaths", 0, "points"]`. */
function isControlPoints([field, , pathField, ...rest]: Path): boolean {
  return field === "flightPaths" && pathField === "points" && rest.length === 0;
}

function describeCourseProblem({ fairways }: CourseDocument, problem: Problem): Message {
  if (problem.code === "too_big") {
    return message("problems.tooManyHoles", { count: fairways.length, most: COURSE_LIMITS.fairways });
  }
  const box = boundingBox(fairways.flatMap(allPlaces));
  if (problem.code === "area_too_large" && box) {
    const area = boxArea(box);
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals;
    return message("problems.areaTooLarge", { area: { value: km2, decimals } });
  }
  return message("problems.otherOfCourse", { text: problem.text });
}

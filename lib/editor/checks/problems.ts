import { boundingBox, boxArea } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { MessageKey } from "@/lib/messages/catalogue";
import { MAX_HOLE_LENGTH, MIN_HOLE_LENGTH } from "@/lib/messages/length";
import { type LengthDigits, type Message, message } from "@/lib/messages/message";
import { courseDocument } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { check, type Path, type Problem } from "@/lib/validation/problems";
import type { CourseDocument, EditedHole } from "../document";
import { allPlaces, type FairwayId, fairwaysOf, isComplete, mainFairwayId, toFairway } from "../fairways";
import { itemName } from "../item-name";
import { memoize } from "../memoize";

/** A reason why a document cannot be saved, in terms of the map instead of the request. */
export interface EditorProblem {
  /** The hole concerned; null for another item or the course as a whole. */
  readonly fairwayId: FairwayId | null;
  readonly code: string;
  readonly text: Message;
}

/**
 * Validates a document with the service's own rules. Returns everything that prevents saving it. Documents are immutable, so each is
 * validated only once; the largest takes 60 ms.
 */
export const findProblems = memoize((document: CourseDocument): readonly EditorProblem[] => {
  const checked = check(courseDocument, document);
  return checked.ok ? [] : checked.problems.map((problem) => describeEditorProblem(document, problem));
});

/**
 * The problems that prevent saving a document. There are none if it is the stored one, which the service has
 * already validated.
 */
export function problemsBeforeSaving(
  saved: CourseDocument,
  document: CourseDocument,
): readonly EditorProblem[] {
  return document === saved ? [] : findProblems(document);
}

/** Converts a problem that the service reported for this document to the editor's own terms. */
export function describeEditorProblem(document: CourseDocument, problem: Problem): EditorProblem {
  const [list, index, ...field] = problem.path;
  const at = Number(index);
  const hole = list === "holes" ? document.holes[at] : undefined;
  return {
    fairwayId: hole ? mainFairwayId(hole.id) : null,
    code: problem.code,
    text: hole ? describeHoleProblem(hole, field, problem) : describeCourseProblem(document, problem),
  };
}

function describeHoleProblem(hole: EditedHole, field: Path, problem: Problem): Message {
  const { number } = hole;
  const fairway = toFairway(hole);
  if (problem.code === "duplicate" && field[0] === "number") {
    return message("problems.duplicateNumber", { hole: number });
  }
  if (isComplete(fairway)) {
    const metres = distanceInMetres(fairway.teePosition, fairway.targetPosition);
    if (problem.code === "too_close") {
      const length = { metres, digits: decimals(3, "floor") };
      return message("problems.tooClose", { hole: number, length, limit: MIN_HOLE_LENGTH });
    }
    if (problem.code === "too_far") {
      const length = { metres, digits: decimals(1, "ceil") };
      return message("problems.tooFar", { hole: number, length, limit: MAX_HOLE_LENGTH });
    }
  }
  const key = messageKeyFor(field, problem);
  return key
    ? message(key, { hole: number, ...LIMITS })
    : message("problems.otherInHole", { hole: number, text: problem.text });
}

/** Rounds away from the limit, so that no message says that 1000.0 m is more than 1000 m. */
function decimals(count: number, roundingMode: "ceil" | "floor"): LengthDigits {
  return { minimumFractionDigits: count, maximumFractionDigits: count, roundingMode };
}

const LIMITS = {
  holes: HOLE_LIMITS.holes,
  paths: HOLE_LIMITS.flightPaths,
  points: HOLE_LIMITS.controlPoints,
  characters: HOLE_LIMITS.nameCodePoints,
};

/** The message for a problem with a part of a hole; null for any that the editor cannot cause. */
function messageKeyFor([field, , pathField, ...rest]: Path, { code, path }: Problem): MessageKey | null {
  if (field === "number") return "problems.numberOutOfRange";
  if (field === "flightPaths") {
    if (pathField === undefined && code === "too_big") return "problems.tooManyPaths";
    if (pathField === "points" && rest.length === 0 && code === "too_big") return "problems.tooManyPoints";
    if (pathField === "name") return "problems.pathName";
  }
  const last = path.at(-1);
  return last === "lat" || last === "lng" ? "problems.outOfRange" : null;
}

const MOST_ITEMS = {
  holes: HOLE_LIMITS.holes,
  layouts: LAYOUT_LIMITS.layouts,
  features: FEATURE_LIMITS.features,
} as const;

function describeCourseProblem(document: CourseDocument, problem: Problem): Message {
  const [list, index] = problem.path;
  const isList = list === "holes" || list === "layouts" || list === "features";
  const item = isList && index !== undefined ? document[list][Number(index)] : undefined;
  if (item && problem.code === "self_crossing") {
    return message("features.crossesItself", { feature: itemName(item) });
  }
  if (item) return message("problems.otherInItem", { item: itemName(item), text: problem.text });
  if (isList && problem.code === "too_big" && document[list].length > MOST_ITEMS[list]) {
    const key = { holes: "tooManyHoles", layouts: "tooManyLayouts", features: "tooManyFeatures" } as const;
    return message(`problems.${key[list]}`, { count: document[list].length, most: MOST_ITEMS[list] });
  }
  const box = boundingBox(fairwaysOf(document).flatMap(allPlaces));
  if (problem.code === "area_too_large" && box) {
    const area = boxArea(box);
    const decimals = area < 5.01e6 ? 4 : 2;
    const km2 = Math.ceil((area / 1e6) * 10 ** decimals) / 10 ** decimals;
    return message("problems.areaTooLarge", { area: { value: km2, decimals } });
  }
  return message("problems.otherInCourse", { text: problem.text });
}

import { boxArea, smallestBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { COURSE_LIMITS, courseEdit } from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { type CourseDocument, courseEditOf, type EditedFairway } from "./document";

/** Something that keeps a document from being saved, in the words of the map rather than of the request. */
export interface EditorProblem {
  /** The fairway to look at; null when it is about the course as a whole. */
  readonly fairwayId: string | null;
  readonly code: string;
  readonly text: string;
}

/** Everything that keeps the document from being saved, by the rules the service checks with. */
export function problemsOf(document: CourseDocument): EditorProblem[] {
  const checked = check(courseEdit, courseEditOf(document));
  return checked.ok ? [] : checked.problems.map((problem) => inPlainWords(document, problem));
}

/** A refusal of the service about this document, in the same words as the editor's own findings. */
export function inPlainWords(document: CourseDocument, problem: Problem): EditorProblem {
  const index = /^fairways\[(\d+)\]/.exec(problem.path)?.[1];
  const fairway = index === undefined ? undefined : document.fairways[Number(index)];
  const text = fairway
    ? `Hole ${fairway.number}: ${aboutFairway(fairway, problem)}`
    : aboutCourse(document, problem);
  return { fairwayId: fairway?.id ?? null, code: problem.code, text };
}

function aboutFairway(fairway: EditedFairway, problem: Problem): string {
  const metres = distanceInMetres(fairway.teePosition, fairway.targetPosition);
  switch (problem.code) {
    case "too_far":
      return `tee and target are ${overOneThousand(metres)} m apart; at most ${COURSE_LIMITS.longestFairway} m`;
    case "too_close":
      return `tee and target are ${metres.toFixed(2)} m apart; at least ${COURSE_LIMITS.shortestFairway} m`;
    case "duplicate":
      return "another hole has the same number";
    default:
      return withoutPath(problem);
  }
}

function aboutCourse(document: CourseDocument, problem: Problem): string {
  switch (problem.code) {
    case "area_too_large":
      return `The holes cover ${squareKilometres(document)} km²; all of them must fit in 5 km²`;
    case "too_big":
      return `The course has ${document.fairways.length} holes; at most ${COURSE_LIMITS.fairways}`;
    default:
      return withoutPath(problem);
  }
}

/** One decimal, or as many as it takes to be seen above the limit. */
function overOneThousand(metres: number): string {
  const short = metres.toFixed(1);
  return short === "1000.0" ? metres.toFixed(4) : short;
}

function squareKilometres(document: CourseDocument): string {
  const box = smallestBox(
    document.fairways.flatMap((fairway) => [
      fairway.teePosition,
      ...fairway.flightPath,
      fairway.targetPosition,
    ]),
  );
  const area = box ? boxArea(box) / 1e6 : 0;
  return area.toFixed(area < 5.01 ? 4 : 2);
}

/** Problem messages begin with the path of the field, which means nothing to a person at a map. */
function withoutPath({ path, message }: Problem): string {
  const text = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return text.replace(/\.$/, "");
}

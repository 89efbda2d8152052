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
  return {
    fairwayId: fairway?.id ?? null,
    code: problem.code,
    text: fairway ? aboutFairway(fairway, problem) : aboutCourse(document, problem),
  };
}

function aboutFairway({ number }: EditedFairway, problem: Problem): string {
  if (problem.code === "duplicate") return `Hole ${number} is there twice: another hole has the same number`;
  return `Hole ${number} ${withoutPath(problem)}`;
}

function aboutCourse({ fairways }: CourseDocument, problem: Problem): string {
  if (problem.code === "too_big") {
    return `The course has ${fairways.length} holes; at most ${COURSE_LIMITS.fairways}`;
  }
  return `The holes ${withoutPath(problem)}`;
}

/** What the rule says of its field, whose path means nothing to a person at a map. */
function withoutPath({ path, message }: Problem): string {
  const text = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return text.replace(/\.$/, "");
}

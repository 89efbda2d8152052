import * as z from "zod";
import { courseDocument } from "@/lib/validation/course-document";
import type { HoleId } from "@/lib/validation/course-ids";
import { holeId } from "@/lib/validation/course-ids";
import { check, type Problem } from "@/lib/validation/problems";
import type { CourseDocument } from "../document";
import { reuseIdentity } from "../reuse-identity";
import { apply, findItem } from "./apply";
import { applyLegally, checkValue } from "./apply-legally";
import { type Change, change, changes, fieldsOfUnit, type Item, isList } from "./change";
import { diff, pick } from "./diff";

/** Maximum number of changes of a proposal: somebody has to look at them. */
export const MAX_PROPOSED_CHANGES = 100;

/** Maximum length of the stored changes of a proposal, in characters of JSON. */
const MAX_PROPOSAL_CHARACTERS = 100_000;

const [set, create, remove, move, number] = change.options;

/** A change that somebody proposes. What it leaves out of the state before is as the course has it now. */
const proposedChange = z.discriminatedUnion("kind", [
  set.partial({ from: true }),
  create.partial({ after: true }),
  remove.partial({ item: true, after: true }),
  move.partial({ from: true }),
  number.partial({ from: true }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

export const proposedChanges = z.array(proposedChange).min(1).max(MAX_PROPOSED_CHANGES);

/** The response to `GET /api/studio/courses/{courseId}/comments/{commentId}/changes`. */
export const proposal = z.object({ changes });

export type CheckedProposal =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] };

/** Checks that proposed changes can all be applied to the course as it is now. @returns what they come to. */
export function checkProposal(
  document: CourseDocument,
  proposed: readonly ProposedChange[],
): CheckedProposal {
  const completed = proposed.map((each) => complete(document, each));
  const at = (index: number, path: Problem["path"] = []) => ["changes", index, ...path];
  const invalid = completed.flatMap((each, index) =>
    checkValue(each).map((problem) => ({ ...problem, path: at(index, problem.path) })),
  );
  // Applying takes values of the right shape.
  if (isSome(invalid)) return { ok: false, problems: invalid };
  const applied = apply(document, completed);
  const clashing = applied.clashes.map(({ sent, current }) => {
    const index = completed.indexOf(sent);
    return current === undefined ? unknownPart(at(index, ["at"])) : outdated(at(index));
  });
  const missing = completed.flatMap((each, index) =>
    (each.kind === "delete" || each.kind === "move") && !findItem(document, each.at)
      ? unknownPart(at(index, ["at"]))
      : [],
  );
  const problems = [...clashing, ...missing];
  if (isSome(problems)) return { ok: false, problems };
  const checked = check(courseDocument, applied.document);
  if (!checked.ok) {
    const [first, ...others] = checked.problems.map((each) => ({ ...each, path: ["course", ...each.path] }));
    return { ok: false, problems: [first as Problem, ...others] };
  }
  const result = diff(document, checked.value);
  if (result.length === 0) return refuse("no_change", "change nothing: the course is like this already");
  if (JSON.stringify(result).length > MAX_PROPOSAL_CHARACTERS)
    return refuse("too_big", "change too much at once: propose fewer of them");
  return { ok: true, changes: result };
}

function isSome(problems: readonly Problem[]): problems is readonly [Problem, ...Problem[]] {
  return problems.length > 0;
}

function refuse(code: string, text: string): CheckedProposal {
  return { ok: false, problems: [{ path: ["changes"], code, text }] };
}

const unknownPart = (path: Problem["path"]): Problem => {
  return { path, code: "unknown_reference", text: "is not a part of this course" };
};

const outdated = (path: Problem["path"]): Problem => {
  return { path, code: "outdated", text: "is about another state of the course: read it again" };
};

/** The course with proposed changes, by the rules of a save: what others have changed meanwhile stays, and is left out. */
export function previewProposal(document: CourseDocument, changes: readonly Change[]) {
  const { document: changed, leftOut } = applyLegally(document, changes, document);
  return { document: reuseIdentity(document, changed), leftOut };
}

/** The hole that all changes are about; null if there is no such hole. */
export function onlyHole(changes: readonly ProposedChange[]): HoleId | null {
  const [first, ...others] = new Set(
    changes.map((each) => ("at" in each ? each.at.slice(0, 2).join("/") : "")),
  );
  const [list, id = null] = first?.split("/") ?? [];
  return others.length === 0 && list === "holes" && holeId.safeParse(id).success ? id : null;
}

function complete(document: CourseDocument, each: ProposedChange): Change {
  switch (each.kind) {
    case "set":
      return { ...each, from: each.from === undefined ? valueAt(document, each.at) : each.from };
    case "create":
      return { ...each, after: each.after === undefined ? lastId(document, each.at) : each.after };
    case "delete": {
      const { item = findItem(document, each.at) ?? { id: each.at.at(-1) ?? "" }, after = null } = each;
      return { ...each, item, after };
    }
    case "move":
      return { ...each, from: each.from ?? null };
    case "number": {
      const numbers = document.holes.map(({ id, number }) => [id, number] as const);
      const before = Object.fromEntries(numbers.filter(([id]) => Object.hasOwn(each.to, id)));
      return { ...each, from: each.from ?? before };
    }
  }
}

function valueAt(document: CourseDocument, at: readonly string[]): z.core.util.JSONType {
  const unit = at.at(-1) ?? "";
  const item = findItem(document, at.slice(0, -1));
  const fields = fieldsOfUnit(at.at(-3) ?? "", unit);
  const value = item && (fields ? pick(item, fields) : Object.hasOwn(item, unit) ? item[unit] : null);
  return (value ?? null) as z.core.util.JSONType;
}

function lastId(document: CourseDocument, at: readonly string[]): string | null {
  const path = at.slice(0, -2);
  const owner = path.length === 0 ? (document as unknown as Item) : findItem(document, path);
  const list = owner?.[at.at(-2) ?? ""];
  return isList(list) ? (list.at(-1)?.id ?? null) : null;
}

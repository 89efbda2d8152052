import { dequal } from "dequal/lite";
import * as z from "zod";
import { courseDocument } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { OSM_LIMITS } from "@/lib/validation/osm";
import { check, type Path, type Problem } from "@/lib/validation/problems";
import type { CourseDocument } from "../document";
import { type Applied, apply, findItem, type Lost } from "./apply";
import { type Change, fieldsOfUnit, type Item, topItem } from "./change";
import { diffItem } from "./diff";
import { listLeftOut, pathKey, type Sent } from "./left-out";
import type { Unapplied } from "./save";

/** How often changes that break a rule are left out. Each round checks the whole document. */
const MAX_ROUNDS = 3;

/** Maximum number of items that a save may create in one list. No list may hold more, and inserting an item copies its list. */
const MAX_CREATED = Math.max(FEATURE_LIMITS.features, OSM_LIMITS.elements);

/** A change that wasn't applied. */
export interface LeftOut extends Unapplied {
  /** The position of the change, or of the one that it is a part of, in the changes of the save. */
  readonly index: number;
}

export interface LegallyApplied {
  /** The same object if nothing changes. */
  readonly document: CourseDocument;
  readonly leftOut: readonly LeftOut[];
  /** Whether the document is the one before with all the changes, and differs in nothing else. */
  readonly isExact: boolean;
  readonly lost: readonly Lost[];
}

/**
 * Applies changes, except those that break a rule of the whole course together with what is stored, such as a 28th hole. The
 * changes of an item are left out together, since one may need the other; those of the numbers of holes, too. If what is left
 * still breaks a rule after `MAX_ROUNDS`, nothing is applied. What is stored already stays.
 * @param seen the document that the changes were made to; null if it is no longer stored.
 */
export function applyLegally(
  document: CourseDocument,
  sentChanges: readonly Change[],
  seen: CourseDocument | null,
): LegallyApplied {
  const changes = sentChanges.map(boundItem);
  const indexes = new Map(changes.map((each, index) => [each, index]));
  const isCrowding = findCrowding(changes);
  const byRule = new Set(changes.filter((each) => isCrowding(each) || !hasValidValue(each)).map(groupOf));
  for (let round = 0; ; round++) {
    const kept = changes.filter((each) => !byRule.has(groupOf(each)));
    const applied = apply(document, kept);
    const checked = checkDocument(document, applied.document);
    if (checked.ok) {
      const rule = changes.filter((each) => byRule.has(groupOf(each)));
      const leftOut = [...listLeftOut(applied, kept), ...rule.map(toRuleBreach)];
      return {
        document: checked.document,
        leftOut: keepLast(leftOut.map(({ sent, ...each }) => ({ ...each, index: indexes.get(sent) ?? 0 }))),
        isExact: leftOut.length === 0 && applied.repairs.length === 0 && checked.isAsApplied,
        lost: findLost(applied, document, seen),
      };
    }
    const groups = new Set(kept.map(groupOf));
    const named = nameGroups(checked.problems, applied.document, kept);
    // With nothing left to apply, the document is the stored one.
    for (const group of round === MAX_ROUNDS || named.size === 0 ? groups : named) byRule.add(group);
  }
}

const toRuleBreach = (change: Change): Sent => ({ sent: change, change, reason: "rule" });

const NUMBERS = "numbers";

/** What a change is left out together with: the changes of the same hole, layout or feature, or of the numbers of holes. */
function groupOf(change: Change): string {
  return topItem(change)?.join("/") ?? NUMBERS;
}

/** Finds lists in which more than `MAX_CREATED` items are to be created. @returns whether a change creates one of them. */
function findCrowding(changes: readonly Change[]): (change: Change) => boolean {
  const created = new Map<string, number>();
  const listOf = (change: Change) => (change.kind === "create" ? pathKey(change.at.slice(0, -1)) : "");
  for (const each of changes) created.set(listOf(each), (created.get(listOf(each)) ?? 0) + 1);
  return (change) => change.kind === "create" && (created.get(listOf(change)) ?? 0) > MAX_CREATED;
}

/** Drops the contents of a deleted item that doesn't match the schema of its list, since comparing them could take unbounded time. */
function boundItem(change: Change): Change {
  if (change.kind !== "delete") return change;
  const isKnown = schemaOf(change)?.safeParse(change.item).success ?? false;
  return isKnown ? change : { ...change, item: { id: change.item.id } };
}

/** The schema of the item that a change creates, deletes, or sets a field of; null if there is no such list. */
function schemaOf(change: Exclude<Change, { kind: "number" }>): z.ZodObject | null {
  return findItemSchema(change.at.slice(0, -1).filter((_, index) => index % 2 === 0));
}

/**
 * The changes of a save that were left out before, with the values that are there now.
 * @param leftOut their positions in the save, and why.
 */
export function describeLeftOut(
  document: CourseDocument,
  changes: readonly Change[],
  leftOut: readonly Pick<LeftOut, "index" | "reason">[],
): Unapplied[] {
  const again = leftOut.flatMap(({ index, reason }) => {
    const change = changes[index];
    return change ? [{ change: boundItem(change), reason }] : [];
  });
  const changed = again.filter(({ change, reason }) => reason === "changed" && hasValidValue(change));
  const { clashes } = apply(
    document,
    changed.map(({ change }) => change),
  );
  const isClash = new Set(clashes.map(({ sent }) => sent));
  return [
    ...clashes.map(({ change, current }): Unapplied => {
      const now = current === undefined ? {} : { current: current as never };
      return { change, reason: "changed", ...now };
    }),
    ...again.filter(({ change }) => !isClash.has(change)),
  ];
}

const hasValidValue = (change: Change) => checkValue(change).length === 0;

/** The problems of the value of a change by itself, as far as its list and field are known. */
export function checkValue(change: Change): readonly Problem[] {
  const { kind } = change;
  if (kind !== "set" && kind !== "create") return [];
  const schema = schemaOf(change);
  if (!schema) return [];
  if (kind === "create") return problemsAt(["item"], schema, change.item);
  const unit = change.at.at(-1) as string;
  const fields = fieldsOfUnit(change.at.at(-3) ?? "", unit);
  if (!fields)
    return Object.hasOwn(schema.shape, unit) ? problemsAt(["to"], schema.shape[unit], change.to) : [];
  const problems = problemsAt(["to"], fieldValues, change.to);
  if (problems.length > 0) return problems;
  const values = change.to as Readonly<Record<string, unknown>>;
  return fields.flatMap((field) => problemsAt(["to", field], schema.shape[field], values[field]));
}

const fieldValues = z.record(z.string(), z.unknown());

function problemsAt(path: Path, schema: z.core.$ZodType | undefined, value: unknown): readonly Problem[] {
  const checked = check(schema as z.ZodType, value);
  return checked.ok ? [] : checked.problems.map((each) => ({ ...each, path: [...path, ...each.path] }));
}

/** The schema of the items of a list; null if there is no such list. */
function findItemSchema(lists: readonly string[]): z.ZodObject | null {
  let schema: z.ZodObject = courseDocument;
  for (const list of lists) {
    const field = Object.hasOwn(schema.shape, list) ? schema.shape[list] : null;
    const array = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
    if (!(array instanceof z.ZodArray && array.element instanceof z.ZodObject)) return null;
    schema = array.element;
  }
  return schema;
}

type CheckedDocument =
  | { readonly ok: true; readonly document: CourseDocument; readonly isAsApplied: boolean }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a changed document by the schema, which also trims texts. */
function checkDocument(before: CourseDocument, after: CourseDocument): CheckedDocument {
  if (after === before || dequal(after, before)) return { ok: true, document: before, isAsApplied: true };
  const checked = check(courseDocument, after);
  if (!checked.ok) return checked;
  const isAsApplied = dequal(checked.value, after);
  if (isAsApplied) return { ok: true, document: after, isAsApplied };
  return { ok: true, document: dequal(checked.value, before) ? before : checked.value, isAsApplied };
}

/** The groups of changes that problems name, by the index of an item, or as the changes of a list. */
function nameGroups(
  problems: readonly Problem[],
  document: CourseDocument,
  changes: readonly Change[],
): Set<string> {
  const groups = new Set(changes.map(groupOf));
  const named = new Set<string>();
  for (const { path } of problems) {
    const [list, index] = path;
    if (typeof index === "number") {
      const id = document[list as keyof CourseDocument]?.[index]?.id;
      named.add(`${list}/${id}`);
      if (path[2] === "number") named.add(NUMBERS);
      continue;
    }
    const ofList = changes.filter((each) => groupOf(each).startsWith(`${list}/`));
    // Too many of them, or too far apart: without the new ones, the list is likely to be legal.
    const created = ofList.filter((each) => each.kind === "create" && each.at.length === 2);
    for (const each of created.length > 0 ? created : ofList) named.add(groupOf(each));
    if (list === "holes" && created.length === 0) named.add(NUMBERS);
  }
  return new Set([...named].filter((group) => groups.has(group)));
}

/**
 * Finds the changes that deletions, and repairs of references to deleted items, took away unseen by the author. The item in a deletion
 * may not be what the author saw, so the deleted item is compared with the one in the document that the author saw.
 */
function findLost({ lost, repairs }: Applied, stored: CourseDocument, seen: CourseDocument | null): Lost[] {
  if (!seen)
    return lost.map(({ deletion, changes }) => ({ deletion, changes: changes.flatMap(withoutFrom) }));
  const byRepair = repairs.filter((each) => each.kind === "delete" && findItem(stored, each.at) !== null);
  const deletions = [...lost.map(({ deletion }) => deletion), ...(byRepair as Lost["deletion"][])];
  return deletions.flatMap((deletion) => {
    const { at, item, after } = deletion;
    const before = findItem(seen, at);
    const changes: Change[] = before
      ? diffItem(at, before, item as Item)
      : [{ kind: "create", at, item, after }];
    return changes.length === 0 ? [] : [{ deletion, changes }];
  });
}

/** A change without what only the author of a deletion says. */
function withoutFrom(change: Change): Change[] {
  if (change.kind === "delete") return [];
  return [change.kind === "set" || change.kind === "move" ? { ...change, from: null } : change];
}

/** Of several changes of a field, the last one says what its author wants. */
function keepLast(leftOut: readonly LeftOut[]): LeftOut[] {
  const byField = new Map(leftOut.map((each) => [each.change.kind + fieldKey(each.change), each]));
  return [...byField.values()];
}

function fieldKey(change: Change): string {
  return change.kind === "number" ? JSON.stringify(change) : pathKey(change.at);
}

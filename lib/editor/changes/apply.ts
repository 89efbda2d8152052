import { dequal } from "dequal/lite";
import { type CourseDocument, createDocument, type EditedHole, mapChanged } from "../document";
import { lowestFreeNumber, takenNumbers } from "../hole-numbers";
import { dropMissingReferences } from "../references";
import {
  type Change,
  emptyValue,
  fieldsOfUnit,
  type Item,
  isList,
  isOptional,
  type SetChange,
} from "./change";
import { diff, diffItem, pick } from "./diff";

/** A change that could not be made, since somebody else changed the same field or deleted the item. */
export interface Clash {
  /** One of the changes that were to be applied, or what is different about an item that exists already. */
  readonly change: Change;
  /** The change that was to be applied. */
  readonly sent: Change;
  /** What the document has instead; undefined if the item is gone. */
  readonly current: unknown;
}

/** What a deletion takes away that its author hasn't seen. */
export interface Lost {
  /** With the item as it was last, where it was last. */
  readonly deletion: Extract<Change, { kind: "delete" }>;
  /** What others had changed of the item since the author of the deletion saw it. */
  readonly changes: readonly Change[];
}

export interface Applied {
  readonly document: CourseDocument;
  readonly clashes: readonly Clash[];
  /** What applying changed besides: numbers that were taken, and references to what is gone. */
  readonly repairs: readonly Change[];
  readonly lost: readonly Lost[];
}

/** The document while changes are applied. */
interface Work {
  document: CourseDocument;
  readonly clashes: Clash[];
  readonly repairs: Change[];
  readonly lost: Lost[];
  readonly keepsChanged: boolean;
  /** The copies that were made for these changes, which may be changed in place: copying a list for each change of it is quadratic. */
  readonly copies: Set<object>;
}

/**
 * Applies changes that were made to another version of the document. The document's own values stay where both differ; such
 * changes are returned as clashes. A deletion always holds. Objects that don't change keep their identity. The result may break
 * rules that concern several items, such as the number of holes: check it by the schema.
 * @param options.keepsChanged whether an item that differs from the one to delete, or that others refer to since, is kept, and is a
 *   clash.
 */
export function apply(
  document: CourseDocument,
  changes: readonly Change[],
  { keepsChanged = false } = {},
): Applied {
  const applied = applyAll(document, changes, keepsChanged);
  if (!keepsChanged || !applied.repairs.some((each) => isOfDocument(document, each))) return applied;
  // A deletion would take along what others have attached to its item, such as a flight path to a tee.
  const isDeletion = new Set(changes.filter(({ kind }) => kind === "delete"));
  const kept = applyAll(
    document,
    changes.filter((each) => !isDeletion.has(each)),
    keepsChanged,
  );
  const deletions = [...isDeletion].flatMap((change): Clash[] => {
    const current = "at" in change ? findItem(document, change.at) : null;
    return current ? [{ change, sent: change, current }] : [];
  });
  return { ...kept, clashes: [...kept.clashes, ...deletions] };
}

function applyAll(document: CourseDocument, changes: readonly Change[], keepsChanged: boolean): Applied {
  const work: Work = { document, clashes: [], repairs: [], lost: [], keepsChanged, copies: new Set() };
  for (const each of changes) applyChange(work, each);
  const changed = work.document;
  if (changed === document) return work;
  const repaired = repair(changed);
  return { ...work, document: repaired, repairs: [...work.repairs, ...diff(changed, repaired)] };
}

/** Whether a repair drops or changes something that the document had before. */
function isOfDocument(document: CourseDocument, repair: Change): boolean {
  if (repair.kind === "number") return false;
  return findItem(document, repair.kind === "set" ? repair.at.slice(0, -1) : repair.at) !== null;
}

function applyChange(work: Work, change: Change): void {
  switch (change.kind) {
    case "set":
      applySet(work, change);
      break;
    case "create":
      applyCreate(work, change);
      break;
    case "delete":
      applyDelete(work, change);
      break;
    case "move":
      applyMove(work, change);
      break;
    case "number":
      applyNumbers(work, change);
  }
}

function applySet(work: Work, change: SetChange): void {
  const unit = change.at.at(-1) as string;
  const path = change.at.slice(0, -1);
  const item = findItem(work.document, path);
  const list = path.at(-2) ?? "";
  const several = fieldsOfUnit(list, unit);
  const fields = several ?? [unit];
  const isKnown =
    item &&
    fields.every((field) => (Object.hasOwn(item, field) || isOptional(list, field)) && !isFixed(list, field));
  if (!isKnown) {
    work.clashes.push({ change, sent: change, current: undefined });
    return;
  }
  const current = several ? pick(item, fields) : (item[unit] ?? null);
  if (dequal(current, change.to)) return;
  if (!isSameValue(current, change.from)) {
    // What was measured where the end was, or a place that others have measured meanwhile.
    if (isSameValue(change.from, change.to) || isSameValue(current, change.to)) return;
    work.clashes.push({ change, sent: change, current });
    return;
  }
  const values = several ? pick(change.to as Item, fields) : { [unit]: change.to };
  changeList(work, path.slice(0, -1), (items) => {
    items[indexOf(items, item.id)] = withValues(item, list, values);
  });
}

/** An item with values; without the optional ones that are null. */
function withValues(item: Item, list: string, values: Readonly<Record<string, unknown>>): Item {
  const entries = Object.entries({ ...item, ...values });
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== null || !isOptional(list, field)),
  ) as Item;
}

/** Whether two values of a field are the same, but for what was measured at a place: that alone is no edit of anyone. */
function isSameValue(a: unknown, b: unknown): boolean {
  return dequal(a, b) || dequal(withoutMeasured(a), withoutMeasured(b));
}

function withoutMeasured(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("lat" in value && "lng" in value) return { lat: value.lat, lng: value.lng };
  if (Array.isArray(value)) return value.map(withoutMeasured);
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, withoutMeasured(each)]));
}

/** Whether a change is more than what was measured. */
function isEdit(change: Change): boolean {
  return change.kind !== "set" || !isSameValue(change.from, change.to);
}

/** An id never changes, and the numbers of holes change together. */
function isFixed(list: string, field: string): boolean {
  return field === "id" || (list === "holes" && field === "number");
}

function applyCreate(work: Work, change: Extract<Change, { kind: "create" }>): void {
  const path = change.at.slice(0, -1);
  const existing = findItem(work.document, change.at);
  if (existing) {
    // Created on both sides, such as a deletion that two people undid.
    for (const each of diffItem(change.at, existing, change.item).filter(isEdit)) {
      work.clashes.push({ change: each, sent: change, current: (each as SetChange).from });
    }
    return;
  }
  const id = change.at.at(-1) as string;
  const isCreated = changeList(work, path, (items) =>
    insertAfter(items, { ...change.item, id }, change.after),
  );
  if (!isCreated) work.clashes.push({ change, sent: change, current: undefined });
  else if (path.length === 1 && path[0] === "holes") freeNumbers(work, [id]);
}

function applyDelete(work: Work, change: Extract<Change, { kind: "delete" }>): void {
  const existing = findItem(work.document, change.at);
  if (!existing) return;
  const lost = diffItem(change.at, change.item, existing).filter(isEdit);
  if (lost.length > 0 && work.keepsChanged) {
    work.clashes.push({ change, sent: change, current: existing });
    return;
  }
  let after: string | null = null;
  changeList(work, change.at.slice(0, -1), (items) => {
    const index = indexOf(items, existing.id);
    after = items[index - 1]?.id ?? null;
    items.splice(index, 1);
  });
  if (lost.length > 0) {
    work.lost.push({ deletion: { ...change, item: existing as never, after }, changes: lost });
  }
}

function applyMove(work: Work, change: Extract<Change, { kind: "move" }>): void {
  const item = findItem(work.document, change.at);
  if (!item) return;
  const list = change.at.slice(0, -1);
  if (change.to !== null && !findItem(work.document, [...list, change.to])) {
    work.clashes.push({ change, sent: change, current: undefined });
    return;
  }
  changeList(work, list, (items) => {
    items.splice(indexOf(items, item.id), 1);
    insertAfter(items, item, change.to);
  });
}

function applyNumbers(work: Work, change: Extract<Change, { kind: "number" }>): void {
  const { from, to } = change;
  const concerned = work.document.holes.filter(({ id }) => Object.hasOwn(to, id));
  const isAs = (numbers: Readonly<Record<string, number>>) =>
    concerned.every(({ id, number }) => numbers[id] === number);
  if (isAs(to)) return;
  if (!isAs(from)) {
    const current = Object.fromEntries(concerned.map(({ id, number }) => [id, number]));
    work.clashes.push({ change, sent: change, current });
    return;
  }
  changeHoles(work, (hole) =>
    Object.hasOwn(to, hole.id) ? { ...hole, number: to[hole.id] as number } : hole,
  );
  freeNumbers(
    work,
    concerned.map(({ id }) => id),
  );
}

/** Gives holes whose number another hole has already the lowest free one, if there is any. */
function freeNumbers(work: Work, ids: readonly string[]): void {
  for (const id of ids) {
    const { holes } = work.document;
    const wanted = holes.find((hole) => hole.id === id)?.number;
    const isTaken = holes.some((hole) => hole.id !== id && hole.number === wanted && !ids.includes(hole.id));
    const number = isTaken ? lowestFreeNumber(takenNumbers(holes)) : null;
    if (number === null || wanted === undefined) continue;
    changeHoles(work, (hole) => (hole.id === id ? { ...hole, number } : hole));
    work.repairs.push({ kind: "number", from: { [id]: wanted }, to: { [id]: number } });
  }
}

function changeHoles(work: Work, change: (hole: EditedHole) => EditedHole): void {
  work.document = { ...work.document, holes: work.document.holes.map(change) };
}

const indexOf = (items: readonly Item[], wanted: string) => items.findIndex(({ id }) => id === wanted);

/** Inserts an item behind another one; at the end if that is gone. */
function insertAfter(items: Item[], item: Item, after: string | null): void {
  const index = after === null ? 0 : indexOf(items, after) + 1;
  items.splice(after !== null && index === 0 ? items.length : index, 0, item);
}

/** The item at a path of lists and ids; null if there is none. */
export function findItem(document: CourseDocument, path: readonly string[]): Item | null {
  let found = document as unknown as Item;
  for (let index = 0; index < path.length; index += 2) {
    const list = Object.hasOwn(found, path[index] as string) ? found[path[index] as string] : null;
    const item = Array.isArray(list) ? list.find((each) => each?.id === path[index + 1]) : undefined;
    if (!item) return null;
    found = item;
  }
  return found;
}

/** Changes a copy of the list at a path in place. @returns false if there is no such list. */
function changeList(work: Work, path: readonly string[], change: (items: Item[]) => void): boolean {
  const { copies } = work;
  const owner =
    path.length === 1 ? (work.document as unknown as Item) : findItem(work.document, path.slice(0, -1));
  const name = path.at(-1) as string;
  const empty = emptyValue(path.at(-3) ?? "", name);
  const list = owner && Object.hasOwn(owner, name) ? owner[name] : empty;
  if (!owner || !list || !(copies.has(list) || isList(list))) return false;
  const copy = <Value extends object>(value: Value, make: (value: Value) => Value): Value => {
    if (copies.has(value)) return value;
    const made = make(value);
    copies.add(made);
    return made;
  };
  let container: Record<string, unknown> = copy(work.document as object, (value) => ({ ...value })) as never;
  work.document = container as never;
  for (let index = 0; ; index += 2) {
    const items = copy((container[path[index] as string] ?? empty) as Item[], (value) => [...value]);
    container[path[index] as string] = items;
    if (index === path.length - 1) {
      change(items);
      // A document without anything optional is what it was before there was it.
      if (empty && items.length === 0) delete container[name];
      return true;
    }
    const place = indexOf(items, path[index + 1] as string);
    items[place] = copy(items[place] as Item, (value) => ({ ...value }));
    container = items[place] as never;
  }
}

/** Repairs references inside holes, and then those of layouts and features, and sorts the holes. */
function repair(document: CourseDocument): CourseDocument {
  const holes = mapChanged(document.holes, repairHole);
  const isSorted = holes.every(
    (hole, index) => index === 0 || (holes[index - 1]?.number ?? 0) <= hole.number,
  );
  return dropMissingReferences(
    isSorted && holes === document.holes ? document : createDocument({ ...document, holes }),
  );
}

/** Drops flight paths without a tee or target. A missing main tee or target becomes the first one that the hole has. */
function repairHole(hole: EditedHole): EditedHole {
  const { tees, targets } = hole;
  const has = (items: readonly { readonly id: string }[], id: string | null) =>
    items.some((item) => item.id === id);
  const keep = (items: readonly { readonly id: string }[], id: string | null) =>
    id === null || has(items, id) ? id : (items[0]?.id ?? null);
  const flightPaths = hole.flightPaths.filter((path) => has(tees, path.teeId) && has(targets, path.targetId));
  const [teeId, targetId] = [keep(tees, hole.teeId), keep(targets, hole.targetId)];
  const isSame =
    flightPaths.length === hole.flightPaths.length && teeId === hole.teeId && targetId === hole.targetId;
  return isSame ? hole : { ...hole, flightPaths, teeId, targetId };
}

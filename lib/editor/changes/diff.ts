import { dequal } from "dequal/lite";
import type { CourseDocument } from "../document";
import { type Change, emptyValue, type Item, isList, isOptional, unitsOf } from "./change";

const LISTS = ["holes", "layouts", "features"] as const satisfies (keyof CourseDocument)[];

/**
 * The changes from one document to another. `apply(before, diff(before, after))` gives `after`. Lists and fields are found in the
 * documents themselves, so a new field of the schema is compared without further code. Parts with the same identity are skipped.
 */
export function diff(before: CourseDocument, after: CourseDocument): Change[] {
  if (before === after) return [];
  const changes = LISTS.flatMap((list) => diffLists([list], before[list] as never, after[list] as never));
  const numbers = diffNumbers(before, after);
  if (!numbers) return changes;
  // A hole's number is free once it is deleted, and taken once it is created.
  const first = changes.findIndex(({ kind }) => kind !== "delete");
  return changes.toSpliced(first === -1 ? changes.length : first, 0, numbers);
}

/** The changes of holes that both documents have; null if no number differs. */
function diffNumbers(before: CourseDocument, after: CourseDocument): Change | null {
  if (before.holes === after.holes) return null;
  const old = new Map(before.holes.map(({ id, number }) => [id, number]));
  const moved = after.holes.filter(({ id, number }) => old.has(id) && old.get(id) !== number);
  if (moved.length === 0) return null;
  return {
    kind: "number",
    from: Object.fromEntries(moved.map(({ id }) => [id, old.get(id) as number])),
    to: Object.fromEntries(moved.map(({ id, number }) => [id, number])),
  };
}

function diffLists(path: readonly string[], before: readonly Item[], after: readonly Item[]): Change[] {
  if (before === after) return [];
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Map(after.map((item) => [item.id, item]));
  const list = path.at(-1) as string;
  /** The ids of the old list without the deleted ones. */
  const order: string[] = [];
  const deleted: Change[] = [];
  for (const item of before) {
    if (kept.has(item.id)) order.push(item.id);
    else {
      const previous = order.at(-1) ?? null;
      deleted.push({ kind: "delete", at: [...path, item.id], item: item as never, after: previous });
    }
  }
  const changed = after.flatMap((item) => {
    const previous = old.get(item.id);
    return previous ? diffItem([...path, item.id], previous, item) : [];
  });
  return [
    ...deleted,
    ...changed,
    ...(list === "holes" ? listCreatedHoles(path, old, after) : listPlaced(path, old, order, after)),
  ];
}

/** Holes are sorted by number. */
function listCreatedHoles(
  path: readonly string[],
  old: ReadonlyMap<string, Item>,
  after: readonly Item[],
): Change[] {
  return after
    .filter(({ id }) => !old.has(id))
    .map((item) => ({ kind: "create", at: [...path, item.id], item: item as never, after: null }));
}

/**
 * The items that were created or moved, in the order of the new list, so that each finds its neighbour in place.
 * @param order the ids of the old list without the deleted ones; changed to the new order.
 */
function listPlaced(
  path: readonly string[],
  old: ReadonlyMap<string, Item>,
  order: string[],
  after: readonly Item[],
): Change[] {
  const resting = findUnmoved(
    order,
    after.map(({ id }) => id),
  );
  const changes: Change[] = [];
  let previous: string | null = null;
  for (const item of after) {
    const at = [...path, item.id];
    if (!old.has(item.id)) {
      changes.push({ kind: "create", at, item: item as never, after: previous });
      insertId(order, item.id, previous);
    } else if (!resting.has(item.id)) {
      const from = removeId(order, item.id);
      insertId(order, item.id, previous);
      if (from !== previous) changes.push({ kind: "move", at, from, to: previous });
    }
    previous = item.id;
  }
  return changes;
}

/** Ids in the same relative order before and after: a longest increasing subsequence. */
function findUnmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const position = new Map(before.map((id, index) => [id, index]));
  // An invalid document may have an id twice.
  const ids = [...new Set(after)].filter((id) => position.has(id));
  // Most lists keep their order.
  if (ids.every((id, index) => id === before[index])) return new Set(ids);
  /** The last ids of increasing subsequences, by their length minus one. */
  const tails: string[] = [];
  const predecessor = new Map<string, string | undefined>();
  for (const id of ids) {
    const at = position.get(id) as number;
    let length = tails.length;
    while (length > 0 && (position.get(tails[length - 1] as string) as number) > at) length--;
    predecessor.set(id, tails[length - 1]);
    tails[length] = id;
  }
  const unmoved = new Set<string>();
  for (let id = tails.at(-1); id !== undefined; id = predecessor.get(id)) unmoved.add(id);
  return unmoved;
}

/** Removes an id, and returns the one before it. */
function removeId(order: string[], id: string): string | null {
  const index = order.indexOf(id);
  order.splice(index, 1);
  return order[index - 1] ?? null;
}

function insertId(order: string[], id: string, after: string | null): void {
  order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, id);
}

/** The changes of an item at a path, its number aside if it is a hole. */
export function diffItem(path: readonly string[], before: Item, after: Item): Change[] {
  if (before === after) return [];
  const list = path.at(-2) as string;
  const units = unitsOf(list);
  const changes = Object.entries(units).flatMap(([unit, fields]) => {
    if (fields.every((field) => dequal(before[field], after[field]))) return [];
    return [set([...path, unit], pick(before, fields), pick(after, fields))];
  });
  const inUnits = new Set(Object.values(units).flat());
  const optional = Object.keys(before).filter((field) => isOptional(list, field));
  for (const field of new Set([...Object.keys(after), ...optional])) {
    const empty = emptyValue(list, field);
    const [previous = empty, value = empty] = [before[field], after[field]];
    if (previous === value || inUnits.has(field) || (list === "holes" && field === "number")) continue;
    if (isList(previous) && isList(value)) {
      // A list of any length: a call has no room for so many arguments.
      for (const each of diffLists([...path, field], previous, value)) changes.push(each);
    } else if (!dequal(previous, value)) changes.push(set([...path, field], previous, value));
  }
  return changes;
}

function set(at: readonly string[], from: unknown, to: unknown): Change {
  return { kind: "set", at: [...at], from: from as never, to: to as never };
}

export function pick(item: Item, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

import { dequal } from "dequal/lite";
import { coordinates } from "@/lib/validation/coordinates";
import type { ItemChange, Mark, VersionChanges } from "@/lib/validation/course-version";
import type { CourseDocument, EditedFeature, EditedHole, EditedLayout } from "../document";
import type { ItemLabel } from "../item-name";
import { findItem } from "./apply";
import { type Change, type Item, topItem } from "./change";
import { diff } from "./diff";

/** Maximum number of items in the changes of a version. Imports and restored versions may change more. */
export const MAX_ITEM_CHANGES = 200;

/** Maximum number of details of an item. One with more is listed without any. */
const MAX_DETAILS = 12;

/** The detail of an item that changed its place in its list. */
export const ORDER = "order";

type Detail = ItemChange["details"][number];

/** The changes from one document to another, for the list of versions. */
export function summariseChanges(
  before: CourseDocument,
  after: CourseDocument,
  restored: number | null = null,
): VersionChanges {
  return bound({ items: listItemChanges(before, after, MAX_ITEM_CHANGES + 1), isPartial: false, restored });
}

/** How each hole, layout and feature changed from one document to another, in the order of `diff`. */
export function listItemChanges(
  before: CourseDocument,
  after: CourseDocument,
  most = Number.POSITIVE_INFINITY,
): ItemChange[] {
  const details = new Map<string, { at: readonly [string, string]; details: Detail[] }>();
  const detailsOf = (at: readonly [string, string]) => {
    const key = at.join("/");
    const known = details.get(key) ?? { at, details: [] };
    details.set(key, known);
    return known.details;
  };
  for (const change of diff(before, after)) {
    const at = topItem(change);
    if (at) detailsOf(at).push(...detailOf(change));
    else if (change.kind === "number") {
      for (const [id, number] of Object.entries(change.to)) {
        detailsOf(["holes", id]).push(["number", change.from[id] ?? null, number]);
      }
    }
  }
  return [...details.values()].slice(0, most).map(({ at, details }) => {
    const [from, to] = [findItem(before, at), findItem(after, at)];
    return {
      list: at[0] as ItemChange["list"],
      id: at[1],
      label: labelOf(to ?? (from as Item)),
      before: markOf(from),
      after: markOf(to),
      details: details.length > MAX_DETAILS ? [] : details,
    };
  });
}

/** A change inside an item; none for one that was added or deleted. */
function detailOf(change: Change): Detail[] {
  if (change.kind === "number") return [];
  const path = change.at.slice(2);
  switch (change.kind) {
    case "set":
      return [[path.join("/"), markOf(change.from), markOf(change.to)]];
    case "move":
      return [[[...path.slice(0, -1), ORDER].join("/"), null, null]];
    case "create":
      return path.length === 0 ? [] : [[path.join("/"), null, markOf(change.item)]];
    case "delete":
      return path.length === 0 ? [] : [[path.join("/"), markOf(change.item), null]];
  }
}

function labelOf(item: Item): ItemLabel {
  const { number, kind, name } = item as unknown as EditedHole & EditedFeature & EditedLayout;
  if (number !== undefined) return { number };
  return kind === undefined ? { name } : { kind, name };
}

/** A number or a position as it is, anything else as a digest. */
function markOf(value: unknown): Mark {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  const place = coordinates.safeParse(value).data ?? pointOf(value);
  return place ? [place.lat, place.lng] : digest(JSON.stringify(value));
}

/** The position in the drawing of a feature that is a point. */
function pointOf(value: unknown) {
  const { shape, points, id } = value as { shape?: unknown; points?: unknown[]; id?: unknown };
  return shape === "point" && id === undefined ? coordinates.safeParse(points?.[0]).data : undefined;
}

/** 53 bits of a text (cyrb53), to tell whether two values are the same. Not for anything that must not be guessed. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

function bound(changes: VersionChanges): VersionChanges {
  const isPartial = changes.isPartial || changes.items.length > MAX_ITEM_CHANGES;
  return { ...changes, items: changes.items.slice(0, MAX_ITEM_CHANGES), isPartial };
}

/**
 * What several versions of one person changed, as one. For a field that others have changed in between, it only says that it
 * changed.
 * @param parts oldest first.
 */
export function composeChanges(parts: readonly VersionChanges[]): VersionChanges {
  const items = new Map<string, ItemChange>();
  for (const change of parts.flatMap((part) => part.items)) {
    const earlier = items.get(change.id);
    const composed = earlier ? composeItem(earlier, change) : change;
    if (composed) items.set(change.id, composed);
    else items.delete(change.id);
  }
  return bound({
    items: [...items.values()],
    isPartial: parts.some(({ isPartial }) => isPartial),
    restored: parts.findLast(({ restored }) => restored !== null)?.restored ?? null,
  });
}

/** @returns null if the second change reverts the first one. */
function composeItem(first: ItemChange, second: ItemChange): ItemChange | null {
  const { before } = first;
  const { after } = second;
  if (before === null && after === null) return null;
  const isDetailed = [first, second].every((each) => each.details.length > 0);
  const details = isDetailed ? composeDetails(first.details, second.details) : [];
  const isReverted = dequal(first.after, second.before) && dequal(before, after);
  const isMoved = details.some(([path]) => path === ORDER);
  return isReverted && !isMoved ? null : { ...second, before, after, details };
}

function composeDetails(first: readonly Detail[], second: readonly Detail[]): Detail[] {
  const composed = new Map(first.map((detail) => [detail[0], detail]));
  for (const detail of second) {
    const [path, from, to] = detail;
    const earlier = composed.get(path);
    if (earlier) {
      const isContinued = dequal(earlier[2], from);
      // From where it was moved is only known if nobody else has moved it in between.
      const start = isContinued || isPart(path) ? earlier[1] : null;
      if (isContinued && dequal(start, to) && !path.endsWith(ORDER)) composed.delete(path);
      else composed.set(path, [path, start, to]);
    } else if (!hasOwner(composed, path)) composed.set(path, detail);
    if (isPart(path)) {
      for (const inner of composed.keys()) if (inner.startsWith(`${path}/`)) composed.delete(inner);
    }
  }
  const details = [...composed.values()];
  return details.length > MAX_DETAILS ? [] : details;
}

/** Whether a path is that of a tee, a target, a flight path or a play as a whole. */
export function isPart(path: string): boolean {
  return path.split("/").length === 2 && !path.endsWith(ORDER);
}

/** Whether the part that a field belongs to was added. */
function hasOwner(details: ReadonlyMap<string, Detail>, path: string): boolean {
  return details.has(path.slice(0, path.lastIndexOf("/")));
}

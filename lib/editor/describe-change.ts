import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import { coordinates } from "@/lib/validation/coordinates";
import { findItem } from "./changes/apply";
import { type Change, type Item, topItem, type Unit } from "./changes/change";
import type { CourseDocument } from "./document";
import { itemName } from "./item-name";

/** The names of lists inside an item. */
export const PARTS = {
  tees: "tee",
  targets: "target",
  flightPaths: "flightPath",
  plays: "play",
  throws: "throw",
  discs: "disc",
  landings: "measured",
  osm: "osm",
} as const;

/**
 * What a change is about: "Hole 3: notes", "Hole 3, tee: position", "Hole 3 added".
 * @param document has the item, unless the change does or `item` is given.
 */
export function describeChange(document: CourseDocument, change: Change, item?: Item | null): Message {
  if (change.kind === "number") return describeNumbers(change);
  const name = describeItem(document, change, item);
  const [, , list] = change.at;
  const part =
    list !== undefined && change.at.length > 3
      ? message(`changes.${PARTS[list as keyof typeof PARTS]}`)
      : null;
  const named = part ? message("changes.part", { item: name, part }) : name;
  switch (change.kind) {
    case "create":
      return message("changes.added", { item: named });
    case "delete":
      return message("changes.deleted", { item: named });
    case "move":
      return message("changes.moved", { item: named });
    case "set":
      return message("changes.field", { item: named, field: message(`changes.${change.at.at(-1) as Unit}`) });
  }
}

function describeNumbers({ from, to }: Extract<Change, { kind: "number" }>): Message {
  const [id, ...others] = Object.keys(to) as [string, ...string[]];
  return others.length > 0
    ? message("changes.renumberedSeveral", { count: others.length + 1 })
    : message("changes.renumbered", { from: from[id] ?? 0, to: to[id] ?? 0 });
}

/** The name of the hole, layout or feature that a change belongs to. */
function describeItem(document: CourseDocument, change: Change, item: Item | null | undefined): Message {
  const top = topItem(change);
  const found =
    (top && findItem(document, top)) ??
    item ??
    ("item" in change && change.at.length === 2 ? change.item : null);
  return found ? itemName(found as never) : message("changes.unknownItem");
}

/** A value of a field, as text: a place as its distance from the other value. */
export function describeValue(value: unknown, other?: unknown): Message {
  if (value === null || value === undefined || value === "") return message("changes.none");
  if (typeof value === "string") return message("changes.text", { text: value });
  if (typeof value === "number") return message("changes.number", { number: value });
  if (typeof value === "boolean") return message(value ? "changes.yes" : "changes.no");
  const place = coordinates.safeParse(value).data;
  const otherPlace = coordinates.safeParse(other).data;
  if (place && otherPlace) {
    return message("changes.away", { length: { metres: distanceInMetres(place, otherPlace) } });
  }
  return message("changes.otherValue");
}

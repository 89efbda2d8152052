import * as z from "zod";
import type { CourseFeature } from "@/lib/validation/feature";
import { HOLE_LIMITS, type Hole, type HoleFlightPath, type Target, type Tee } from "@/lib/validation/hole";
import type { KeptThrow, MeasuredLandings, OwnDisc } from "@/lib/validation/kept-throw";
import type { Layout, Play } from "@/lib/validation/layout";
import type { OsmElement } from "@/lib/validation/osm";

/** Fields that change as one value, because some combinations of them would be illegal or unintended. */
const UNITS = {
  holes: { ends: ["teeId", "targetId"] },
  flightPaths: { ends: ["teeId", "targetId"] },
  features: { drawing: ["kind", "shape", "points", "passOn", "dropZoneId"] },
} as const satisfies {
  holes: Record<string, readonly (keyof Hole)[]>;
  flightPaths: Record<string, readonly (keyof HoleFlightPath)[]>;
  features: Record<string, readonly (keyof CourseFeature)[]>;
};

/** Fields that an item may lack, by its list: absent in documents, null in changes. Their lists of items are never empty. */
const OPTIONAL = {
  features: ["height", "crownBase", "crownRadius"],
  holes: ["throws"],
  layouts: ["discs", "landings", "osm"],
  tees: ["padLength", "padWidth", "facing"],
} as const satisfies {
  features: readonly (keyof CourseFeature)[];
  holes: readonly (keyof Hole)[];
  layouts: readonly (keyof Layout)[];
  tees: readonly (keyof Tee)[];
};

/** The lists whose items lack single values, rather than lists of items. */
const LACK_VALUES: readonly string[] = ["features", "tees"] satisfies (keyof typeof OPTIONAL)[];

/** The fields of an item that aren't lists of items. */
type FieldOf<T> = {
  [K in keyof T]: NonNullable<T[K]> extends readonly { id: string }[] ? never : K;
}[Exclude<keyof T, "id">] &
  string;

/** The last part of the path of a `set`: a field, or the name of several. Texts by unit can't forget a new field. */
export type Unit =
  | "ends"
  // From none to a list, or back.
  | "plays"
  | "drawing"
  | Exclude<FieldOf<Hole>, "number" | "teeId" | "targetId">
  | Exclude<FieldOf<HoleFlightPath>, "teeId" | "targetId">
  | Exclude<FieldOf<CourseFeature>, (typeof UNITS.features.drawing)[number]>
  | FieldOf<Tee>
  | FieldOf<Target>
  | FieldOf<Layout>
  | FieldOf<KeptThrow>
  | FieldOf<OwnDisc>
  | FieldOf<MeasuredLandings>
  | FieldOf<OsmElement>
  | FieldOf<Play>;

/** The deepest path: list, id, list, id, unit. */
const MAX_PATH_LENGTH = 5;

/** Maximum number of changes of one save: more than a file of the largest course brings, one per item. */
export const MAX_CHANGES = 10_000;

const key = z.string().max(64);

/** How deep the values of a course are at most, with room to spare. Comparing deeper ones could exhaust the stack. */
const MAX_DEPTH = 8;

function isShallow(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1));
}
const isShallowJson = (value: unknown) => value !== undefined && isShallow(value);
const value = z
  .unknown()
  .refine(isShallowJson, `must be JSON with at most ${MAX_DEPTH} levels`) as z.ZodType<z.core.util.JSONType>;

/** From the document to a part of it: `["holes", "fairway_…", "tees", "tee_1", "position"]`. */
const path = z.array(key).min(2).max(MAX_PATH_LENGTH);
const neighbour = key.nullable();
const item = z.looseObject({ id: key }).refine(isShallowJson, `must have at most ${MAX_DEPTH} levels`);
const numbers = z
  .record(key, z.number().int())
  .refine(
    (value) => Object.keys(value).length <= HOLE_LIMITS.holes,
    `must have at most ${HOLE_LIMITS.holes} holes`,
  );

/**
 * One change of a course document. `at` is a path of lists and ids.
 *
 * - `set`: a unit, which is a field or several that change together (`UNITS`), from one value to another.
 * - `create`, `delete`: an item of a list, after the one with the id `after`, null for the first. Lists sorted by something else
 *   ignore that.
 * - `move`: an item, from after one neighbour to after another.
 * - `number`: the numbers of holes by id, of one or several at once.
 */
export const change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("set"), at: path, from: value, to: value }),
  z.object({ kind: z.literal("create"), at: path, item, after: neighbour }),
  z.object({ kind: z.literal("delete"), at: path, item, after: neighbour }),
  z.object({ kind: z.literal("move"), at: path, from: neighbour, to: neighbour }),
  z.object({ kind: z.literal("number"), from: numbers, to: numbers }),
]);
export type Change = z.infer<typeof change>;
export type SetChange = Extract<Change, { kind: "set" }>;

export const changes = z.array(change).max(MAX_CHANGES);

/** An item of a list. Every item has an id; those of tees, targets and paths are unique within their hole only. */
export type Item = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Whether a value is a list of items, rather than one value such as the points of a line. */
export function isList(value: unknown): value is readonly Item[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === "object" && each !== null && typeof each.id === "string")
  );
}

/** The names of fields that belong to units of several, for the items of a list. */
export function unitsOf(list: string): Readonly<Record<string, readonly string[]>> {
  return Object.hasOwn(UNITS, list) ? UNITS[list as keyof typeof UNITS] : {};
}

/** The fields of a unit, if it is one of several; null for a field by itself. */
export function fieldsOfUnit(list: string, unit: string): readonly string[] | null {
  const units = unitsOf(list);
  return Object.hasOwn(units, unit) ? (units[unit] ?? null) : null;
}

/** Whether the items of a list may lack a field. */
export function isOptional(list: string, field: string): boolean {
  const fields: readonly string[] = Object.hasOwn(OPTIONAL, list)
    ? OPTIONAL[list as keyof typeof OPTIONAL]
    : [];
  return fields.includes(field);
}

/** What stands for a field that an item lacks. */
export function emptyValue(list: string, field: string): readonly Item[] | null {
  return !LACK_VALUES.includes(list) && isOptional(list, field) ? [] : null;
}

/** The changes that lead back. Applying `changes` and then these gives the document from before. */
export function invert(changes: readonly Change[]): Change[] {
  return changes.toReversed().map((each): Change => {
    switch (each.kind) {
      case "create":
        return { ...each, kind: "delete" };
      case "delete":
        return { ...each, kind: "create" };
      default:
        return { ...each, from: each.to, to: each.from } as Change;
    }
  });
}

/** The top-level item that a change belongs to, as `["holes", id]`; null for the numbers of holes. */
export function topItem(each: Change): readonly [list: string, id: string] | null {
  return each.kind === "number" ? null : [each.at[0] as string, each.at[1] as string];
}

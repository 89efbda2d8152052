import { dequal } from "dequal/lite";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
  findHole,
} from "./document";
import { lowestFreeNumber, takenNumbers } from "./hole-numbers";
import { dropMissingReferences } from "./references";

/** A side of a merge: the user's edit on this page, or the newer version that was stored meanwhile. */
export type Side = "mine" | "theirs";

/** The side chosen for each item that both sides changed, by the item's id. */
export type Choices = Readonly<Record<string, Side>>;

/** The lists of a document, whose items are merged individually. */
interface Items {
  holes: EditedHole;
  layouts: EditedLayout;
  features: EditedFeature;
}
const LISTS = ["holes", "layouts", "features"] as const satisfies (keyof Items)[];

/**
 * An item of one list that at least one side added, changed or deleted since the common base. `null` as a
 * state means: the item doesn't exist there.
 */
interface ListItemMerge<List extends keyof Items> {
  readonly list: List;
  readonly id: string;
  readonly base: Items[List] | null;
  readonly mine: Items[List] | null;
  readonly theirs: Items[List] | null;
  /**
   * The change to take. `same`: both sides made the same one. `combined`: one side renumbered the hole that
   * the other one changed. `clash`: the user has to choose.
   */
  readonly outcome: Side | "same" | "combined" | "clash";
}
export type ItemMerge = { [List in keyof Items]: ListItemMerge<List> }[keyof Items];

/** Two edits of one base, compared item by item. */
export interface Merge {
  readonly base: CourseDocument;
  readonly mine: CourseDocument;
  readonly theirs: CourseDocument;
  /** Holes ascending by number, then layouts and features. */
  readonly changes: readonly ItemMerge[];
  readonly clashes: readonly ItemMerge[];
}

/** Compares two edits of one base by the ids of their holes, layouts and features. */
export function compareEdits(base: CourseDocument, myEdit: CourseDocument, theirEdit: CourseDocument): Merge {
  const mine = withReferences(base, myEdit);
  const theirs = withReferences(base, theirEdit);
  const changes = LISTS.flatMap((list) => compareLists(list, base, mine, theirs)) as ItemMerge[];
  return { base, mine, theirs, changes, clashes: changes.filter(({ outcome }) => outcome === "clash") };
}

/**
 * Merges both edits into one document. For a clash it takes the chosen side's item, mine by default. If the
 * sides gave the same number to different holes, theirs keeps it, since it is stored already; mine gets the
 * lowest free number, or keeps its own if none is free. References to items that either side deleted are
 * dropped.
 */
export function mergeDocuments(
  { base, mine, theirs, changes }: Merge,
  choices: Choices = {},
): CourseDocument {
  const merged = <List extends keyof Items>(list: List): Items[List][] =>
    mergeList(
      [base, mine, theirs].map((document) => document[list]) as unknown as ListSides<List>,
      changes.filter((change) => change.list === list) as unknown as ListItemMerge<List>[],
      choices,
    );
  return dropMissingReferences(
    createDocument({
      holes: resolveNumbers(merged("holes"), mine, theirs),
      layouts: merged("layouts"),
      features: merged("features"),
    }),
  );
}

/**
 * Restores the references in an edit's layouts and features that were dropped only because a hole or layout
 * was deleted. Deleting a hole should not count as editing the layouts that played it; `mergeDocuments` drops
 * the references if the hole stays deleted.
 */
function withReferences(base: CourseDocument, edit: CourseDocument): CourseDocument {
  if (edit === base) return edit;
  const restore = <T extends { readonly id: string }>(
    before: readonly T[],
    repaired: readonly T[],
    items: readonly T[],
  ): readonly T[] => {
    if (repaired === before) return items;
    const byId = new Map(before.map((item, at) => [item.id, { item, repaired: repaired[at] }]));
    return items.map((item) => {
      const known = byId.get(item.id);
      return known && dequal(known.repaired, item) ? known.item : item;
    });
  };
  const present = <T extends { readonly id: string }>(before: readonly T[], items: readonly T[]) => {
    const ids = new Set(items.map(({ id }) => id));
    return before.filter(({ id }) => ids.has(id));
  };
  const layouts = present(base.layouts, edit.layouts);
  const features = present(base.features, edit.features);
  const repaired = dropMissingReferences({ holes: edit.holes, layouts, features });
  return {
    holes: edit.holes,
    layouts: restore(layouts, repaired.layouts, edit.layouts),
    features: restore(features, repaired.features, edit.features),
  };
}

function compareLists<List extends keyof Items>(
  list: List,
  base: CourseDocument,
  mine: CourseDocument,
  theirs: CourseDocument,
): ListItemMerge<List>[] {
  type Item = Items[List];
  const [bases, mines, theirItems] = [base, mine, theirs].map(
    (document) => new Map((document[list] as readonly Item[]).map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const ids = new Set([...mines.keys(), ...theirItems.keys(), ...bases.keys()]);
  const changes = [...ids].flatMap((id) => {
    const sides = {
      base: bases.get(id) ?? null,
      mine: mines.get(id) ?? null,
      theirs: theirItems.get(id) ?? null,
    };
    const outcome = compareItem(sides);
    return outcome ? [{ list, id, ...sides, outcome }] : [];
  });
  return changes.sort((a, b) => numberOf(a) - numberOf(b));
}

/** The number of a changed hole on my side, else on theirs, else in the base; 0 for layouts and features. */
function numberOf({ mine, theirs, base }: { mine: unknown; theirs: unknown; base: unknown }): number {
  return ((mine ?? theirs ?? base) as Partial<EditedHole>).number ?? 0;
}

/** The outcome of merging an item; null if neither side changed it. */
function compareItem(sides: Pick<ItemMerge, "base" | "mine" | "theirs">): ItemMerge["outcome"] | null {
  const { base, mine, theirs } = sides;
  if (dequal(base, mine)) return dequal(base, theirs) ? null : "theirs";
  if (dequal(mine, theirs)) return "same";
  if (dequal(base, theirs)) return "mine";
  if (!base) return "clash";
  // A deletion wins over a mere renumbering.
  if (!mine) return isSameButNumber(base, theirs) ? "mine" : "clash";
  if (!theirs) return isSameButNumber(base, mine) ? "theirs" : "clash";
  return numberSide({ base, mine, theirs }) && contentSide({ base, mine, theirs }) ? "combined" : "clash";
}

/** The states of a list in base, mine and theirs. */
type ListSides<List extends keyof Items> = readonly [
  base: readonly Items[List][],
  mine: readonly Items[List][],
  theirs: readonly Items[List][],
];

function mergeList<List extends keyof Items>(
  sides: ListSides<List>,
  changes: readonly ListItemMerge<List>[],
  choices: Choices,
): Items[List][] {
  const resolved = new Map(
    changes.map((change) => [change.id, resolveItem(change, choices[change.id] ?? "mine")]),
  );
  const unchanged = new Map(sides[1].map((item) => [item.id, item]));
  const [base, mine, theirs] = sides.map((items) => items.map(({ id }) => id)) as [
    string[],
    string[],
    string[],
  ];
  return mergeOrder(base, mine, theirs)
    .map((id) => (resolved.has(id) ? resolved.get(id) : unchanged.get(id)) ?? null)
    .filter((item) => item !== null);
}

/**
 * Merges the order of ids: the order of the side that changed it, mine if both did. Ids that only the other
 * side has come after their predecessor there.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [inBase, inMine] = [new Set(base), new Set(mine)];
  const isUnmoved = dequal(
    base.filter((id) => inMine.has(id)),
    mine.filter((id) => inBase.has(id)),
  );
  const [order, others] = isUnmoved ? [[...theirs], mine] : [[...mine], theirs];
  const placed = new Set(order);
  others.forEach((id, index) => {
    if (placed.has(id)) return;
    placed.add(id);
    order.splice(index === 0 ? 0 : order.indexOf(others[index - 1] as string) + 1, 0, id);
  });
  return order;
}

function resolveItem<List extends keyof Items>(
  { outcome, base, mine, theirs }: ListItemMerge<List>,
  choice: Side,
): Items[List] | null {
  if (outcome === "mine" || outcome === "same") return mine;
  if (outcome === "theirs") return theirs;
  const preferred = choice === "mine" ? mine : theirs;
  if (!base || !mine || !theirs || !preferred) return preferred;
  const sides = { mine, theirs };
  const content = sides[contentSide({ base, mine, theirs }) ?? choice];
  if (!("number" in content)) return content;
  const { number } = sides[numberSide({ base, mine, theirs }) ?? choice] as EditedHole;
  return content.number === number ? content : { ...content, number };
}

/** Three states of an item that exists in all of them. */
type Sides<T = Items[keyof Items]> = { readonly base: T; readonly mine: T; readonly theirs: T };

/** The side whose number to take; null if both changed it differently. */
function numberSide(sides: Sides): Side | null {
  const { base, mine, theirs } = sides as Sides<Partial<EditedHole>>;
  if (mine.number === theirs.number || theirs.number === base.number) return "mine";
  return mine.number === base.number ? "theirs" : null;
}

/** The side whose content to take; null if both changed it differently. */
function contentSide({ base, mine, theirs }: Sides): Side | null {
  if (isSameButNumber(mine, theirs) || isSameButNumber(base, theirs)) return "mine";
  return isSameButNumber(base, mine) ? "theirs" : null;
}

function resolveNumbers(
  holes: readonly EditedHole[],
  mine: CourseDocument,
  theirs: CourseDocument,
): EditedHole[] {
  const hasNumberOf = (document: CourseDocument, { id, number }: EditedHole) =>
    findHole(document, id)?.number === number;
  const taken = takenNumbers(holes);
  const result = [...holes].sort((a, b) => a.number - b.number);
  result.forEach((hole, index) => {
    if (hasNumberOf(theirs, hole)) return;
    const clashes = result.some(
      (other) => other.id !== hole.id && other.number === hole.number && !hasNumberOf(mine, other),
    );
    const free = clashes ? lowestFreeNumber(taken) : null;
    if (free === null) return;
    taken.add(free);
    result[index] = { ...hole, number: free };
  });
  return result;
}

/** True if the items are equal apart from the number that a hole has. */
function isSameButNumber(a: Items[keyof Items], b: Items[keyof Items] | null): boolean {
  return b !== null && dequal({ ...a, number: 0 }, { ...b, number: 0 });
}

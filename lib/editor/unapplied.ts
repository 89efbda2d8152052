import { message } from "@/lib/messages/message";
import { apply, findItem } from "./changes/apply";
import { type Change, type Item, isList, topItem } from "./changes/change";
import { diff } from "./changes/diff";
import type { Unapplied } from "./changes/save";
import type { Edit } from "./commands/command";
import type { CourseDocument } from "./document";
import { reuseIdentity } from "./reuse-identity";

/** A change of the user that was not made. It is kept until the user applies or dismisses it. */
export interface UnappliedChange extends Unapplied {
  /** The item that the change concerns, as the user had it; null for the numbers of holes. To restore it if it is gone. */
  readonly item: Item | null;
  /** The name of the person who changed or deleted the same; null if unknown, or if nobody did. */
  readonly by: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of a lost edit, which the server lists until it is dismissed; see `LostEdit`. */
  readonly lostId?: string | undefined;
}

/** The user's document, with the changes, and the stored one, without them. */
interface Documents {
  readonly mine: CourseDocument;
  readonly stored: CourseDocument;
  /** Items as the user had them that `mine` lacks, since it was made from a draft. */
  readonly items?: readonly Item[];
}

/** Adds changes to the list. Changes of an item that is gone, and of its parts, are one entry. */
export function keepUnapplied(
  list: readonly UnappliedChange[],
  added: readonly Unapplied[],
  { mine, stored, items = [] }: Documents,
  origin: Pick<UnappliedChange, "by" | "at">,
): readonly UnappliedChange[] {
  const entries = new Map<unknown, UnappliedChange>();
  for (const each of added) {
    const missing = each.reason === "gone" ? findMissing(stored, each.change) : null;
    const key = missing?.join("/") ?? each;
    if (!entries.has(key))
      entries.set(key, { ...each, item: findTopItem(each.change, mine, items), ...origin });
  }
  return entries.size === 0 ? list : [...list, ...entries.values()];
}

function findTopItem(change: Change, document: CourseDocument, others: readonly Item[]): Item | null {
  const top = topItem(change);
  return top && (findItem(document, top) ?? others.find(({ id }) => id === top[1]) ?? null);
}

/** The items of a document that changes concern, each once. */
export function changedItems(document: CourseDocument, changes: readonly Change[]): Item[] {
  return [...new Set(changes.flatMap((each) => findTopItem(each, document, []) ?? []))];
}

/** The path of the outermost item of a change that the document lacks; null if it has all of them. */
function findMissing(document: CourseDocument, change: Change): readonly string[] | null {
  if (change.kind === "number") return null;
  const paths = [2, 4]
    .filter((length) => length <= change.at.length)
    .map((length) => change.at.slice(0, length));
  return paths.find((path) => !findItem(document, path)) ?? null;
}

/**
 * Makes the user's changes after all, as one edit: sets the fields to the user's values, and restores items that are gone as the
 * user had them. Null if nothing is left to do.
 */
export function applyUnapplied(document: CourseDocument, entries: readonly UnappliedChange[]): Edit | null {
  const changed = entries.reduce(applyMine, document);
  if (diff(document, changed).length === 0) return null;
  return { label: message("unapplied.step"), document: reuseIdentity(document, changed) };
}

function applyMine(document: CourseDocument, { change, item }: UnappliedChange): CourseDocument {
  const missing = findMissing(document, change);
  const isWhole = change.kind === "create" && missing?.length === change.at.length;
  if (!missing || isWhole) return forceChange(document, change);
  if (!item || change.kind === "delete") return document;
  const restored = apply(document, restoreItem(document, missing, item)).document;
  return change.kind === "set" ? forceChange(restored, change) : restored;
}

/** The changes that create an item again, at the end of its list, and before a flight path the ends that it needs. */
function restoreItem(document: CourseDocument, path: readonly string[], top: Item): Change[] {
  const parent = path.slice(0, -2);
  const [list, id] = path.slice(-2) as [string, string];
  const mine = parent.length === 0 ? top : listOf(top, list).find((each) => each.id === id);
  if (!mine || findItem(document, path)) return [];
  const ends =
    list === "flightPaths"
      ? ([
          ["tees", mine.teeId],
          ["targets", mine.targetId],
        ] as [string, string][])
      : [];
  const siblings = listOf(parent.length === 0 ? document : findItem(document, parent), list);
  return [
    ...ends.flatMap((end) => restoreItem(document, [...parent, ...end], top)),
    { kind: "create", at: [...path], item: mine as never, after: siblings.at(-1)?.id ?? null },
  ];
}

function listOf(owner: object | null, list: string): readonly Item[] {
  const items = (owner as Item | null)?.[list];
  return isList(items) ? items : [];
}

/** Applies a change whatever the document has instead: the clash says what that is. */
function forceChange(document: CourseDocument, change: Change): CourseDocument {
  const { document: changed, clashes } = apply(document, [change]);
  const again = clashes.flatMap(({ change: each, current }): Change[] =>
    current !== undefined && (each.kind === "set" || each.kind === "number")
      ? [{ ...each, from: current } as Change]
      : [],
  );
  return again.length === 0 ? changed : apply(changed, again).document;
}

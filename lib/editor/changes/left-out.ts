import { dequal } from "dequal/lite";
import { type Applied, findItem } from "./apply";
import type { Change } from "./change";
import type { Unapplied } from "./save";

/** A change that was not made, and the one that was to be applied, which it may be a part of. */
export type Sent = Unapplied & { readonly sent: Change };

/** The changes that applying left out: those that clash, and those that repairs took back. */
export function listLeftOut(applied: Applied, changes: readonly Change[]): Sent[] {
  return [...listClashes(applied), ...listRepaired(applied, changes)];
}

function listClashes({ clashes }: Applied): Sent[] {
  return clashes.map(({ change, sent, current }) =>
    change === sent && current === undefined
      ? { sent, change, reason: "gone" }
      : { sent, change, reason: "changed", ...(current !== undefined && { current: current as never }) },
  );
}

/** The changes that repairs took back, since they refer to something that has been deleted, such as a path from a tee. */
function listRepaired({ repairs, document }: Applied, changes: readonly Change[]): Sent[] {
  const deleted = new Set(repairs.flatMap((each) => (each.kind === "delete" ? pathKey(each.at) : [])));
  const set = new Map(repairs.flatMap((each) => (each.kind === "set" ? [[pathKey(each.at), each]] : [])));
  if (deleted.size === 0 && set.size === 0) return [];
  return changes.flatMap((change): Sent[] => {
    if (change.kind === "number" || change.kind === "delete" || change.kind === "move") return [];
    const repair = set.get(pathKey(change.at));
    if (change.kind === "set" && repair?.kind === "set") {
      return dequal(repair.to, change.to)
        ? []
        : [{ sent: change, change, reason: "gone", current: repair.to }];
    }
    const isDeleted = change.at.some((_, end) => deleted.has(pathKey(change.at.slice(0, end + 1))));
    return isDeleted && !findItem(document, change.at) ? [{ sent: change, change, reason: "gone" }] : [];
  });
}

export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path);
}

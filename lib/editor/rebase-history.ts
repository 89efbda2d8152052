import { type CourseDocument, isSameDocument } from "./document";
import type { History } from "./history";
import { compareEdits, mergeDocuments, type Side } from "./merge";
import { reuseIdentity } from "./reuse-identity";

/**
 * Rebases the user's steps on a newer version: its changes are applied to every state, so that undo and redo
 * affect only the user's own changes. Items that another user changed are no longer affected by the steps,
 * unless the user has unsaved changes to the same item, which is a conflict that the user resolves. Steps
 * that no longer change anything are dropped.
 * @param base the stored version that the newer one follows.
 */
export function rebaseHistory<Label, Context>(
  { past, present, future }: History<CourseDocument, Label, Context>,
  base: CourseDocument,
  theirs: CourseDocument,
): History<CourseDocument, Label, Context> {
  const unsaved = new Set(compareEdits(base, present, theirs).clashes.map(({ id }) => id));
  const sideOf = (id: string): Side => (unsaved.has(id) ? "mine" : "theirs");
  const rebase = (state: CourseDocument): CourseDocument => {
    const merge = compareEdits(base, state, theirs);
    const choices = Object.fromEntries(merge.clashes.map(({ id }) => [id, sideOf(id)]));
    const rebased = mergeDocuments(merge, choices);
    // The session detects by identity whether a state is saved.
    return isSameDocument(rebased, theirs) ? theirs : reuseIdentity(state, rebased);
  };
  const newPresent = rebase(present);
  const rebaseSide = (side: readonly { label: Label; context: Context | null; state: CourseDocument }[]) => {
    const kept: (typeof side)[number][] = [];
    let neighbour = newPresent;
    for (const step of side.toReversed()) {
      const state = rebase(step.state);
      if (isSameDocument(state, neighbour)) continue;
      kept.push({ ...step, state });
      neighbour = state;
    }
    return kept.reverse();
  };
  return { past: rebaseSide(past), present: newPresent, future: rebaseSide(future) };
}

import { diff } from "./changes/diff";
import type { Draft } from "./draft";
import { hasUnsavedWork } from "./saving";
import type { Session } from "./session";
import { changedItems } from "./unapplied";

/** What a draft keeps of a session. */
export type UnsavedWork = Omit<Draft, "editedAt"> & {
  /** The stored version that the work is based on. */
  readonly version: number;
};

/** The work to keep; null if everything is saved, and no change is listed as not applied. */
export function unsavedWork({ history: { present }, saving, unapplied }: Session): UnsavedWork | null {
  const { version, saved, pending } = saving;
  // Lost edits are on the server.
  const listed = unapplied.filter(({ lostId }) => lostId === undefined);
  if (!hasUnsavedWork(saving, present) && listed.length === 0) return null;
  const changes = diff(pending?.document ?? saved, present);
  const items = [
    ...changedItems(present, [...changes, ...(pending?.changes ?? [])]),
    // Items that the user deleted after sending the save, or that others had deleted before.
    ...(pending ? changedItems(pending.document, pending.changes) : []),
    ...(pending?.items ?? []),
  ];
  return {
    version,
    pending: pending && { id: pending.id, changes: [...pending.changes] },
    changes,
    items: [...new Map(items.toReversed().map((item) => [item.id, item])).values()],
    unapplied: listed,
  };
}

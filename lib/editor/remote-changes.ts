import { message } from "@/lib/messages/message";
import { apply } from "./changes/apply";
import type { Change } from "./changes/change";
import { diff } from "./changes/diff";
import { listLeftOut } from "./changes/left-out";
import type { CourseUpdate, SaveAnswer, Unapplied } from "./changes/save";
import { type CourseDocument, isSameDocument } from "./document";
import { type Draft, storedDocument } from "./draft";
import { type History, record } from "./history";
import { reuseIdentity } from "./reuse-identity";
import { createSaving, failSave, type PendingSave, type Saving } from "./saving";
import { keepUnapplied, type UnappliedChange } from "./unapplied";

/** The part of a session that a version from elsewhere can change. */
export interface Versions {
  readonly history: History;
  readonly saving: Saving;
  readonly notice: Notice | null;
  readonly unapplied: readonly UnappliedChange[];
  readonly changedBy: ChangedBy | null;
}

/** The one author of the changes that arrived last, and the document before them: whatever differs since is theirs. */
export interface ChangedBy {
  readonly name: string;
  readonly before: CourseDocument;
}

/** Tells that unsaved changes of an earlier page were restored, until the document changes again. */
export interface Notice {
  /** The time of the last restored edit, in milliseconds since 1970. */
  readonly editedAt: number;
  readonly document: CourseDocument;
  /** Number of undo steps back to the document before the change; 1 by default. */
  readonly steps?: number;
}

/** The document that an update leads to; null if the update starts from another version. */
function applyUpdate(
  { version, saved }: Pick<Saving, "version" | "saved">,
  update: CourseUpdate,
): CourseDocument | null {
  if ("document" in update) return reuseIdentity(saved, update.document);
  return update.from === version ? apply(saved, update.changes).document : null;
}

/**
 * Takes over the answer to the save in flight. What the user edited since it was sent is applied to the stored document.
 * @param at milliseconds since 1970.
 */
export function receiveAnswer<T extends Versions>(session: T, answer: SaveAnswer, at: number): T {
  const { saving, history } = session;
  const { pending } = saving;
  if (!pending) return session;
  const stored = answer.update === null ? pending.document : applyUpdate(saving, answer.update);
  // Unexpected: the update starts from the version that the request named. Sending it again gets a new answer.
  if (!stored) return { ...session, saving: failSave(saving, { kind: "failed", trouble: "server" }) };
  const { by } = answer;
  const unapplied = keepUnapplied(
    session.unapplied,
    answer.unapplied,
    { mine: pending.document, stored, items: pending.items ?? [] },
    { by, at },
  );
  return adopt(
    { ...session, unapplied },
    {
      from: pending.document,
      version: answer.version,
      stored: reuseIdentity(history.present, stored),
      by,
      at,
    },
  );
}

/**
 * Takes over a newer version that another tab or user saved. What the user has not saved yet is applied to it. Ignored while a save
 * has no answer, which will bring the version, and if the update starts from another version.
 */
export function receiveUpdate<T extends Versions>(
  session: T,
  update: CourseUpdate,
  by: string | null,
  at: number,
): T {
  const { saving, history } = session;
  if (update.to <= saving.version || saving.pending) return session;
  const stored = applyUpdate(saving, update);
  if (!stored) return session;
  return adopt(session, {
    from: saving.saved,
    version: update.to,
    stored: reuseIdentity(history.present, stored),
    by,
    at,
  });
}

interface Adopted {
  /** The document that the user's unsaved edits were made to. */
  readonly from: CourseDocument;
  readonly version: number;
  readonly stored: CourseDocument;
  readonly by: string | null;
  readonly at: number;
}

/** Makes `stored` the saved document, and applies the user's unsaved edits to it. */
function adopt<T extends Versions>(session: T, { from, version, stored, by, at }: Adopted): T {
  const { present } = session.history;
  const own = applyOwn(stored, diff(from, present));
  const merged = reuseIdentity(present, own.document);
  // An equal document stays the same object: for autosave and drafts, another one is an edit.
  const next = merged === present ? present : reuseIdentity(stored, merged);
  const changedBy = by === null ? null : { name: by, before: present };
  return {
    ...session,
    changedBy: next === present ? session.changedBy : changedBy,
    saving: {
      ...createSaving(version, stored),
      merged: next === present || next === stored ? null : { before: present, document: next },
    },
    history: { ...session.history, present: next },
    unapplied: keepUnapplied(session.unapplied, own.leftOut, { mine: present, stored }, { by, at }),
    notice: next === present ? session.notice : null,
  };
}

/**
 * Applies the user's own edits. An item that others have changed unseen is not deleted: its deletion is listed instead, and the user
 * has then seen the change.
 */
function applyOwn(document: CourseDocument, changes: readonly Change[]) {
  const applied = apply(document, changes, { keepsChanged: true });
  const leftOut = listLeftOut(applied, changes).map(({ sent: _, ...each }): Unapplied => each);
  return { document: applied.document, leftOut };
}

/**
 * Restores a draft that an earlier page left in the browser, as one step. A save of that page without an answer is sent again: the
 * server stores it once, and its answer says what became of it. Edits that the user made meanwhile stay.
 */
export function restoreDraft<T extends Versions>(session: T, draft: Draft, at: number): T {
  const { history, saving } = session;
  const { present } = history;
  const resent = resendDraft(saving, draft);
  const sent = applyOwn(saving.saved, resent ? [] : (draft.pending?.changes ?? []));
  const edits = applyOwn(resent?.document ?? sent.document, draft.changes);
  const own = applyOwn(edits.document, diff(saving.saved, present));
  const restored = own.document;
  if (!storedDocument.safeParse(restored).success) return session;
  const document = isSameDocument(restored, present) ? present : reuseIdentity(saving.saved, restored);
  return {
    ...session,
    unapplied: keepUnapplied(
      [...draft.unapplied, ...session.unapplied],
      [...sent.leftOut, ...edits.leftOut, ...own.leftOut],
      { mine: document, stored: saving.saved, items: draft.items },
      { by: null, at },
    ),
    saving: resent
      ? { ...saving, pending: { ...resent, document: reuseIdentity(document, resent.document) } }
      : saving,
    history: document === present ? history : record(history, message("drafts.restore"), document),
    notice: document === present ? session.notice : { editedAt: draft.editedAt, document },
  };
}

/**
 * The save of a draft, to send it again; null if there is none, or if its changes have to be new edits. Sent again, a deletion of what
 * others have changed since would count as one that has seen it.
 */
function resendDraft({ saved, pending }: Saving, draft: Draft): PendingSave | null {
  if (!draft.pending || pending) return null;
  const { document, lost } = apply(saved, draft.pending.changes);
  return lost.length > 0 ? null : { ...draft.pending, items: draft.items, document };
}

/** The notice, if the document it is about is still the present one; else null. */
export function currentNotice({ notice, history }: Pick<Versions, "notice" | "history">): Notice | null {
  return notice && notice.document === history.present ? notice : null;
}

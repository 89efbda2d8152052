import type { Draft } from "@/lib/editor/draft";
import { message } from "@/lib/messages/message";
import { type Difference, differencesBetween } from "./differences";
import { type CourseDocument, isSameDocument } from "./document";
import { createHistory, type History, record } from "./history";
import { compareEdits, type Merge, mergeDocuments, type Side } from "./merge";
import { rebaseHistory } from "./rebase-history";
import { reuseIdentity } from "./reuse-identity";
import { acceptVersion, createSaving, type Saving, type StoredVersion } from "./saving";
import { hasUnsavedWork } from "./status";

/** The part of a session that a version from elsewhere can change. */
export interface Versions {
  readonly history: History<CourseDocument>;
  readonly saving: Saving;
  readonly notice: Notice | null;
  /** Whether others have the course open, too. Their changes are then expected, and need no notice. */
  readonly isAccompanied: boolean;
}

/**
 * A notice about a change of the document that the user didn't make, shown until the document changes again.
 */
export type Notice =
  | {
      readonly kind: "restored";
      readonly editedAt: number;
      readonly document: CourseDocument;
      /** Number of undo steps back to the document before the change; 1 by default. */
      readonly steps?: number;
    }
  | {
      readonly kind: "merged";
      /**
       * Time of the last edit of a restored draft that was merged immediately; null if no draft was restored.
       */
      readonly editedAt: number | null;
      readonly came: readonly Difference[];
      readonly document: CourseDocument;
      /** Number of undo steps back to the document without the draft. */
      readonly steps?: number;
    };

/** Compares both versions of a conflict; null if there is none. */
export function findConflict({ history, saving }: Pick<Versions, "history" | "saving">): Merge | null {
  if (saving.phase.kind !== "conflict") return null;
  return compareEdits(saving.saved, history.present, saving.phase.theirs.document);
}

/**
 * Merges a new conflict if nothing clashes. Otherwise leaves the session unchanged, since the user has to
 * choose.
 */
export function mergeIfClear<T extends Versions>(session: T): T {
  const conflict = findConflict(session);
  return conflict && conflict.clashes.length === 0 ? mergeConflict(session) : session;
}

/** Ends a conflict if undo or redo has made the document equal to the newer version. */
export function mergeIfSame<T extends Versions>(session: T): T {
  const conflict = findConflict(session);
  return conflict && isSameDocument(conflict.mine, conflict.theirs) ? mergeConflict(session) : session;
}

/** Chooses a side for an item that both sides changed. A no-op without a conflict. */
export function chooseSide<T extends Versions>(session: T, itemId: string, side: Side): T {
  const { phase } = session.saving;
  if (phase.kind !== "conflict") return session;
  const choices = { ...phase.choices, [itemId]: side };
  return { ...session, saving: { ...session.saving, phase: { ...phase, choices } } };
}

/** A preview of merging with the current choices; null without a conflict or a choice. */
export function previewMerge(session: Pick<Versions, "history" | "saving">): CourseDocument | null {
  const { phase } = session.saving;
  if (phase.kind !== "conflict" || Object.keys(phase.choices).length === 0) return null;
  const conflict = findConflict(session);
  return conflict && mergeDocuments(conflict, phase.choices);
}

/**
 * Merges the newer version of a conflict with the current choices. The user's steps are rebased on it, so
 * that undo reverts only the user's own changes. Taking their side of a clash is the user's decision, and
 * therefore a step. A no-op without a conflict.
 */
export function mergeConflict<T extends Versions>(session: T): T {
  const { history, saving, isAccompanied } = session;
  const conflict = findConflict(session);
  if (!conflict || saving.phase.kind !== "conflict") return session;
  const before = history.present;
  const { choices } = saving.phase;
  const accepted = acceptVersion(saving.phase.theirs);
  const rebased = rebaseHistory(history, saving.saved, accepted.saved);
  const decided = conflict.clashes.some(({ id }) => choices[id] === "theirs");
  const merged = decided
    ? reuseIdentity(accepted.saved, reuseIdentity(before, mergeDocuments(conflict, choices)))
    : rebased.present;
  const came = differencesBetween(before, merged);
  const editedAt = currentNotice(session)?.editedAt ?? null;
  const isWorthTelling = came.length > 0 && (!isAccompanied || editedAt !== null);
  return {
    ...session,
    saving: accepted,
    history: decided ? record(rebased, message("merging.step"), merged) : rebased,
    notice: isWorthTelling ? { kind: "merged", editedAt, came, document: merged } : null,
  };
}

/**
 * Handles a newer version that another tab or user saved. Without unsaved work it replaces the document, and
 * the user's steps are rebased on it, so that undo still reverts only the user's own changes. With unsaved
 * work it is a conflict. Ignored while a save is in flight, since its response will report the version, and
 * while the user is signed out or the course is inaccessible.
 */
export function receiveVersion<T extends Versions>(
  session: T,
  { version, document: stored }: StoredVersion,
): T {
  const { saving, history } = session;
  const theirs = { version, document: reuseIdentity(saving.saved, stored) };
  const { phase } = saving;
  const known = phase.kind === "conflict" ? phase.theirs.version : saving.version;
  if (theirs.version <= known) return session;
  if (
    phase.kind === "saving" ||
    phase.kind === "signed-out" ||
    phase.kind === "forbidden" ||
    phase.kind === "gone"
  )
    return session;
  if (hasUnsavedWork(saving, history.present)) {
    const conflict = { kind: "conflict", theirs, choices: {} } as const;
    // After restoring a draft, undo leads to the version that the page was opened with. Replace that one with
    // the newest version.
    const replaced = phase.kind === "conflict" ? phase.theirs.document : null;
    const past = history.past.map((step) =>
      replaced && isSameDocument(step.state, replaced) ? { ...step, state: theirs.document } : step,
    );
    return mergeIfClear({
      ...session,
      history: replaced ? { ...history, past } : history,
      saving: { ...saving, phase: conflict },
    });
  }
  const document = reuseIdentity(history.present, theirs.document);
  const rebased = rebaseHistory(history, saving.saved, document);
  return { ...session, saving: createSaving(theirs.version, document), notice: null, history: rebased };
}

/**
 * Restores a draft that an earlier page left in the browser, as one step. If the stored version has changed
 * since, other than by a save of that draft, this starts an ordinary conflict.
 */
export function restoreDraft<T extends Versions>(session: T, draft: Draft): T {
  const { history, saving } = session;
  const { present } = history;
  const stored = saving.saved;
  const isStored = (document: CourseDocument) => isSameDocument(document, stored);
  // The save succeeded although the page never got the response.
  if (isStored(draft.document) || isSameDocument(draft.document, present)) return session;
  const isOwnSave = isStored(draft.base) || draft.sent.some(isStored);
  const base = isOwnSave ? stored : draft.base;
  const notice = (document: CourseDocument): Notice => ({
    kind: "restored",
    editedAt: draft.editedAt,
    document,
  });
  const addStep = (document: CourseDocument): T => ({
    ...session,
    history: record(history, message("drafts.restore"), document),
    notice: notice(document),
  });

  if (hasUnsavedWork(saving, present) || saving.phase.kind !== "idle") {
    // The user edited before the draft was read: merge both, so that undo leaves the new edit alone.
    return addStep(reuseIdentity(present, mergeDocuments(compareEdits(base, draft.document, present))));
  }
  const document = reuseIdentity(stored, draft.document);
  if (isOwnSave) return addStep(document);
  if (draft.version > saving.version) {
    // The page came from a cache and is older than the draft's stored version.
    return {
      ...addStep(document),
      history: record(createHistory(draft.base), message("drafts.restore"), document),
      saving: createSaving(draft.version, draft.base),
    };
  }
  const theirs = { version: saving.version, document: stored };
  return mergeIfClear({
    ...addStep(document),
    saving: { ...createSaving(draft.version, draft.base), phase: { kind: "conflict", theirs, choices: {} } },
  });
}

/** The notice, if the document it is about is still the present one; else null. */
export function currentNotice({ notice, history }: Pick<Versions, "notice" | "history">): Notice | null {
  return notice && notice.document === history.present ? notice : null;
}

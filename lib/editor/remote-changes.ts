import type { Draft } from "@/lib/editor/draft";
import { message } from "@/lib/messages/message";
import { type Difference, differencesBetween } from "./differences";
import { type CourseDocument, isSameDocument } from "./document";
import { amend, createHistory, type History, record } from "./history";
import { compareEdits, type Merge, mergeDocuments, type Side } from "./merge";
import { reuseIdentity } from "./reuse-identity";
import { acceptVersion, createSaving, type Saving, type StoredVersion } from "./saving";
import { hasUnsavedWork } from "./status";

/** The part of a session that a version from elsewhere can change. */
export interface Versions {
  readonly history: History<CourseDocument>;
  readonly saving: Saving;
  readonly notice: Notice | null;
}

/** A change of the document that the user didn't make. It is shown until the document changes again. */
export type Notice =
  | {
      readonly kind: "restored";
      readonly editedAt: number;
      readonly document: CourseDocument;
      /** How many steps back the document before it is; one by default. */
      readonly steps?: number;
    }
  | {
      readonly kind: "merged";
      /** Time of the last edit of a restored draft that was merged at once; null if no draft was restored. */
      readonly editedAt: number | null;
      readonly came: readonly Difference[];
      readonly document: CourseDocument;
      readonly steps?: number;
    };

/** Compares both versions of a conflict; null if there is none. */
export function findConflict({ history, saving }: Pick<Versions, "history" | "saving">): Merge | null {
  if (saving.phase.kind !== "conflict") return null;
  return compareEdits(saving.saved, history.present, saving.phase.theirs.document);
}

/** Merges a new conflict as one step if nothing clashes. Otherwise the user has to choose, and nothing changes. */
export function mergeIfClear<T extends Versions>(session: T): T {
  const conflict = findConflict(session);
  return conflict && conflict.clashes.length === 0 ? mergeConflict(session) : session;
}

/** Ends a conflict if undo or redo has made the document equal to the newer version. */
export function mergeIfSame<T extends Versions>(session: T): T {
  const conflict = findConflict(session);
  return conflict && isSameDocument(conflict.mine, conflict.theirs) ? mergeConflict(session) : session;
}

/** Chooses a side for an item that both changed. Does nothing without a conflict. */
export function chooseSide<T extends Versions>(session: T, itemId: string, side: Side): T {
  const { phase } = session.saving;
  if (phase.kind !== "conflict") return session;
  const choices = { ...phase.choices, [itemId]: side };
  return { ...session, saving: { ...session.saving, phase: { ...phase, choices } } };
}

/** The result of merging by the choices made so far; null without a conflict or a choice. */
export function previewMerge(session: Pick<Versions, "history" | "saving">): CourseDocument | null {
  const { phase } = session.saving;
  if (phase.kind !== "conflict" || Object.keys(phase.choices).length === 0) return null;
  const conflict = findConflict(session);
  return conflict && mergeDocuments(conflict, phase.choices);
}

/** Merges the newer version of a conflict by the choices made, as one step. Does nothing without a conflict. */
export function mergeConflict<T extends Versions>(session: T): T {
  const { history, saving } = session;
  const conflict = findConflict(session);
  if (!conflict || saving.phase.kind !== "conflict") return session;
  const before = history.present;
  const accepted = acceptVersion(saving.phase.theirs);
  const document = reuseIdentity(
    accepted.saved,
    reuseIdentity(before, mergeDocuments(conflict, saving.phase.choices)),
  );
  const came = differencesBetween(before, document);
  if (came.length === 0) return { ...session, saving: accepted, history: amend(history, document) };
  return {
    ...session,
    saving: accepted,
    history: record(history, message("merging.step"), document),
    notice: { kind: "merged", editedAt: currentNotice(session)?.editedAt ?? null, came, document },
  };
}

/**
 * Receives a newer version that another tab or user saved. Without unsaved work it replaces the document: as a step if
 * there are steps, since undo could otherwise restore an older state unnoticed. With unsaved work it is a conflict.
 * It is ignored while a save is in flight, whose response will tell, and while signed out or without the course.
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
    return mergeIfClear({ ...session, saving: { ...saving, phase: conflict } });
  }
  const document = reuseIdentity(history.present, theirs.document);
  const updated = { ...session, saving: createSaving(theirs.version, document), notice: null };
  if (document === history.present) return updated;
  const hasSteps = history.past.length > 0 || history.future.length > 0;
  return {
    ...updated,
    history: hasSteps ? record(history, message("editing.useNewer"), document) : createHistory(document),
  };
}

/**
 * Restores a draft that an earlier page left in the browser, as one step. If the stored version has changed since, and
 * not by a save of that draft, it is a conflict like any other.
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

/** The notice, while the document is still the one it is about. */
export function currentNotice({ notice, history }: Pick<Versions, "notice" | "history">): Notice | null {
  return notice && notice.document === history.present ? notice : null;
}

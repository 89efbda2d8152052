import type { Draft } from "@/lib/editor/draft";
import { message } from "@/lib/messages/message";
import { differencesBetween, type FairwayDifference } from "./differences";
import { type CourseDocument, sameDocument } from "./document";
import { amend, type History, newHistory, record } from "./history";
import { type Merge, mergedDocument, mergeOf, type Side } from "./merge";
import { reuseIdentity } from "./reuse-identity";
import { newSaving, type Saving, type StoredVersion, settled } from "./saving";
import { hasUnsavedWork } from "./status";

/** What of a session a version from elsewhere can change. */
export interface Versions {
  readonly history: History<CourseDocument>;
  readonly saving: Saving;
  readonly notice: Notice | null;
}

/** Something that happened to the document without the person's doing, shown while it is still the document. */
export type Notice =
  | { readonly kind: "restored"; readonly editedAt: number; readonly document: CourseDocument }
  | {
      readonly kind: "merged";
      /** When the work was edited that was restored and merged at once; null where nothing was restored. */
      readonly editedAt: number | null;
      readonly came: readonly FairwayDifference[];
      readonly document: CourseDocument;
    };

/** How both versions of a conflict compare; null when there is no conflict. */
export function conflictOf({ history, saving }: Pick<Versions, "history" | "saving">): Merge | null {
  if (saving.phase.kind !== "conflict") return null;
  return mergeOf(saving.saved, history.present, saving.phase.theirs.document);
}

/**
 * After a conflict arose: holes that fit together are merged at once, as one step; nothing changes where any clash, since
 * a person has to choose.
 */
export function mergedIfClear<T extends Versions>(session: T): T {
  const conflict = conflictOf(session);
  return conflict && conflict.clashes.length === 0 ? merged(session) : session;
}

/** After undo or redo: a document that is the newer version again leaves nothing to decide. */
export function mergedIfSame<T extends Versions>(session: T): T {
  const conflict = conflictOf(session);
  return conflict && sameDocument(conflict.mine, conflict.theirs) ? merged(session) : session;
}

/** Chooses a side for a hole that both changed; without a conflict nothing changes. */
export function chosen<T extends Versions>(session: T, fairwayId: string, side: Side): T {
  const { phase } = session.saving;
  if (phase.kind !== "conflict") return session;
  const choices = { ...phase.choices, [fairwayId]: side };
  return { ...session, saving: { ...session.saving, phase: { ...phase, choices } } };
}

/** What merging would give by the choices made so far; null while there is no conflict or nothing is chosen. */
export function previewOf(session: Pick<Versions, "history" | "saving">): CourseDocument | null {
  const { phase } = session.saving;
  if (phase.kind !== "conflict" || Object.keys(phase.choices).length === 0) return null;
  const conflict = conflictOf(session);
  return conflict && mergedDocument(conflict, phase.choices);
}

/**
 * Merges with the newer version of the conflict by the choices made, as one step; without a conflict nothing changes.
 */
export function merged<T extends Versions>(session: T): T {
  const { history, saving } = session;
  const conflict = conflictOf(session);
  if (!conflict || saving.phase.kind !== "conflict") return session;
  const before = history.present;
  const next = settled(saving.phase.theirs);
  const document = reuseIdentity(
    next.saved,
    reuseIdentity(before, mergedDocument(conflict, saving.phase.choices)),
  );
  const came = differencesBetween(before, document);
  if (came.length === 0) return { ...session, saving: next, history: amend(history, document) };
  return {
    ...session,
    saving: next,
    history: record(history, message("merging.step"), document),
    notice: { kind: "merged", editedAt: noticeToShow(session)?.editedAt ?? null, came, document },
  };
}

/**
 * After another tab or another person saved a newer version. Without changes of our own it is taken: as a step where
 * there are steps, since undo could otherwise bring back what is older than it knows. With changes it is a conflict.
 * While a save is on its way its answer will tell; signed out or without the course, nothing can be done yet.
 */
export function withNewer<T extends Versions>(session: T, { version, document: stored }: StoredVersion): T {
  const { saving, history } = session;
  const theirs = { version, document: reuseIdentity(saving.saved, stored) };
  const { phase } = saving;
  const known = phase.kind === "conflict" ? phase.theirs.version : saving.version;
  if (theirs.version <= known) return session;
  if (phase.kind === "saving" || phase.kind === "signed-out" || phase.kind === "gone") return session;
  if (hasUnsavedWork(saving, history.present)) {
    const conflict = { kind: "conflict", theirs, choices: {} } as const;
    return mergedIfClear({ ...session, saving: { ...saving, phase: conflict } });
  }
  const document = reuseIdentity(history.present, theirs.document);
  const taken = { ...session, saving: newSaving(theirs.version, document), notice: null };
  if (document === history.present) return taken;
  const untouched = history.past.length === 0 && history.future.length === 0;
  return {
    ...taken,
    history: untouched ? newHistory(document) : record(history, message("editing.takeNewer"), document),
  };
}

/**
 * Takes up the work that an earlier page left in the browser, as one step. Where the stored version has changed since
 * and is none of that work's own saves, that is a conflict like any other.
 */
export function restored<T extends Versions>(session: T, draft: Draft): T {
  const { history, saving } = session;
  const { present } = history;
  const stored = saving.saved;
  const isStored = (document: CourseDocument) => sameDocument(document, stored);
  // The save arrived after all.
  if (isStored(draft.document) || sameDocument(draft.document, present)) return session;
  const isOurs = isStored(draft.base) || draft.sent.some(isStored);
  const base = isOurs ? stored : draft.base;
  const notice = (document: CourseDocument): Notice => ({
    kind: "restored",
    editedAt: draft.editedAt,
    document,
  });
  const step = (document: CourseDocument): T => ({
    ...session,
    history: record(history, message("drafts.step"), document),
    notice: notice(document),
  });

  if (hasUnsavedWork(saving, present) || saving.phase.kind !== "resting") {
    // Somebody was quicker than the browser's memory: both edits are kept, and undo has theirs alone.
    return step(reuseIdentity(present, mergedDocument(mergeOf(base, draft.document, present))));
  }
  const document = reuseIdentity(stored, draft.document);
  if (isOurs) return step(document);
  if (draft.version > saving.version) {
    // The page came out of a cache: the work knows the stored version better.
    return {
      ...step(document),
      history: record(newHistory(draft.base), message("drafts.step"), document),
      saving: newSaving(draft.version, draft.base),
    };
  }
  const theirs = { version: saving.version, document: stored };
  return mergedIfClear({
    ...step(document),
    saving: { ...newSaving(draft.version, draft.base), phase: { kind: "conflict", theirs, choices: {} } },
  });
}

/** The notice, until something else is the document. */
export function noticeToShow({ notice, history }: Pick<Versions, "notice" | "history">): Notice | null {
  return notice && notice.document === history.present ? notice : null;
}

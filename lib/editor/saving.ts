import type { Message } from "@/lib/messages/message";
import type { OwnedCourse } from "@/lib/validation/course";
import { type CourseDocument, documentOf, sameDocument } from "./document";
import type { Choices } from "./merge";
import { reuseIdentity } from "./reuse-identity";

/** Milliseconds of quiet after an edit before it is sent, so that a burst of edits is one save. */
const QUIET = 800;

/** Milliseconds that the first unsaved edit waits at most, however busily somebody goes on editing. */
const MAX_WAIT_MS = 5_000;

/** Milliseconds before the first new attempt after a failure, and the longest wait that doubling leads to. */
const FIRST_RETRY = 1_000;
const MAX_RETRY_MS = 30_000;

/** Why a save did not arrive: no answer at all, or an answer that the server is in trouble. */
export type Trouble = "offline" | "server";

/** One version of the course as it is stored. */
export interface StoredVersion {
  readonly version: number;
  readonly document: CourseDocument;
}

/** Where saving stands. Whether there is anything to save is not in here: that is `document !== saved`. */
export type SavePhase =
  | { readonly kind: "resting" }
  | { readonly kind: "saving"; readonly sent: CourseDocument; readonly attempt: number }
  | { readonly kind: "failed"; readonly trouble: Trouble; readonly attempt: number }
  | { readonly kind: "conflict"; readonly theirs: StoredVersion; readonly choices: Choices }
  | { readonly kind: "refused"; readonly document: CourseDocument; readonly why: Message | string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "gone" };

/** What the editor knows about the stored course. It is not part of the history: undo does not unsave. */
export interface Saving {
  /** The stored version that the next save is made from. */
  readonly version: number;
  /** The document as it is stored. */
  readonly saved: CourseDocument;
  readonly phase: SavePhase;
  /** Documents that were sent and never answered: any of them may be what is stored now. */
  readonly unanswered: readonly CourseDocument[];
}

/** What the service said to a save, or that it said nothing. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly version: number }
  | { readonly kind: "conflict"; readonly theirs: OwnedCourse }
  | { readonly kind: "refused"; readonly why: Message | string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly trouble: Trouble };

/** Saving as it stands when a course has just been loaded. */
export function newSaving(version: number, saved: CourseDocument): Saving {
  return { version, saved, phase: { kind: "resting" }, unanswered: [] };
}

/** When things happened, in milliseconds of one clock. */
export interface SaveTimes {
  /** The first edit that is in no save, stored or on its way. */
  readonly firstEdit: number;
  readonly lastEdit: number;
  /** When saving came into the phase it is in. */
  readonly phase: number;
}

/**
 * When the document should be sent, in milliseconds of the clock of `times`; past means at once. Null when nothing
 * should be sent: it is saved already, it is not valid, a save is on its way, or a person has to decide or sign in
 * first. Editing on puts a save off to `MAX_WAIT_MS` at most, and a new attempt after a failure not at all.
 */
export function sendAt(
  saving: Saving,
  document: CourseDocument,
  valid: boolean,
  times: SaveTimes,
): number | null {
  if (document === saving.saved || !valid) return null;
  const afterEditing = Math.min(times.lastEdit + QUIET, times.firstEdit + MAX_WAIT_MS);
  switch (saving.phase.kind) {
    case "resting":
      return afterEditing;
    case "refused":
      return saving.phase.document === document ? null : afterEditing;
    case "failed":
      return times.phase + Math.min(MAX_RETRY_MS, FIRST_RETRY * 2 ** saving.phase.attempt);
    case "saving":
    case "conflict":
    case "signed-out":
    case "gone":
      return null;
  }
}

/** The document is on its way. */
export function sending(saving: Saving, document: CourseDocument): Saving {
  const attempt = saving.phase.kind === "failed" ? saving.phase.attempt + 1 : 0;
  return { ...saving, phase: { kind: "saving", sent: document, attempt } };
}

/** The answer to the save on its way; without one on its way, nothing changes. */
export function answered(saving: Saving, answer: SaveAnswer): Saving {
  if (saving.phase.kind !== "saving") return saving;
  const { sent, attempt } = saving.phase;
  switch (answer.kind) {
    case "saved":
      return newSaving(answer.version, sent);
    case "conflict":
      return conflicted(saving, sent, storedVersion(answer.theirs));
    case "failed":
      return {
        ...saving,
        phase: { kind: "failed", trouble: answer.trouble, attempt },
        unanswered: [...saving.unanswered.filter((document) => document !== sent), sent],
      };
    case "refused":
      return { ...saving, phase: { kind: "refused", document: sent, why: answer.why } };
    case "signed-out":
    case "gone":
      return { ...saving, phase: { kind: answer.kind } };
  }
}

/** A newer version that is one of our own saves, whose answer was lost, is no conflict. */
function conflicted(saving: Saving, sent: CourseDocument, theirs: StoredVersion): Saving {
  const ours = [sent, ...saving.unanswered].find((document) => sameDocument(document, theirs.document));
  if (ours) return newSaving(theirs.version, ours);
  const document = reuseIdentity(saving.saved, theirs.document);
  return {
    ...saving,
    phase: { kind: "conflict", theirs: { version: theirs.version, document }, choices: {} },
  };
}

/** A person signed in again, or asked to try now: whatever held the save back no longer does. */
export function released(saving: Saving): Saving {
  const { kind } = saving.phase;
  if (kind !== "signed-out" && kind !== "failed" && kind !== "gone" && kind !== "refused") return saving;
  return { ...saving, phase: { kind: "resting" } };
}

/** The stored version is now this one, and the conflict is over; what to do with the document is up to the caller. */
export function settled(theirs: StoredVersion): Saving {
  return newSaving(theirs.version, theirs.document);
}

/** What the editor needs of a stored course. */
export function storedVersion(course: OwnedCourse): StoredVersion {
  return { version: course.version, document: documentOf(course) };
}

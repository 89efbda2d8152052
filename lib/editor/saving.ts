import { dequal } from "dequal/lite";
import type { Message } from "@/lib/messages/message";
import type { Change, Item } from "./changes/change";
import { diff } from "./changes/diff";
import type { SaveAnswer } from "./changes/save";
import type { CourseDocument } from "./document";
import type { Step } from "./history";

/** Delay after the last edit (debounce), so that a burst of edits results in a single save. */
const QUIET_MS = 800;

/** Maximum delay after the first unsaved edit, even if the user keeps editing. */
const MAX_WAIT_MS = 5_000;

/** The same delays while others have the course open, so that they see an edit within a second. */
const ACCOMPANIED_QUIET_MS = 200;
const ACCOMPANIED_MAX_WAIT_MS = 500;

/** Delay of the first retry, doubled for each further one up to the maximum. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * The reason why a save failed, which is then sent again: no response, a server error, maintenance, or, without an account, an error of the browser's
 * storage.
 */
type Trouble = "offline" | "server" | "read-only" | "storage";

/** A save without an answer: sent again under the same id, it is stored once. */
export interface PendingSave {
  readonly id: string;
  readonly changes: readonly Change[];
  /** The document that the page sent the changes of. */
  readonly document: CourseDocument;
  /** The version that these changes restore, if they do nothing else. */
  readonly restored?: number;
  /** For a draft's save: what it changes, as the user had it. Some of it may be gone since. */
  readonly items?: readonly Item[];
}

/** The phase of saving. Whether there are unsaved changes is not part of it: see `hasUnsavedWork`. */
type SavePhase =
  | { readonly kind: "idle" }
  | { readonly kind: "saving"; readonly attempt: number }
  | { readonly kind: "failed"; readonly trouble: Trouble; readonly attempt: number }
  | Throttled
  | { readonly kind: "rejected"; readonly document: CourseDocument; readonly why: Message | string }
  | { readonly kind: "signed-out" }
  /** Another user has signed in, in this browser. */
  | OtherAccount
  /** The user's role allows only viewing the course, possibly since a recent change. */
  | { readonly kind: "forbidden" }
  | { readonly kind: "gone" };

/** Somebody else has signed in since. */
interface OtherAccount {
  readonly kind: "other-account";
  readonly name: string;
  /** The name of the user who made the changes; null if the page doesn't know it. */
  readonly former: string | null;
}

/** The server rejected a save because its rate limit was exceeded. */
export interface Throttled {
  readonly kind: "throttled";
  /** The delay requested by the server (Retry-After). */
  readonly seconds: number;
  /** The end of the delay, in milliseconds of the clock of `SaveTimes`. */
  readonly retryAt: number;
}

/** The editor's knowledge of the stored course. Not part of the history, since undo does not revert a save. */
export interface Saving {
  /** The stored version that the next save is based on. */
  readonly version: number;
  readonly saved: CourseDocument;
  readonly phase: SavePhase;
  /** The document that a merge with the changes of others made, and the user's own before; null once there is another. */
  readonly merged: { readonly before: CourseDocument; readonly document: CourseDocument } | null;
  /** Null unless a save is in flight, or failed and will be sent again. Saves of one session are serial. */
  readonly pending: PendingSave | null;
}

export type SaveResult =
  | { readonly kind: "saved"; readonly answer: SaveAnswer }
  | { readonly kind: "rejected"; readonly why: Message | string }
  | OtherAccount
  | { readonly kind: "signed-out" }
  | { readonly kind: "forbidden" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly trouble: Trouble }
  | Throttled;

/** The initial state after this version was loaded or saved. */
export function createSaving(version: number, saved: CourseDocument): Saving {
  return { version, saved, phase: { kind: "idle" }, pending: null, merged: null };
}

/** Timestamps in milliseconds of one clock. */
export interface SaveTimes {
  /** The first edit that is in no save, neither stored nor in flight. */
  readonly firstEdit: number;
  readonly lastEdit: number;
  /** The start of the current phase. */
  readonly phase: number;
}

/**
 * When to send, in milliseconds of the clock of `times`; a time in the past means now. Null if everything is saved or in flight,
 * the document is invalid, or the user has to sign in first. Further edits delay a save by at most `MAX_WAIT_MS`, and don't delay a
 * retry.
 * @param isAccompanied whether others have the course open, which shortens the delays.
 */
export function sendAt(
  saving: Saving,
  document: CourseDocument,
  valid: boolean,
  times: SaveTimes,
  isAccompanied = false,
): number | null {
  const { phase, pending } = saving;
  // What was sent already was valid.
  if (!pending && (document === saving.saved || !valid)) return null;
  const [quiet, maxWait] = isAccompanied
    ? [ACCOMPANIED_QUIET_MS, ACCOMPANIED_MAX_WAIT_MS]
    : [QUIET_MS, MAX_WAIT_MS];
  switch (phase.kind) {
    case "idle":
      // A draft's save that an earlier page sent goes out first.
      return pending ? times.phase : Math.min(times.lastEdit + quiet, times.firstEdit + maxWait);
    case "rejected":
      return phase.document === document ? null : Math.min(times.lastEdit + quiet, times.firstEdit + maxWait);
    case "failed":
      return times.phase + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** phase.attempt);
    case "throttled":
      return phase.retryAt;
    case "saving":
    case "signed-out":
    case "other-account":
    case "forbidden":
      return null;
    // The course may still exist: a process of the previous release answers 404 to this request.
    case "gone":
      return times.phase + MAX_RETRY_MS;
  }
}

/**
 * Starts a save of the document, or sends the one again that got no answer.
 * @param id for a new save.
 * @param step the user's last step, by which a restored version is known.
 */
export function startSave(
  saving: Saving,
  document: CourseDocument,
  id: string,
  step: Pick<Step<unknown>, "label" | "changes"> | null = null,
): Saving {
  const attempt = saving.phase.kind === "failed" ? saving.phase.attempt + 1 : 0;
  const pending = saving.pending ?? newSave(id, diff(saving.saved, document), document, step);
  return { ...saving, pending, phase: { kind: "saving", attempt } };
}

function newSave(
  id: string,
  changes: readonly Change[],
  document: CourseDocument,
  step: Pick<Step<unknown>, "label" | "changes"> | null,
): PendingSave {
  const isRestored = step?.label.key === "versions.restored" && dequal(step.changes, changes);
  const restored = isRestored ? Number(step.label.values?.version) : null;
  return { id, changes, document, ...(restored !== null && { restored }) };
}

/** Applies a result of the save in flight other than "saved" (see `receiveAnswer`). A no-op if there is none. */
export function failSave(saving: Saving, result: Exclude<SaveResult, { kind: "saved" }>): Saving {
  const { phase, pending } = saving;
  if (phase.kind !== "saving" || !pending) return saving;
  switch (result.kind) {
    case "failed":
      return { ...saving, phase: { kind: "failed", trouble: result.trouble, attempt: phase.attempt } };
    case "rejected":
      return {
        ...saving,
        pending: null,
        phase: { kind: "rejected", document: pending.document, why: result.why },
      };
    default:
      return { ...saving, phase: result };
  }
}

/** Whether saving goes on only after the user has done something. */
export function isAnswerAwaited({ phase: { kind } }: Saving): boolean {
  return kind !== "idle" && kind !== "saving" && kind !== "throttled";
}

/** Unblocks saving after the user signed in again or asked for a retry. */
export function retrySave(saving: Saving): Saving {
  return isAnswerAwaited(saving) ? { ...saving, phase: { kind: "idle" } } : saving;
}

/** True while closing the page would lose work. */
export function hasUnsavedWork(saving: Saving, document: CourseDocument): boolean {
  return document !== saving.saved || saving.pending !== null;
}

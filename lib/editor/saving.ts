import type { Message } from "@/lib/messages/message";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { type CourseDocument, isSameDocument, toCourseDocument } from "./document";
import type { Choices } from "./merge";
import { reuseIdentity } from "./reuse-identity";

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

/** The reason why a save failed: no response, or a server error. */
type Trouble = "offline" | "server";

/** One stored version of the course. */
export interface StoredVersion {
  readonly version: number;
  readonly document: CourseDocument;
}

/** The phase of saving. Whether there are unsaved changes is not part of it: that is `document !== saved`. */
type SavePhase =
  | { readonly kind: "idle" }
  | { readonly kind: "saving"; readonly sent: CourseDocument; readonly attempt: number }
  | { readonly kind: "failed"; readonly trouble: Trouble; readonly attempt: number }
  | Throttled
  | { readonly kind: "conflict"; readonly theirs: StoredVersion; readonly choices: Choices }
  | { readonly kind: "rejected"; readonly document: CourseDocument; readonly why: Message | string }
  | { readonly kind: "signed-out" }
  /** The user's role allows only viewing the course, possibly since a recent change. */
  | { readonly kind: "forbidden" }
  | { readonly kind: "gone" };

/** The server rejected a save because its rate limit was exceeded. */
export interface Throttled {
  readonly kind: "throttled";
  /** The delay requested by the server (Retry-After). */
  readonly seconds: number;
  /** The end of the delay, in milliseconds of the clock of `SaveTimes`. */
  readonly retryAt: number;
}

/**
 * The editor's knowledge of the stored course. Not part of the history, since undo does not revert a save.
 */
export interface Saving {
  /** The stored version that the next save is based on. */
  readonly version: number;
  /** The document as stored. */
  readonly saved: CourseDocument;
  readonly phase: SavePhase;
  /** Documents whose save got no response: any of them may be the stored version now. */
  readonly unanswered: readonly CourseDocument[];
}

/** The result of a save request. */
export type SaveResult =
  | { readonly kind: "saved"; readonly version: number }
  | { readonly kind: "conflict"; readonly theirs: OwnedCourse }
  | { readonly kind: "rejected"; readonly why: Message | string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "forbidden" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly trouble: Trouble }
  | Throttled;

/** The initial state after this version was loaded or saved. */
export function createSaving(version: number, saved: CourseDocument): Saving {
  return { version, saved, phase: { kind: "idle" }, unanswered: [] };
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
 * When to send the document, in milliseconds of the clock of `times`; a time in the past means now. Null if
 * the document is saved already, invalid or in flight, or if the user first has to resolve a conflict or sign
 * in. Further edits delay a save by at most `MAX_WAIT_MS`, and don't delay a retry.
 * @param isAccompanied whether others have the course open, which shortens the delays.
 */
export function sendAt(
  saving: Saving,
  document: CourseDocument,
  valid: boolean,
  times: SaveTimes,
  isAccompanied = false,
): number | null {
  if (document === saving.saved || !valid) return null;
  const [quiet, maxWait] = isAccompanied
    ? [ACCOMPANIED_QUIET_MS, ACCOMPANIED_MAX_WAIT_MS]
    : [QUIET_MS, MAX_WAIT_MS];
  const afterEditing = Math.min(times.lastEdit + quiet, times.firstEdit + maxWait);
  switch (saving.phase.kind) {
    case "idle":
      return afterEditing;
    case "rejected":
      return saving.phase.document === document ? null : afterEditing;
    case "failed":
      return times.phase + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** saving.phase.attempt);
    case "throttled":
      return saving.phase.retryAt;
    case "saving":
    case "conflict":
    case "signed-out":
    case "forbidden":
    case "gone":
      return null;
  }
}

/** Starts a save of the document. */
export function startSave(saving: Saving, document: CourseDocument): Saving {
  const attempt = saving.phase.kind === "failed" ? saving.phase.attempt + 1 : 0;
  return { ...saving, phase: { kind: "saving", sent: document, attempt } };
}

/** Applies the result of the save in flight. A no-op if there is none. */
export function finishSave(saving: Saving, result: SaveResult): Saving {
  if (saving.phase.kind !== "saving") return saving;
  const { sent, attempt } = saving.phase;
  switch (result.kind) {
    case "saved":
      return createSaving(result.version, sent);
    case "conflict":
      return handleConflict(saving, sent, toStoredVersion(result.theirs));
    case "failed":
      return {
        ...saving,
        phase: { kind: "failed", trouble: result.trouble, attempt },
        unanswered: [...saving.unanswered.filter((document) => document !== sent), sent],
      };
    case "throttled":
      return { ...saving, phase: result };
    case "rejected":
      return { ...saving, phase: { kind: "rejected", document: sent, why: result.why } };
    case "signed-out":
    case "forbidden":
    case "gone":
      return { ...saving, phase: { kind: result.kind } };
  }
}

/**
 * A newer version that equals one of our own saves is no conflict: the save succeeded, but its response was
 * lost.
 */
function handleConflict(saving: Saving, sent: CourseDocument, theirs: StoredVersion): Saving {
  const ours = [sent, ...saving.unanswered].find((document) => isSameDocument(document, theirs.document));
  if (ours) return createSaving(theirs.version, ours);
  const document = reuseIdentity(saving.saved, theirs.document);
  return {
    ...saving,
    phase: { kind: "conflict", theirs: { version: theirs.version, document }, choices: {} },
  };
}

/** Unblocks saving after the user signed in again or asked for a retry. */
export function retrySave(saving: Saving): Saving {
  const { kind } = saving.phase;
  switch (kind) {
    case "signed-out":
    case "failed":
    case "forbidden":
    case "gone":
    case "rejected":
      return { ...saving, phase: { kind: "idle" } };
    default:
      return saving;
  }
}

/**
 * Ends a conflict by basing the next save on their version. The caller decides what happens to the document.
 */
export function acceptVersion(theirs: StoredVersion): Saving {
  return createSaving(theirs.version, theirs.document);
}

/** Extracts the version and document that saving needs from a stored course. */
export function toStoredVersion(
  course: Pick<OwnedCourse, "version" | "holes" | "layouts" | "features">,
): StoredVersion {
  return { version: course.version, document: toCourseDocument(course) };
}

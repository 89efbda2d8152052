import { problemsBeforeSaving } from "@/lib/editor/checks/problems";
import type { CourseDocument } from "@/lib/editor/document";
import { type PendingSave, type SaveResult, type Saving, sendAt } from "@/lib/editor/saving";
import { newId } from "@/lib/ids";
import type { SessionStore } from "./session-store";

/** Sends a save of changes to a stored version. Resolves with the outcome; never rejects. */
export type SendSave = (save: PendingSave, version: number) => Promise<SaveResult>;

interface Autosave {
  /** Sends unsaved work now, without waiting for a pause in editing or for the next retry. */
  readonly flush: () => void;
  /** Stops sending. The response to a save in flight still reaches the session. */
  readonly stop: () => void;
}

/** Saves the session's document whenever it is due: one save at a time, never an invalid document. */
export function startAutosave(store: SessionStore, sendSave: SendSave): Autosave {
  const startedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = savedState(store);
  let phaseSince = startedAt;
  let lastEdit = startedAt;
  /** The first edit that no save contains; null while every edit is saved or being sent. */
  let firstEdit: number | null = null;

  const dueAt = (isValid: boolean) => {
    const { document, saving } = seen;
    const times = { firstEdit: firstEdit ?? lastEdit, lastEdit, phase: phaseSince };
    return sendAt(saving, document, isValid, times, store.get().isAccompanied);
  };

  const schedule = () => {
    clearTimeout(timer);
    // `send` validates the document: for a large one that takes too long to do after each edit.
    const at = dueAt(true);
    if (at !== null) timer = setTimeout(send, Math.max(0, at - performance.now()));
  };

  const send = () => {
    clearTimeout(timer);
    const { document, saving } = seen;
    if (dueAt(isSendable(saving, document)) === null) return;
    store.dispatch({ type: "save-started", id: newId("save") });
    const { pending } = store.get().saving;
    if (!pending) return;
    void sendSave(pending, saving.version).then((result) =>
      store.dispatch({ type: "save-finished", result, at: Date.now() }),
    );
  };

  const flush = () => {
    const { phase } = seen.saving;
    // The server would reject it: Retry-After is not a delay of ours to skip.
    if (phase.kind === "throttled" && phase.retryAt > performance.now()) return;
    send();
  };

  const unsubscribe = store.subscribe(() => {
    const before = seen;
    seen = savedState(store);
    const { document, saving } = seen;
    const edited = document !== before.document;
    // Selecting and dragging change the session too, but not what is saved.
    if (!edited && saving === before.saving) return;
    const now = performance.now();
    if (saving.phase !== before.saving.phase) phaseSince = now;
    if (edited) {
      lastEdit = now;
      firstEdit ??= now;
    }
    const covered = saving.pending?.document ?? saving.saved;
    if (document === covered) firstEdit = null;
    schedule();
  });
  schedule();
  return {
    flush,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/**
 * Whether a document can be sent: it is valid, or only the changes of others made it invalid. The server then reports what it
 * leaves out.
 */
function isSendable({ saved, merged }: Saving, document: CourseDocument): boolean {
  const isValid = (each: CourseDocument) => problemsBeforeSaving(saved, each).length === 0;
  return isValid(document) || (merged?.document === document && isValid(merged.before));
}

function savedState(store: SessionStore) {
  const { history, saving } = store.get();
  return { document: history.present, saving };
}

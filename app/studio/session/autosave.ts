import { problemsOf } from "@/lib/editor/checks/problems";
import type { CourseDocument } from "@/lib/editor/document";
import { type SaveAnswer, sendAt } from "@/lib/editor/saving";
import type { SessionStore } from "./session-store";

/** Sends a document made from a stored version. Answers whatever happens; it never throws. */
export type SendDocument = (document: CourseDocument, version: number) => Promise<SaveAnswer>;

export interface Autosave {
  /** Sends what can be sent at once, without waiting for quiet or for the next attempt. */
  readonly flush: () => void;
  /** Sends no more. The answer to a save under way still reaches the session. */
  readonly stop: () => void;
}

/** Keeps the stored course up with the session: one save at a time, never an invalid document. */
export function startAutosave(store: SessionStore, sendDocument: SendDocument): Autosave {
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = stateOf(store);
  let phaseSince = begun;
  let lastEdit = begun;
  /** Null while every edit is saved or on its way. */
  let firstEdit: number | null = null;

  const due = () => {
    const { document, saving } = seen;
    const times = { firstEdit: firstEdit ?? lastEdit, lastEdit, phase: phaseSince };
    return sendAt(saving, document, problemsOf(document).length === 0, times);
  };

  const plan = () => {
    clearTimeout(timer);
    const at = due();
    if (at !== null) timer = setTimeout(send, Math.max(0, at - performance.now()));
  };

  const send = () => {
    clearTimeout(timer);
    const { document, saving } = seen;
    if (due() === null) return;
    store.dispatch({ type: "send" });
    void sendDocument(document, saving.version).then((answer) => store.dispatch({ type: "answer", answer }));
  };

  const unsubscribe = store.subscribe(() => {
    const before = seen;
    seen = stateOf(store);
    const { document, saving } = seen;
    const edited = document !== before.document;
    // Selecting and dragging change the session too; they are nothing to save.
    if (!edited && saving === before.saving) return;
    const now = performance.now();
    if (saving.phase !== before.saving.phase) phaseSince = now;
    if (edited) {
      lastEdit = now;
      firstEdit ??= now;
    }
    const covered = saving.phase.kind === "saving" ? saving.phase.sent : saving.saved;
    if (document === covered) firstEdit = null;
    plan();
  });
  plan();
  return {
    flush: send,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

function stateOf(store: SessionStore) {
  const { history, saving } = store.get();
  return { document: history.present, saving };
}

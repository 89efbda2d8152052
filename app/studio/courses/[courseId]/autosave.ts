import type { CourseDocument } from "@/lib/editor/document";
import { problemsOf } from "@/lib/editor/problems";
import { type SaveAnswer, sendIn } from "@/lib/editor/saving";
import type { SessionStore } from "./session-store";

/** Sends a document made from a stored version. Answers whatever happens; it never throws. */
export type SendDocument = (document: CourseDocument, version: number) => Promise<SaveAnswer>;

export interface Autosave {
  /** Sends what can be sent at once, without waiting for quiet or for the next attempt. */
  readonly flush: () => void;
  /** Saves what is left, also what was edited during a save under way, and then no more. */
  readonly finish: () => void;
}

/** Keeps the stored course up with the session: one save at a time, never an invalid document. */
export function startAutosave(store: SessionStore, sendDocument: SendDocument): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: { document: CourseDocument; phase: object } | undefined;
  let finishing = false;

  const wait = () => {
    const { history, saving } = store.get();
    const document = history.present;
    return { document, saving, delay: sendIn(saving, document, problemsOf(document).length === 0) };
  };

  const send = () => {
    clearTimeout(timer);
    planned = undefined;
    const { document, saving, delay } = wait();
    if (delay === null) return;
    store.dispatch({ type: "send" });
    void sendDocument(document, saving.version).then((answer) => store.dispatch({ type: "answer", answer }));
  };

  const plan = () => {
    if (finishing) {
      if (store.get().saving.phase.kind !== "saving") stop();
      return;
    }
    const { history, saving } = store.get();
    // Selecting and dragging change the session too; they must not put the save off.
    if (planned?.document === history.present && planned.phase === saving.phase) return;
    clearTimeout(timer);
    planned = { document: history.present, phase: saving.phase };
    const { delay } = wait();
    if (delay !== null) timer = setTimeout(send, delay);
  };

  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
    send();
  };

  const unsubscribe = store.subscribe(plan);
  plan();
  return {
    flush: send,
    finish: () => {
      finishing = true;
      plan();
    },
  };
}

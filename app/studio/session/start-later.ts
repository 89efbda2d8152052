import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/** Calls `run` once a part of the session has changed. Returns the function that cancels it. */
export function onFirstChange(
  { get, subscribe }: SessionStore,
  part: (session: Session) => unknown,
  run: () => void,
): () => void {
  const before = part(get());
  const unsubscribe = subscribe(() => {
    if (part(get()) === before) return;
    unsubscribe();
    run();
  });
  return unsubscribe;
}

/**
 * Loads code once `wait` calls back, and starts it. Best effort: without a connection, nothing starts.
 * @param wait returns the function that cancels it.
 * @param load returns the function that starts the code, which returns the function that stops it.
 * @returns the function that stops it, also before it has started.
 */
export function startLater(
  wait: (onReady: () => void) => () => void,
  load: () => Promise<() => () => void>,
): () => void {
  let isStopped = false;
  let stop = wait(() => {
    load()
      .then((start) => {
        if (!isStopped) stop = start();
      })
      .catch(() => {});
  });
  return () => {
    isStopped = true;
    stop();
  };
}

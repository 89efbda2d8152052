const listeners = new Set<() => void>();

/** Loads the comments again, if they are open, after a change on the server. */
export function refetchComments(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that removes the listener. */
export function onRefetchComments(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();

/** Loads the comments again, if they are open: they have changed on the server. */
export function refetchComments(): void {
  for (const listener of listeners) listener();
}

/** @returns how to stop listening. */
export function onRefetchComments(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Attempts that are under way, by key. A limit on failures alone would let any number through at once, all before the
 * first of them has failed and been counted. This counts within its process; several let through as many times more.
 */
export function inFlightCounter() {
  const counts = new Map<string, number>();
  return {
    /** Runs an attempt, and tells it how many of the same key began before it and have not ended. */
    async run<T>(key: string, attempt: (ahead: number) => Promise<T>): Promise<T> {
      const ahead = counts.get(key) ?? 0;
      counts.set(key, ahead + 1);
      try {
        return await attempt(ahead);
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
  };
}

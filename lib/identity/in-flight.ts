/**
 * Counts attempts in flight, by key. A limit on failures alone would allow any number of concurrent attempts, all
 * before the first failure is counted. Counts only within this process: n processes allow n times as many attempts.
 */
export function inFlightCounter() {
  const counts = new Map<string, number>();
  return {
    /** Runs an attempt, passing it the number of earlier attempts with the same key that are still in flight. */
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

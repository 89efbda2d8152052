/** How long the same message is only counted after it was logged. */
const WINDOW_MS = 1_000;

/** Messages to remember. More different ones at a time are not repeats of a few failures. */
const MAX_MESSAGES = 200;

/**
 * Decides which of many equal messages are logged: the first of each second, with the number suppressed since the
 * previous one. A failing database would otherwise fill the disk with one line per request.
 */
export function repeatFilter(now: () => number) {
  const seen = new Map<string, { since: number; omitted: number }>();
  /** The number of omitted repeats to log with this message; null if this one is omitted as well. */
  return function omittedBefore(message: string): number | null {
    const time = now();
    const last = seen.get(message);
    if (last && time - last.since < WINDOW_MS) {
      last.omitted++;
      return null;
    }
    if (!last && seen.size >= MAX_MESSAGES) seen.clear();
    seen.set(message, { since: time, omitted: 0 });
    return last?.omitted ?? 0;
  };
}

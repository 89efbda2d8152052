/** Last uses are kept to the minute, so that a busy token costs one write a minute and not one a call. */
const RESOLUTION_MS = 60_000;

/** Whether a use at `now` is worth noting. */
export function isDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= RESOLUTION_MS;
}

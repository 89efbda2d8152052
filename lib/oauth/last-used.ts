/** Last uses are kept to the minute, so that a busy token costs one write a minute and not one a call. */
const RESOLUTION_MS = 60_000;

/** Whether a use at `now` is worth noting. */
export function isDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= RESOLUTION_MS;
}

/**
 * Waits for the note of a use to be written. One that cannot be fails nothing: what was asked has been done, a course
 * has been stored perhaps, and an error would have it sent again.
 */
export async function bestEffort(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => console.error("A use was not noted:", error));
}

import { log } from "@/lib/log";

/** Last uses are stored to the minute, so that a busy token costs one write a minute instead of one per request. */
const RESOLUTION_MS = 60_000;

export function isDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= RESOLUTION_MS;
}

/**
 * Waits for a last use to be written; a failure is only logged. The request itself has succeeded, a course may have been
 * stored, and an error would make the client send it again.
 */
export async function bestEffort(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => log.error("Failed to record a last use", { error }));
}

import { expect, vi } from "vitest";
import type { PrismaClient } from "../../lib/adapters/prisma/generated/client";

/**
 * Waits until one session of a Postgres waits for a lock of another. Looks often: from then on Postgres has a second
 * (deadlock_timeout) until that session, and later the one that it waits for, is looked at for a deadlock.
 */
export async function untilOneWaits(prisma: PrismaClient): Promise<void> {
  const look = async () => {
    const [waiting] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting?.count).toBe(1);
  };
  await vi.waitFor(look, { timeout: 10_000, interval: 10 });
}

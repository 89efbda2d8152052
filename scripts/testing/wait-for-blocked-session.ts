import { expect, vi } from "vitest";
import type { PrismaClient } from "../../lib/adapters/prisma/generated/client";

/**
 * Waits until exactly so many Postgres sessions are blocked by a lock. Polls often, because one second later
 * (`deadlock_timeout`) Postgres checks that session for a deadlock, and later the session that blocks it.
 */
export async function waitForBlockedSession(prisma: PrismaClient, count = 1): Promise<void> {
  const check = async () => {
    const [blocked] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(blocked?.count).toBe(count);
  };
  await vi.waitFor(check, { timeout: 10_000, interval: 10 });
}

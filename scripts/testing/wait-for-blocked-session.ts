import { expect, vi } from "vitest";
import type { PrismaClient } from "../../lib/adapters/prisma/generated/client";

/**
 * Waits until one Postgres session waits for a lock that another holds. Polls often: from then on it takes Postgres one
 * second (`deadlock_timeout`) to check that session, and later the one that blocks it, for a deadlock.
 */
export async function waitForBlockedSession(prisma: PrismaClient): Promise<void> {
  const check = async () => {
    const [blocked] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(blocked?.count).toBe(1);
  };
  await vi.waitFor(check, { timeout: 10_000, interval: 10 });
}

import { expect, vi } from "vitest";
import type { PrismaClient } from "../../lib/adapters/prisma/generated/client";

/**
 * Waits until exactly so many Postgres sessions are blocked by a lock. Polls often, because one second later
 * (`deadlock_timeout`) Postgres checks that session for a deadlock, and later the session that blocks it.
 * @returns the statements that they run.
 */
export async function waitForBlockedSession(prisma: PrismaClient, count = 1): Promise<string[]> {
  return (await waitForBlocked(prisma, count)).map(({ query }) => query);
}

/** Waits until a session is blocked by a lock, and ends it as an administrator would. */
export async function terminateBlockedSession(prisma: PrismaClient): Promise<void> {
  const blocked = await waitForBlocked(prisma, 1);
  expect(blocked).toHaveLength(1);
  await prisma.$queryRaw`SELECT pg_terminate_backend(${blocked[0]?.pid}::int)`;
}

async function waitForBlocked(prisma: PrismaClient, count: number): Promise<BlockedSession[]> {
  await vi.waitFor(async () => expect(await findBlocked(prisma)).toHaveLength(count), {
    timeout: 10_000,
    interval: 10,
  });
  // Read again: Postgres may show the previous statement of a session that has just begun to wait.
  return findBlocked(prisma);
}

interface BlockedSession {
  pid: number;
  query: string;
}

const findBlocked = (prisma: PrismaClient) => prisma.$queryRaw<BlockedSession[]>`
  SELECT "pid", "query" FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

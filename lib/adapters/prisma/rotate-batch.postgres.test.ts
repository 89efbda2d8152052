import { beforeAll, expect, it, vi } from "vitest";
import { addSeconds } from "@/lib/clock";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { hashSecret, newRefreshToken, newSecret } from "@/lib/oauth/tokens";
import { terminateBlockedSession, waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { openTransaction } from "@/scripts/testing/open-transaction";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { times } from "@/scripts/testing/times";
import { ROTATE } from "./oauth-statements";
import { prismaOAuthStore } from "./oauth-store";

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;

beforeAll(async () => {
  application = await server.newApplication();
  await refresh(await newToken());
  // The first statements opened them: two for reads, one for writes.
  await vi.waitFor(() => expect(server.database.poolState()?.pipelined).toBe(3));
});

/** A refresh token of a user of its own. */
async function newToken(): Promise<string> {
  return (await server.tokensFor(application, await server.newUser())).refresh_token;
}

const refresh = (token: string, more?: Record<string, string>) => server.refresh(application, token, more);

const findToken = (token: string) =>
  server.database.prisma.refreshToken.findUniqueOrThrow({ where: { tokenHash: hashSecret(token) } });

/** The transactions that stored these tokens: their numbers, without repetition. */
async function findTransactions(tokens: string[]): Promise<string[]> {
  const hashes = tokens.map(hashSecret);
  const rows = await server.database.prisma.$queryRaw<{ xmin: string }[]>`
    SELECT DISTINCT t.xmin::text AS "xmin" FROM "RefreshToken" t WHERE t."tokenHash" = ANY(${hashes})`;
  return rows.map(({ xmin }) => xmin);
}

it("concurrent refreshes share a transaction, and each gets tokens of its own family and scope", async () => {
  const tokens = await times(20, newToken);
  const responses = await Promise.all(
    tokens.map((token, i) => refresh(token, i % 2 === 0 ? { scope: "courses:read" } : {})),
  );
  expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  const bodies = await Promise.all(responses.map((response) => response.json()));
  const successors = bodies.map(({ refresh_token }) => String(refresh_token));
  expect((await findTransactions(successors)).length).toBeLessThan(10);
  for (const [i, token] of tokens.entries()) {
    const rotated = await findToken(token);
    expect(rotated.successors).toBe(1);
    expect(rotated.expiresAt).toEqual(addSeconds(rotated.rotatedAt as Date, LIFETIMES.rotationGrace));
    expect(await findToken(successors[i] as string)).toMatchObject({
      familyId: rotated.familyId,
      familyHash: rotated.familyHash,
      issuedAt: rotated.rotatedAt,
      rotatedAt: null,
    });
    const tokenHash = hashSecret(bodies[i].access_token);
    const access = await server.database.prisma.accessToken.findUniqueOrThrow({ where: { tokenHash } });
    expect(access.familyId).toBe(rotated.familyId);
    expect(access.scope).toBe(i % 2 === 0 ? "courses:read" : null);
    expect(access.expiresAt).toEqual(addSeconds(access.issuedAt, LIFETIMES.accessToken));
  }
});

it("a refresh that can't be in a batch gets its own answer, and fails none of the others", async () => {
  const [repeated, ready, revoked] = await times(3, newToken);
  const { familyId } = await findToken(revoked as string);
  await server.database.prisma.tokenFamily.update({
    where: { id: familyId },
    data: { revokedAt: new Date() },
  });
  const tokens = [
    repeated,
    repeated,
    ready,
    revoked,
    newRefreshToken(application.clientId).refreshToken,
  ] as string[];
  const responses = await Promise.all(tokens.map((token) => refresh(token)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400]);
  expect((await findToken(repeated as string)).successors).toBe(2);
  expect((await findToken(ready as string)).successors).toBe(1);
  expect((await findToken(revoked as string)).rotatedAt).toBeNull();
});

it.each(["RefreshToken", "TokenFamily"])(
  "a refresh that waits for a locked %s delays nobody else",
  async (table) => {
    const [waiting, other] = (await times(2, newToken)) as [string, string];
    const { prisma } = server.database;
    const { tokenHash, familyId } = await findToken(waiting);
    const [column, key] = table === "RefreshToken" ? ["tokenHash", tokenHash] : ["id", familyId];
    const commit = await openTransaction(prisma, (tx) =>
      tx.$executeRawUnsafe(`SELECT 1 FROM "${table}" WHERE "${column}" = $1 FOR UPDATE`, key),
    );
    let isAnswered = false;
    const answer = refresh(waiting).finally(() => {
      isAnswered = true;
    });
    const beside = refresh(other);
    const blocked = await waitForBlockedSession(prisma);
    // The statement of the pool, not a batch.
    expect(blocked.map((query) => query.slice(0, 40))).toEqual([ROTATE.text.slice(0, 40)]);
    const { refresh_token: next } = await (await beside).json();
    expect((await refresh(next)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await commit();
    expect((await answer).status).toBe(200);
    expect((await findToken(waiting)).successors).toBe(1);
  },
);

it("refreshes whose connection is lost run again", async () => {
  const tokens = await times(2, newToken);
  const { prisma } = server.database;
  // Readers don't wait for it.
  const commit = await openTransaction(
    prisma,
    (tx) => tx.$executeRaw`LOCK TABLE "AccessToken" IN SHARE MODE`,
  );
  const answers = Promise.all(tokens.map((token) => refresh(token)));
  await terminateBlockedSession(prisma);
  await commit();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  for (const token of tokens) expect((await findToken(token)).successors).toBe(1);
});

it("a rotation that runs again after its answer was lost counts once", async () => {
  const token = await newToken();
  const { prisma, sql } = server.database;
  const store = prismaOAuthStore(prisma, sql);
  const now = new Date();
  const { refreshToken: successor, familyHash } = newRefreshToken(application.clientId, token);
  const tokens = {
    issuedAt: now,
    access: { tokenHash: hashSecret(newSecret("tp_at_")), expiresAt: addSeconds(now, 60), scope: null },
    refresh: { tokenHash: hashSecret(successor), familyHash, expiresAt: addSeconds(now, 60) },
  };
  expect(await store.rotateRefreshToken(hashSecret(token), now, tokens)).toBe(1);
  expect(await store.rotateRefreshToken(hashSecret(token), now, tokens)).toBe(1);
  expect((await findToken(token)).successors).toBe(1);
});

import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { LIFETIMES, MAX_SUCCESSORS, MAX_UNUSED_PER_FAMILY } from "@/lib/oauth/lifetimes";
import { newSecret } from "@/lib/oauth/tokens";
import { setUpTestServer, type TestApplication, type TestTokens } from "@/scripts/testing/server";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const refresh = (token: string, as = application) => server.refresh(as, token);

async function rotate({ refresh_token }: TestTokens): Promise<TestTokens> {
  const response = await refresh(refresh_token);
  expect(response.status).toBe(200);
  return response.json();
}

const isValid = async ({ access_token }: TestTokens) => (await server.apiStatus(access_token)) === 200;

async function countRows(): Promise<number> {
  await cleanUp(server.database.sql, server.clock.now);
  return server.database.prisma.refreshToken.count({ where: { family: { grant: { userId } } } });
}

const auditKinds = async () => (await server.services.audit.listForUser(userId, 20)).map(({ kind }) => kind);

/** Rotates a token many times, each after the grace period of the one before. Returns every pair. */
async function rotateMany(times: number): Promise<TestTokens[]> {
  const all = [await server.tokensFor(application, userId)];
  for (let i = 0; i < times; i++) {
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    all.push(await rotate(all.at(-1) as TestTokens));
  }
  return all;
}

describe("a family of refresh tokens", () => {
  it("has two rows, however often it is rotated", async () => {
    await rotateMany(30);
    expect(await countRows()).toBe(2);
  });

  it.each([0, 1, 12, 18])("is revoked by a replay of token %i of 20, which is not stored", async (index) => {
    const all = await rotateMany(19);
    const newest = all.at(-1) as TestTokens;
    server.clock.pass(LIFETIMES.rotationGrace + 1);
    expect(await countRows()).toBe(1);
    expect(await isValid(newest)).toBe(true);
    expect((await refresh(all[index]?.refresh_token as string)).status).toBe(400);
    expect(await isValid(newest)).toBe(false);
    expect((await refresh(newest.refresh_token)).status).toBe(400);
    expect(await auditKinds()).toEqual(["refresh-token-replayed", "grant-allowed"]);
  });

  it("is revoked by revoking a token that is not stored (RFC 7009 section 2.1)", async () => {
    const [first, , , newest] = (await rotateMany(3)) as [TestTokens, TestTokens, TestTokens, TestTokens];
    expect(await countRows()).toBe(2);
    const response = await server.form("/oauth/revoke", application, { token: first.refresh_token });
    expect(response.status).toBe(200);
    expect(await isValid(newest)).toBe(false);
    expect(await auditKinds()).toContain("token-revoked");
  });

  it("is not revoked by another application, nor by anything made up from what others can know", async () => {
    const all = await rotateMany(3);
    const newest = all.at(-1) as TestTokens;
    const old = all[0]?.refresh_token as string;
    const other = await server.newApplication();
    expect((await refresh(old, other)).status).toBe(400);
    await server.form("/oauth/revoke", other, { token: old });

    const family = await server.database.prisma.tokenFamily.findFirstOrThrow({
      where: { grant: { userId } },
    });
    const row = await server.database.prisma.refreshToken.findFirstOrThrow({
      where: { familyId: family.id },
    });
    const random = newSecret("tp_rt_").slice("tp_rt_".length);
    for (const known of [family.id, row.familyHash, row.tokenHash, random]) {
      expect((await refresh(`tp_rt_${known}${random}`)).status).toBe(400);
    }
    expect(await isValid(newest)).toBe(true);
    await rotate(newest);
  });

  it("gives each token at most 5 successors, records the second, and survives a sixth attempt", async () => {
    const first = await server.tokensFor(application, userId);
    const successors: TestTokens[] = [];
    for (let i = 0; i < MAX_SUCCESSORS; i++) successors.push(await rotate(first));
    for (let attempt = 6; attempt < 8; attempt++) {
      const response = await refresh(first.refresh_token);
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await response.json()).toMatchObject({
        ...{ error: "rate_limit_exceeded", reason: "refresh_too_often" },
        doc_url: expect.stringMatching(/#refresh_too_often$/),
      });
    }
    for (const successor of successors) await rotate(successor);
    expect(await auditKinds()).toEqual(["refresh-token-reused", "grant-allowed"]);
  });

  it("stays small if a client loses every response", async () => {
    let tokens = await server.tokensFor(application, userId);
    for (let i = 0; i < MAX_UNUSED_PER_FAMILY + 5; i++) {
      server.clock.pass(LIFETIMES.rotationGrace + 1);
      await rotate(tokens);
      tokens = await rotate(tokens);
    }
    // And the token that was just rotated.
    expect(await countRows()).toBeLessThanOrEqual(MAX_UNUSED_PER_FAMILY + 1);
    await rotate(tokens);
  });
});

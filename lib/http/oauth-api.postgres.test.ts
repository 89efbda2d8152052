import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { transaction } from "@/lib/adapters/prisma/transaction";
import { LIFETIMES, MAX_SUCCESSORS } from "@/lib/oauth/lifetimes";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { setUpTestServer, type TestApplication, type TestTokens } from "@/scripts/testing/server";

const CONCURRENCY = 40;

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  // Opens a new window of every rate limit.
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const exchange = (code: string) => server.exchange(application, code);
const refresh = (token: string) => server.refresh(application, token);

const concurrently = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => run(index)));

type TokenResponse = { status: number; body: Partial<TestTokens> & { error?: string } };

const read = async (response: Response): Promise<TokenResponse> => ({
  status: response.status,
  body: await response.json(),
});

/** Counts the responses by status and error. */
function tally(responses: TokenResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const kind = body.error === undefined ? String(status) : `${status} ${body.error}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const tokensIn = (responses: TokenResponse[]) =>
  responses.flatMap(({ body: { access_token, refresh_token } }) =>
    access_token !== undefined && refresh_token !== undefined ? [{ access_token, refresh_token }] : [],
  );

/** Expects that none of the tokens works any more. */
async function expectRevoked(tokens: TestTokens[]): Promise<void> {
  for (const { access_token, refresh_token } of tokens) {
    expect(await server.apiStatus(access_token)).toBe(401);
    expect(tally([await read(await refresh(refresh_token))])).toEqual({ "400 invalid_grant": 1 });
  }
}

describe("40 concurrent exchanges of one code (RFC 6749 section 4.1.2)", () => {
  it.each([1, 2])("give exactly one 200, whose tokens work: round %i", async () => {
    const code = await server.authorize(application, userId);
    const responses = await concurrently(async () => read(await exchange(code)));
    expect(tally(responses)).toEqual({ 200: 1, "400 invalid_grant": CONCURRENCY - 1 });
    const [issued] = tokensIn(responses);
    expect(await server.apiStatus(issued?.access_token ?? "")).toBe(200);
    expect((await refresh(issued?.refresh_token ?? "")).status).toBe(200);
  });

  it("do not interfere if each has its own code", async () => {
    const codes = await concurrently(() => server.authorize(application, userId));
    const responses = await concurrently(async (index) => read(await exchange(codes[index] as string)));
    expect(tally(responses)).toEqual({ 200: CONCURRENCY });
    const [first] = tokensIn(responses);
    expect(await server.apiStatus(first?.access_token ?? "")).toBe(200);
  });
});

describe("40 concurrent refreshes of one token", () => {
  it.each([1, 2])(
    "succeed 5 times within the grace period, and every new token works: round %i",
    async () => {
      const { refresh_token } = await server.tokensFor(application, userId);
      const responses = await concurrently(async () => read(await refresh(refresh_token)));
      expect(tally(responses)).toEqual({
        200: MAX_SUCCESSORS,
        "429 rate_limit_exceeded": CONCURRENCY - MAX_SUCCESSORS,
      });
      const issued = tokensIn(responses);
      expect(new Set(issued.map((tokens) => tokens.refresh_token)).size).toBe(MAX_SUCCESSORS);
      const statuses = await Promise.all(issued.map(({ access_token }) => server.apiStatus(access_token)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const next = await read(await refresh(issued.at(-1)?.refresh_token ?? ""));
      expect(next.status).toBe(200);
      expect(await server.apiStatus(next.body.access_token ?? "")).toBe(200);
    },
  );

  it("are all rejected after the grace period, and leave no valid token", async () => {
    const first = await server.tokensFor(application, userId);
    const second = tokensIn([await read(await refresh(first.refresh_token))]);
    server.clock.pass(61);
    const responses = await concurrently(async () => read(await refresh(first.refresh_token)));
    expect(tally(responses)).toEqual({ "400 invalid_grant": CONCURRENCY });
    await expectRevoked([first, ...second]);
  });
});

describe("40 concurrent requests of a public application with one code or token", () => {
  const S256 = {
    value: createHash("sha256").update("v".repeat(43)).digest("base64url"),
    method: "S256",
  } as const;

  it.each(["a code", "a refresh token"])(
    "succeed once at most, and leave no valid token: %s",
    async (kind) => {
      application = await server.newPublicApplication();
      const code = await server.authorize(application, userId, S256);
      const exchangeAgain = () => server.exchange(application, code, { code_verifier: "v".repeat(43) });
      const before = kind === "a code" ? [] : tokensIn([await read(await exchangeAgain())]);
      const [token] = before;
      const responses = await concurrently(async () =>
        read(await (token ? refresh(token.refresh_token) : exchangeAgain())),
      );
      expect(tally(responses)).toEqual({ 200: 1, "400 invalid_grant": CONCURRENCY - 1 });
      await expectRevoked([...before, ...tokensIn(responses)]);
    },
  );
});

describe("a refresh racing with revocation", () => {
  it.each([1, 2])("leaves no valid token if the code is replayed: round %i", async () => {
    const code = await server.authorize(application, userId);
    const first = tokensIn([await read(await exchange(code))]);
    const [start] = first;
    server.clock.pass(LIFETIMES.codeRetry);
    const responses = await concurrently(async (index) =>
      // The replays interleave with the refreshes.
      read(await (index === 7 || index === 20 ? exchange(code) : refresh(start?.refresh_token ?? ""))),
    );
    for (const { status, body } of responses) {
      expect([200, 400, 429]).toContain(status);
      if (status === 400) expect(body.error).toBe("invalid_grant");
    }
    expect(responses[7]?.status).toBe(400);
    await expectRevoked([...first, ...tokensIn(responses)]);
  });

  it("leaves no valid token if an old refresh token is replayed", async () => {
    const first = await server.tokensFor(application, userId);
    const [second] = tokensIn([await read(await refresh(first.refresh_token))]);
    server.clock.pass(61);
    const responses = await concurrently(async (index) =>
      read(await refresh((index === 10 ? first.refresh_token : second?.refresh_token) ?? "")),
    );
    expect(responses[10]?.status).toBe(400);
    for (const { status } of responses) expect([200, 400, 429]).toContain(status);
    await expectRevoked([first, ...tokensIn(responses)]);
  });
});

describe("an exchange or a refresh racing with the deletion of its grant", () => {
  it.each([1, 2])("never gets a 500, and leaves no valid token: round %i", async () => {
    const log = vi.spyOn(console, "error");
    const partners = await Promise.all(
      Array.from({ length: CONCURRENCY / 2 }, async () => {
        const partner = await server.newApplication();
        const [code, tokens] = await Promise.all([
          server.authorize(partner, userId),
          server.tokensFor(partner, userId),
        ]);
        return { partner, code, tokens };
      }),
    );
    const responses = await Promise.all(
      partners.map(async ({ partner, code, tokens }, index) => {
        // Each deletion starts at a different point of the exchange: after `index` queries.
        const deleteLater = async () => {
          for (let count = 0; count < index; count++) await server.database.prisma.$queryRaw`SELECT 1`;
          await transaction(server.database.prisma, (tx) =>
            tx.grant.deleteMany({ where: { applicationId, userId } }),
          );
        };
        const { clientId: applicationId } = partner;
        const [exchanged, refreshed] = await Promise.all([
          server.exchange(partner, code),
          server.refresh(partner, tokens.refresh_token),
          deleteLater(),
        ]);
        return [await read(exchanged), await read(refreshed)];
      }),
    );
    for (const kind of Object.keys(tally(responses.flat())))
      expect(["200", "400 invalid_grant"]).toContain(kind);
    for (const { access_token } of tokensIn(responses.flat()))
      expect(await server.apiStatus(access_token)).toBe(401);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe("revoking an application's access while its token is rotated, in a deadlock", () => {
  it.each(["disconnecting", "deleting the application"])("succeeds: %s", async (action) => {
    const { prisma } = server.database;
    const { clientId } = application;
    const ownerId = await server.ownerOf(application);
    const { access_token } = await server.tokensFor(application, userId);
    const family = await prisma.tokenFamily.findFirstOrThrow({ where: { grant: { userId } } });
    const { grants, registration } = server.services;

    const rotating = prisma.$transaction(async (tx) => {
      // The revocation, which waits first, detects the deadlock and is the one to fail.
      await tx.$executeRaw`SET LOCAL deadlock_timeout = '60s'`;
      await tx.$queryRaw`SELECT 1 FROM "RefreshToken" WHERE "familyId" = ${family.id} FOR UPDATE`;
      const revoking =
        action === "disconnecting"
          ? grants.disconnect(userId, clientId)
          : registration.delete(ownerId, clientId);
      // A rejection is handled below, after this transaction.
      revoking.catch(() => {});
      await waitForBlockedSession(prisma);
      const now = new Date();
      await tx.accessToken.create({
        data: { tokenHash: family.id, familyId: family.id, issuedAt: now, expiresAt: now },
      });
      return { revoking };
    });
    await (await rotating).revoking;
    expect(await prisma.grant.count({ where: { userId } })).toBe(0);
    expect(await server.apiStatus(access_token)).toBe(401);
  });
});

describe("concurrent first authorizations of one application by one user", () => {
  it("all succeed, and create one grant", async () => {
    for (let round = 0; round < 2; round++) {
      const [partner, person] = await Promise.all([server.newApplication(), server.newUser()]);
      const codes = await concurrently(() => server.authorize(partner, person));
      expect(new Set(codes).size).toBe(CONCURRENCY);
      expect(await server.database.prisma.grant.count({ where: { userId: person } })).toBe(1);
    }
  });
});

describe("concurrent sign-ups with one email address", () => {
  it("create one account; the others find the address taken", async () => {
    const results = await concurrently((index) =>
      server.services.accounts.signUp(
        { name: `Person ${index}`, email: "race@example.com", password: "correct horse" },
        "192.0.2.1",
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "email-taken")).toHaveLength(CONCURRENCY - 1);
    expect(await server.database.prisma.user.count({ where: { email: "race@example.com" } })).toBe(1);
  });
});

describe("a database that drops every connection", () => {
  it("causes 503 at worst, never 500, and the next requests succeed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const codes = await concurrently(() => server.authorize(application, userId));
    const breaks = Array.from(
      { length: 5 },
      () => server.database.prisma.$queryRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const [responses] = await Promise.all([
      Promise.all(codes.map(async (code) => read(await exchange(code)))),
      Promise.allSettled(breaks),
    ]);
    log.mockRestore();
    for (const kind of Object.keys(tally(responses))) expect(["200", "503 unavailable"]).toContain(kind);
    // What succeeded is stored; what failed can be retried.
    for (const { access_token } of tokensIn(responses))
      expect(await server.apiStatus(access_token)).toBe(200);
    const retried = await Promise.all(
      codes
        .filter((_code, index) => responses[index]?.status !== 200)
        .map(async (code) => read(await exchange(code))),
    );
    for (const { status } of retried) expect([200, 400]).toContain(status);
  });
});

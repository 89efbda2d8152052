import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { transaction } from "@/lib/adapters/prisma/transaction";
import {
  startTestServer,
  type TestApplication,
  type TestServer,
  type TestTokens,
} from "@/scripts/testing/server";
import { untilOneWaits } from "@/scripts/testing/until-one-waits";

const AT_ONCE = 40;

let server: TestServer;
let application: TestApplication;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  // A fresh window of every rate limit.
  server.clock.pass(60);
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const exchange = (code: string) =>
  server.form("/oauth/token", application, {
    grant_type: "authorization_code",
    code,
    redirect_uri: application.redirectUri,
  });

const refresh = (refresh_token: string) =>
  server.form("/oauth/token", application, { grant_type: "refresh_token", refresh_token });

const apiStatus = async (accessToken: string) =>
  (await server.request("/api/v1/courses", { headers: { Authorization: `Bearer ${accessToken}` } })).status;

const atOnce = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => run(index)));

type Answer = { status: number; body: Partial<TestTokens> & { error?: string } };

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: await response.json(),
});

/** How many answers there were of each kind. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = body.error === undefined ? String(status) : `${status} ${body.error}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const tokensIn = (answers: Answer[]) =>
  answers.flatMap(({ body: { access_token, refresh_token } }) =>
    access_token !== undefined && refresh_token !== undefined ? [{ access_token, refresh_token }] : [],
  );

/** Asserts that not one of the tokens does anything any more. */
async function expectDead(tokens: TestTokens[]): Promise<void> {
  for (const { access_token, refresh_token } of tokens) {
    expect(await apiStatus(access_token)).toBe(401);
    expect(tally([await read(await refresh(refresh_token))])).toEqual({ "400 invalid_grant": 1 });
  }
}

describe("40 exchanges of one code at once (RFC 6749 section 4.1.2)", () => {
  it.each([1, 2, 3, 4, 5])("give exactly one 200, and its tokens are revoked: round %i", async () => {
    const code = await server.authorize(application, userId);
    const answers = await atOnce(async () => read(await exchange(code)));
    expect(tally(answers)).toEqual({ 200: 1, "400 invalid_grant": AT_ONCE - 1 });
    await expectDead(tokensIn(answers));
  });

  it("of 40 codes do not disturb one another", async () => {
    const codes = await atOnce(() => server.authorize(application, userId));
    const answers = await atOnce(async (index) => read(await exchange(codes[index] as string)));
    expect(tally(answers)).toEqual({ 200: AT_ONCE });
    const [first] = tokensIn(answers);
    expect(await apiStatus(first?.access_token ?? "")).toBe(200);
  });
});

describe("40 refreshes of one token at once", () => {
  it.each([1, 2, 3])("all answer 200 within the grace, and every new token works: round %i", async () => {
    const { refresh_token } = await server.tokensFor(application, userId);
    const answers = await atOnce(async () => read(await refresh(refresh_token)));
    expect(tally(answers)).toEqual({ 200: AT_ONCE });
    const issued = tokensIn(answers);
    expect(new Set(issued.map((tokens) => tokens.refresh_token)).size).toBe(AT_ONCE);
    const statuses = await Promise.all(issued.map(({ access_token }) => apiStatus(access_token)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const next = await read(await refresh(issued.at(-1)?.refresh_token ?? ""));
    expect(next.status).toBe(200);
    expect(await apiStatus(next.body.access_token ?? "")).toBe(200);
  });

  it("after the grace are all refused, and leave no live token", async () => {
    const first = await server.tokensFor(application, userId);
    const second = tokensIn([await read(await refresh(first.refresh_token))]);
    server.clock.pass(61);
    const answers = await atOnce(async () => read(await refresh(first.refresh_token)));
    expect(tally(answers)).toEqual({ "400 invalid_grant": AT_ONCE });
    await expectDead([first, ...second]);
  });
});

describe("a refresh racing with revocation", () => {
  it.each([1, 2, 3, 4, 5])("leaves no live token when the code is replayed meanwhile: round %i", async () => {
    const code = await server.authorize(application, userId);
    const first = tokensIn([await read(await exchange(code))]);
    const [start] = first;
    const answers = await atOnce(async (index) =>
      // The replay falls among the refreshes, at another place each time.
      read(await (index === 7 || index === 20 ? exchange(code) : refresh(start?.refresh_token ?? ""))),
    );
    for (const { status, body } of answers) {
      expect([200, 400]).toContain(status);
      if (status === 400) expect(body.error).toBe("invalid_grant");
    }
    expect(answers[7]?.status).toBe(400);
    await expectDead([...first, ...tokensIn(answers)]);
  });

  it("leaves no live token when an old refresh token is replayed meanwhile", async () => {
    const first = await server.tokensFor(application, userId);
    const [second] = tokensIn([await read(await refresh(first.refresh_token))]);
    server.clock.pass(61);
    const answers = await atOnce(async (index) =>
      read(await refresh((index === 10 ? first.refresh_token : second?.refresh_token) ?? "")),
    );
    expect(answers[10]?.status).toBe(400);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    await expectDead([first, ...tokensIn(answers)]);
  });
});

describe("an exchange or a refresh racing with the deletion of its grant", () => {
  it.each([1, 2])("is answered, never 500, and leaves no live token: round %i", async () => {
    const log = vi.spyOn(console, "error");
    const partners = await Promise.all(
      Array.from({ length: AT_ONCE / 2 }, async () => {
        const partner = await server.newApplication();
        const [code, tokens] = await Promise.all([
          server.authorize(partner, userId),
          server.tokensFor(partner, userId),
        ]);
        return { partner, code, tokens };
      }),
    );
    const answers = await Promise.all(
      partners.map(async ({ partner, code, tokens }, index) => {
        // Each deletion begins at another moment of the exchange: so many queries later.
        const later = async () => {
          for (let count = 0; count < index; count++) await server.database.prisma.$queryRaw`SELECT 1`;
          await transaction(server.database.prisma, (tx) =>
            tx.grant.deleteMany({ where: { applicationId, userId } }),
          );
        };
        const { clientId: applicationId, redirectUri: redirect_uri } = partner;
        const [exchanged, refreshed] = await Promise.all([
          server.form("/oauth/token", partner, { grant_type: "authorization_code", code, redirect_uri }),
          server.form("/oauth/token", partner, { grant_type: "refresh_token", ...tokens }),
          later(),
        ]);
        return [await read(exchanged), await read(refreshed)];
      }),
    );
    for (const kind of Object.keys(tally(answers.flat())))
      expect(["200", "400 invalid_grant"]).toContain(kind);
    for (const { access_token } of tokensIn(answers.flat())) expect(await apiStatus(access_token)).toBe(401);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe("taking an application's access away while its token is rotated, each waiting for the other", () => {
  it.each(["disconnecting", "deleting the application"])("succeeds: %s", async (what) => {
    const { prisma } = server.database;
    const { clientId } = application;
    const { ownerId } = await prisma.application.findUniqueOrThrow({ where: { id: clientId } });
    const { access_token } = await server.tokensFor(application, userId);
    const family = await prisma.tokenFamily.findFirstOrThrow({ where: { grant: { userId } } });
    const { grants, registration } = server.services;

    const rotating = prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "RefreshToken" WHERE "familyId" = ${family.id} FOR UPDATE`;
      const taken =
        what === "disconnecting"
          ? grants.disconnect(userId, clientId)
          : registration.delete(ownerId, clientId);
      // A rejection is looked at below, when this transaction has ended.
      taken.catch(() => {});
      await untilOneWaits(prisma);
      const now = new Date();
      await tx.accessToken.create({
        data: { tokenHash: family.id, familyId: family.id, issuedAt: now, expiresAt: now },
      });
      return { taken };
    });
    await (await rotating).taken;
    expect(await prisma.grant.count({ where: { userId } })).toBe(0);
    expect(await apiStatus(access_token)).toBe(401);
  });
});

describe("consents at once", () => {
  it("by one user to one application, all the first, never fail and make one grant", async () => {
    for (let round = 0; round < 3; round++) {
      const [partner, person] = await Promise.all([server.newApplication(), server.newUser()]);
      const codes = await atOnce(() => server.authorize(partner, person));
      expect(new Set(codes).size).toBe(AT_ONCE);
      expect(await server.database.prisma.grant.count({ where: { userId: person } })).toBe(1);
    }
  });
});

describe("sign-ups at once", () => {
  it("with one address make one account; the others are told that it is taken", async () => {
    const results = await atOnce((index) =>
      server.services.accounts.signUp(
        { name: `Person ${index}`, email: "race@example.com", password: "correct horse" },
        "192.0.2.1",
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "email-taken")).toHaveLength(AT_ONCE - 1);
    expect(await server.database.prisma.user.count({ where: { email: "race@example.com" } })).toBe(1);
  });
});

describe("a database that breaks every connection in the midst of it", () => {
  it("is answered 503 at worst, never 500, and served again at once", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const codes = await atOnce(() => server.authorize(application, userId));
    const breaks = Array.from(
      { length: 5 },
      () => server.database.prisma.$queryRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const [answers] = await Promise.all([
      Promise.all(codes.map(async (code) => read(await exchange(code)))),
      Promise.allSettled(breaks),
    ]);
    log.mockRestore();
    for (const kind of Object.keys(tally(answers))) expect(["200", "503 unavailable"]).toContain(kind);
    // What was answered is stored; what was refused can be tried again.
    for (const { access_token } of tokensIn(answers)) expect(await apiStatus(access_token)).toBe(200);
    const retried = await Promise.all(
      codes
        .filter((_code, index) => answers[index]?.status !== 200)
        .map(async (code) => read(await exchange(code))),
    );
    for (const { status } of retried) expect([200, 400]).toContain(status);
  });
});

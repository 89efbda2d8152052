import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import type { User } from "./store";

const ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "a quite different one";

let server: TestServer;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// A fresh window of every limit.
afterEach(() => server.clock.pass(15 * 60));

async function newAccount(): Promise<User> {
  const email = `settings${++made}@example.com`;
  const result = await server.services.accounts.signUp({ name: "Ada", email, password: PASSWORD }, ADDRESS);
  if (result.outcome !== "created") throw new Error(`Not created: ${result.outcome}`);
  return result.user;
}

const change = (user: User, currentPassword: string, newPassword = NEW_PASSWORD) =>
  server.services.settings.changePassword(user, { currentPassword, newPassword }, ADDRESS);
const find = async (userId: string) => (await server.services.settings.account(userId))?.user ?? null;
const signIn = async (email: string, password: string) =>
  (await server.services.accounts.signIn({ email, password }, ADDRESS)).outcome;

describe("changing the password", () => {
  it("ends every session but the one begun for the answer, and is recorded", async () => {
    const user = await newAccount();
    const result = await change(user, PASSWORD);
    expect(result).toEqual({ outcome: "changed", user: { ...user, sessionVersion: 1 } });
    const { accounts, audit } = server.services;
    const session = accounts.beginSession(user);
    expect(await accounts.ofSession(session)).toBeNull();
    expect(await accounts.ofSession({ ...session, version: 1 })).toMatchObject({ sessionVersion: 1 });
    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    expect(await signIn(user.email, NEW_PASSWORD)).toBe("signed-in");
    const events = await audit.ofUser(user.id, 10);
    expect(events.map((event) => event.kind)).toContain("password-changed");
  });

  it("needs the current password, and changes nothing without it", async () => {
    const user = await newAccount();
    expect(await change(user, "wrong password")).toEqual({ outcome: "refused" });
    expect(await find(user.id)).toEqual(user);
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("does not take one of the commonest, nor the person's own name or address", async () => {
    const user = await newAccount();
    for (const password of ["password1", user.email.toUpperCase()]) {
      expect(await change(user, PASSWORD, password)).toMatchObject({ outcome: "password-refused" });
    }
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("shares its budget of guesses with signing in, either way", async () => {
    const most = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    const user = await newAccount();
    for (let count = 0; count < most; count++) await change(user, "wrong password");
    expect(await change(user, PASSWORD)).toMatchObject({ outcome: "throttled" });
    expect(await signIn(user.email, PASSWORD)).toBe("throttled");

    const other = await newAccount();
    for (let count = 0; count < most; count++) await signIn(other.email, "wrong password");
    expect(await change(other, PASSWORD)).toMatchObject({ outcome: "throttled" });
    expect(await server.services.settings.deleteAccount(other, PASSWORD, ADDRESS)).toMatchObject({
      outcome: "throttled",
    });
  });

  it("happens once when it is asked for many times at once", async () => {
    const user = await newAccount();
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) => change(user, PASSWORD, `${NEW_PASSWORD} ${index}`)),
    );
    expect(results.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
    expect((await find(user.id))?.sessionVersion).toBe(1);
  });
});

describe("one more way to sign in", () => {
  const confirm = (user: User, password: string) =>
    server.services.settings.confirmPassword(user, password, ADDRESS);

  it("is linked by who knows the password, with sign-in's own budget of guesses", async () => {
    const user = await newAccount();
    expect(await confirm(user, PASSWORD)).toEqual({ outcome: "confirmed" });
    const most = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    for (let count = 0; count < most; count++) {
      expect(await confirm(user, count % 2 ? "" : "wrong password")).toEqual({ outcome: "refused" });
    }
    expect(await confirm(user, PASSWORD)).toMatchObject({ outcome: "throttled" });
  });

  it("is linked without one by who has none, and by nobody to an account that is gone", async () => {
    const id = await server.newUser();
    const user = { id, email: `${id}@example.com`, name: "Test Person", sessionVersion: 0 };
    expect(await confirm(user, "")).toEqual({ outcome: "confirmed" });
    await server.database.prisma.user.delete({ where: { id } });
    expect(await confirm(user, "")).toEqual({ outcome: "refused" });
  });
});

describe("deleting an account", () => {
  it("says first what goes with it, and then takes it all, and nothing of others", async () => {
    const { prisma } = server.database;
    const { settings, courses, accounts } = server.services;
    const user = await newAccount();
    const stranger = await newAccount();

    // The user allows a partner; a stranger has allowed the user's own application.
    const partner = await server.newApplication();
    const theirTokens = await server.tokensFor(partner, user.id);
    const own = await server.newApplication();
    await prisma.application.update({ where: { id: own.clientId }, data: { ownerId: user.id } });
    const strangersTokens = await server.tokensFor(own, stranger.id);
    await courses.createOwned(user.id, { name: "Mine", location: undefined });
    const viaOwn = { applicationId: own.clientId, userId: stranger.id };
    await courses.createFor(viaOwn, {
      externalCourseId: "1",
      name: "The stranger's",
      location: undefined,
      fairways: [],
    });

    expect(await settings.holdings(user.id)).toEqual({
      courses: 1,
      grants: 1,
      applications: 1,
      grantsToApplications: 1,
    });
    expect(await settings.deleteAccount(user, "wrong password", ADDRESS)).toEqual({ outcome: "refused" });
    expect(await settings.deleteAccount(user, user.email, ADDRESS)).toEqual({ outcome: "refused" });
    expect(await find(user.id)).not.toBeNull();

    expect(await settings.deleteAccount(user, PASSWORD, ADDRESS)).toEqual({ outcome: "deleted" });
    expect(await find(user.id)).toBeNull();
    expect(await accounts.ofSession(accounts.beginSession(user))).toBeNull();
    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    const userId = user.id;
    expect(await prisma.course.count({ where: { ownerId: userId } })).toBe(0);
    expect(await prisma.grant.count({ where: { userId } })).toBe(0);
    expect(await prisma.application.count({ where: { ownerId: userId } })).toBe(0);
    expect(await prisma.auditEvent.count({ where: { userId } })).toBe(0);
    for (const { access_token } of [theirTokens, strangersTokens]) {
      const answer = await server.request("/api/v1/courses", {
        headers: { Authorization: `Bearer ${access_token}` },
      });
      expect(answer.status).toBe(401);
    }
    expect(await find(stranger.id)).not.toBeNull();
    expect(await prisma.course.count({ where: { ownerId: stranger.id } })).toBe(1);
  });

  it("without a password takes the e-mail address, typed", async () => {
    const id = await server.newUser();
    const user = { id, email: `${id}@example.com`, name: "Test Person", sessionVersion: 0 };
    const { settings } = server.services;
    for (const wrong of ["", "null", "somebody@example.com"]) {
      expect(await settings.deleteAccount(user, wrong, ADDRESS)).toEqual({ outcome: "refused" });
    }
    expect(await settings.deleteAccount(user, ` ${user.email.toUpperCase()} `, ADDRESS)).toEqual({
      outcome: "deleted",
    });
    expect(await find(id)).toBeNull();
  });

  it("while its tokens are being used, its links followed and its password changed, fails for nobody", async () => {
    const user = await newAccount();
    const application = await server.newApplication();
    const codes = await Promise.all(Array.from({ length: 5 }, () => server.authorize(application, user.id)));
    const exchanges = codes.map((code) =>
      server.form("/oauth/token", application, {
        grant_type: "authorization_code",
        code,
        redirect_uri: application.redirectUri,
      }),
    );
    const [deleted, changed, ...answers] = await Promise.all([
      server.services.settings.deleteAccount(user, PASSWORD, ADDRESS),
      change(user, PASSWORD),
      ...exchanges,
    ]);
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    expect(["changed", "refused"]).toContain(changed.outcome);
    // A change that was faster has made the password given for the deletion a wrong one, or not.
    expect(["deleted", "refused"]).toContain(deleted.outcome);
  });
});

describe("pressing Allow at the very moment when the account is deleted", () => {
  it("is an error page that says so, and nothing was shared", async () => {
    const user = await newAccount();
    const application = await server.newApplication();
    const query = new URLSearchParams({
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      response_type: "code",
    }).toString();
    const { consent } = server.services.http;
    for (const answer of ["allow", "deny"]) {
      const body = new URLSearchParams({ request: query, token: consent.formToken(user, query), answer });
      await server.database.prisma.user.deleteMany({ where: { id: user.id } });
      const response = await consent.answer(
        new Request(`${server.baseUrl}/oauth/consent/answer`, { method: "POST", body }),
        async () => user,
      );
      if (answer === "deny") {
        expect(response.headers.get("Location")).toContain("error=access_denied");
        continue;
      }
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain("was deleted a moment ago");
      expect(page).toContain("Nothing was shared");
    }
  });
});

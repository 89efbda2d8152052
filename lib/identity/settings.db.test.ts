import { afterEach, describe, expect, it, vi } from "vitest";
import { sessionHeader } from "@/lib/http/testing/signed-in";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { setUpTestServer } from "@/scripts/testing/server";
import type { User } from "./store";

const CLIENT_ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "a quite different one";

const server = setUpTestServer();
let accountCount = 0;

// Starts a new window of every rate limit.
afterEach(() => server.clock.pass(15 * 60));

async function newAccount(): Promise<User> {
  const email = `settings${++accountCount}@example.com`;
  const result = await server.services.accounts.signUp(
    { name: "Ada", email, password: PASSWORD },
    CLIENT_ADDRESS,
  );
  if (result.outcome !== "created") throw new Error(`Not created: ${result.outcome}`);
  return result.user;
}

const changePassword = (user: User, currentPassword: string, newPassword = NEW_PASSWORD) =>
  server.services.settings.changePassword(user, { currentPassword, newPassword }, CLIENT_ADDRESS);
const findUser = async (userId: string) => (await server.services.settings.account(userId))?.user ?? null;
const signIn = async (email: string, password: string) =>
  (await server.services.accounts.signIn({ email, password }, CLIENT_ADDRESS)).outcome;

describe("changing the password", () => {
  it("ends every session and is recorded", async () => {
    const user = await newAccount();
    const result = await changePassword(user, PASSWORD);
    expect(result).toEqual({ outcome: "changed", user: { ...user, sessionVersion: 1 } });
    const { accounts, audit } = server.services;
    const session = accounts.createSession(user);
    expect(await accounts.findSessionUser(session)).toBeNull();
    expect(await accounts.findSessionUser({ ...session, version: 1 })).toMatchObject({ sessionVersion: 1 });
    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    expect(await signIn(user.email, NEW_PASSWORD)).toBe("signed-in");
    const events = await audit.listForUser(user.id, 10);
    expect(events.map((event) => event.kind)).toContain("password-changed");
  });

  it("requires the current password and changes nothing without it", async () => {
    const user = await newAccount();
    expect(await changePassword(user, "wrong password")).toEqual({ outcome: "refused" });
    expect(await findUser(user.id)).toEqual(user);
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("rejects a common password and the user's own address", async () => {
    const user = await newAccount();
    for (const password of ["password1", user.email.toUpperCase()]) {
      expect(await changePassword(user, PASSWORD, password)).toMatchObject({ outcome: "password-refused" });
    }
    expect(await signIn(user.email, PASSWORD)).toBe("signed-in");
  });

  it("shares its budget of failures with signing in, both ways", async () => {
    const limit = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    const user = await newAccount();
    for (let count = 0; count < limit; count++) await changePassword(user, "wrong password");
    expect(await changePassword(user, PASSWORD)).toMatchObject({ outcome: "throttled" });
    expect(await signIn(user.email, PASSWORD)).toBe("throttled");

    const other = await newAccount();
    for (let count = 0; count < limit; count++) await signIn(other.email, "wrong password");
    expect(await changePassword(other, PASSWORD)).toMatchObject({ outcome: "throttled" });
    expect(await server.services.settings.deleteAccount(other, PASSWORD, CLIENT_ADDRESS)).toMatchObject({
      outcome: "throttled",
    });
  });

  it("succeeds once when requested concurrently", async () => {
    const user = await newAccount();
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) => changePassword(user, PASSWORD, `${NEW_PASSWORD} ${index}`)),
    );
    expect(results.filter(({ outcome }) => outcome === "changed")).toHaveLength(1);
    expect((await findUser(user.id))?.sessionVersion).toBe(1);
  });
});

describe("confirming the password before linking", () => {
  const confirm = (user: User, password: string) =>
    server.services.settings.confirmPassword(user, password, CLIENT_ADDRESS);

  it("requires the right password, within sign-in's budget of failures", async () => {
    const user = await newAccount();
    expect(await confirm(user, PASSWORD)).toEqual({ outcome: "confirmed" });
    const limit = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    for (let count = 0; count < limit; count++) {
      expect(await confirm(user, count % 2 ? "" : "wrong password")).toEqual({ outcome: "refused" });
    }
    expect(await confirm(user, PASSWORD)).toMatchObject({ outcome: "throttled" });
  });

  it("confirms for an account without a password, and refuses for a deleted account", async () => {
    const id = await server.newUser();
    const user = { id, email: `${id}@example.com`, name: "Test Person", sessionVersion: 0 };
    expect(await confirm(user, "")).toEqual({ outcome: "confirmed" });
    await server.database.prisma.user.delete({ where: { id } });
    expect(await confirm(user, "")).toEqual({ outcome: "refused" });
  });
});

describe("deleting an account", () => {
  it("deletes everything that was listed beforehand, and nothing of other users", async () => {
    const { prisma } = server.database;
    const { settings, courses, accounts } = server.services;
    const user = await newAccount();
    const stranger = await newAccount();

    // The user has authorized a partner, and a stranger has authorized the user's own application.
    const partner = await server.newApplication();
    const userTokens = await server.tokensFor(partner, user.id);
    const own = await server.newApplication();
    await prisma.application.update({ where: { id: own.clientId }, data: { ownerId: user.id } });
    const strangerTokens = await server.tokensFor(own, stranger.id);
    await courses.createOwned(user.id, { name: "Mine", location: undefined });
    const ownLink = { applicationId: own.clientId, userId: stranger.id };
    await courses.createFor(ownLink, {
      externalCourseId: "1",
      name: "The stranger's",
      location: undefined,
      fairways: [],
    });

    expect(await settings.holdings(user.id)).toEqual({
      courses: 1,
      grants: 1,
      ownApplications: [{ id: own.clientId, name: "Test", grants: 1, members: 0 }],
    });
    expect(await settings.deleteAccount(user, "wrong password", CLIENT_ADDRESS)).toEqual({
      outcome: "refused",
    });
    expect(await settings.deleteAccount(user, user.email, CLIENT_ADDRESS)).toEqual({ outcome: "refused" });
    expect(await findUser(user.id)).not.toBeNull();

    // Refused until the user asks to delete the application, too.
    const [unasked, asked] = [[partner.clientId], [own.clientId]];
    expect(await settings.deleteAccount(user, PASSWORD, CLIENT_ADDRESS, unasked)).toEqual({
      outcome: "unconfirmed",
    });
    expect(await findUser(user.id)).not.toBeNull();
    expect(await settings.deleteAccount(user, PASSWORD, CLIENT_ADDRESS, asked)).toEqual({
      outcome: "deleted",
    });
    expect(await findUser(user.id)).toBeNull();
    expect(await accounts.findSessionUser(accounts.createSession(user))).toBeNull();
    expect(await signIn(user.email, PASSWORD)).toBe("refused");
    const userId = user.id;
    expect(await prisma.course.count({ where: { ownerId: userId } })).toBe(0);
    expect(await prisma.grant.count({ where: { userId } })).toBe(0);
    expect(await prisma.application.count({ where: { ownerId: userId } })).toBe(0);
    expect(await prisma.auditEvent.count({ where: { userId } })).toBe(0);
    for (const { access_token } of [userTokens, strangerTokens])
      expect(await server.apiStatus(access_token)).toBe(401);
    expect(await findUser(stranger.id)).not.toBeNull();
    expect(await prisma.course.count({ where: { ownerId: stranger.id } })).toBe(1);
  });

  it("requires the typed email address if there is no password", async () => {
    const id = await server.newUser();
    const user = { id, email: `${id}@example.com`, name: "Test Person", sessionVersion: 0 };
    const { settings } = server.services;
    for (const wrong of ["", "null", "other@example.com"]) {
      expect(await settings.deleteAccount(user, wrong, CLIENT_ADDRESS)).toEqual({ outcome: "refused" });
    }
    expect(await settings.deleteAccount(user, ` ${user.email.toUpperCase()} `, CLIENT_ADDRESS)).toEqual({
      outcome: "deleted",
    });
    expect(await findUser(id)).toBeNull();
  });

  it("does not fail while codes are exchanged and the password is changed concurrently", async () => {
    const user = await newAccount();
    const application = await server.newApplication();
    const codes = await Promise.all(Array.from({ length: 5 }, () => server.authorize(application, user.id)));
    const exchanges = codes.map((code) => server.exchange(application, code));
    const [deleted, changed, ...responses] = await Promise.all([
      server.services.settings.deleteAccount(user, PASSWORD, CLIENT_ADDRESS),
      changePassword(user, PASSWORD),
      ...exchanges,
    ]);
    for (const response of responses) expect(response.status).toBeLessThan(500);
    expect(["changed", "refused"]).toContain(changed.outcome);
    // Refused if the password changed first.
    expect(["deleted", "refused"]).toContain(deleted.outcome);
  });
});

describe("consenting while the account is deleted", () => {
  it("shows an error page that says so, and shares nothing", async () => {
    const user = await newAccount();
    const application = await server.newApplication();
    const query = new URLSearchParams({
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      response_type: "code",
    }).toString();
    const { consentForms } = server.services;
    const headers = { Cookie: await sessionHeader(server, user.id, user.sessionVersion) };
    // The session was read before the account was deleted.
    vi.spyOn(server.services.accounts, "findSessionUser").mockResolvedValue(user);
    for (const answer of ["allow", "deny"]) {
      const body = new URLSearchParams({
        request: query,
        token: consentForms.formToken(user, query),
        answer,
      });
      await server.database.prisma.user.deleteMany({ where: { id: user.id } });
      const init = { method: "POST", body, headers };
      const response = await server.request("/oauth/consent/answer", init);
      if (answer === "deny") {
        expect(response.headers.get("Location")).toContain("error=access_denied");
        continue;
      }
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain("has just been deleted");
      expect(page).toContain("Nothing was shared");
    }
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/identity/password";
import { newId } from "@/lib/ids";
import { wireOperator } from "@/lib/server/operator";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { NoSuchSubject } from "./operator";

const PASSWORD = "correct horse battery staple";
const CLIENT_ADDRESS = "192.0.2.1";

const server = setUpTestServer({ counter: unlimited });
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  application = await server.newApplication();
  userId = await server.newUser("Ada");
  await prisma().user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword(PASSWORD), emailVerifiedAt: null },
  });
});

const prisma = () => server.database.prisma;
const operator = () => wireOperator(prisma(), server.clock.now, server.baseUrl);
const user = () => operator().requireUser(userId);
const subject = () => operator().requireApplication(application.clientId);
const email = async () => (await user()).email;
const kinds = async (owner: string) =>
  (await server.services.audit.listForUser(owner, 20)).map(({ kind }) => kind);
const applicationKinds = async () =>
  (await server.services.audit.listForApplication(application.clientId, 20)).map(({ kind }) => kind);

const createCourse = (token: string, externalCourseId = "1") =>
  server.api(token, "/api/v1/courses", { body: { externalCourseId, name: "Home" } });
const introspect = async (token: string) =>
  (await (await server.form("/oauth/introspect", application, { token })).json()) as { active?: boolean };
const refresh = (token: string) => server.refresh(application, token);
const signIn = async () =>
  (await server.services.accounts.signIn({ email: await email(), password: PASSWORD }, CLIENT_ADDRESS))
    .outcome;

describe("a disabled user", () => {
  it("cannot sign in or use a session, and is told so only with the right password", async () => {
    const { accounts } = server.services;
    const session = accounts.createSession(await user().then((found) => ({ ...found, sessionVersion: 0 })));
    expect(await accounts.findSessionUser(session)).not.toBeNull();
    expect(await operator().setDisabled(await user(), true)).toBe(true);
    expect(await signIn()).toBe("disabled");
    const wrong = await accounts.signIn({ email: await email(), password: "wrong" }, CLIENT_ADDRESS);
    expect(wrong.outcome).toBe("refused");
    expect(await accounts.findSessionUser(session)).toBeNull();

    expect(await operator().setDisabled(await user(), false)).toBe(true);
    expect(await signIn()).toBe("signed-in");
    // Ended for good: it may have been stolen.
    expect(await accounts.findSessionUser(session)).toBeNull();
    expect(await kinds(userId)).toEqual(expect.arrayContaining(["operator-disabled", "operator-enabled"]));
  });

  it("cannot sign in through a provider", async () => {
    const account = { provider: "github", subject: newId("user") } as const;
    await server.services.external.link(userId, {
      ...account,
      email: null,
      emailVerified: false,
      name: null,
    });
    await operator().setDisabled(await user(), true);
    const profile = { ...account, email: null, emailVerified: false, name: null };
    expect(await server.services.external.signIn(profile)).toEqual({ outcome: "disabled" });
  });

  it("has tokens that don't work while it is disabled, and codes that can't be exchanged", async () => {
    const tokens = await server.tokensFor(application, userId);
    const code = await server.authorize(application, userId);
    await operator().setDisabled(await user(), true);
    expect(await server.apiStatus(tokens.access_token)).toBe(401);
    expect((await createCourse(tokens.access_token)).status).toBe(401);
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect(await introspect(tokens.refresh_token)).toEqual({ active: false });
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    const exchanged = await server.exchange(application, code);
    expect(await exchanged.json()).toMatchObject({ error: "invalid_grant" });

    await operator().setDisabled(await user(), false);
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });
});

describe("a disabled application", () => {
  it("cannot authenticate, be authorized or use tokens, and its developer is told why", async () => {
    const tokens = await server.tokensFor(application, userId);
    await operator().setDisabled(await subject(), true);
    expect(await server.apiStatus(tokens.access_token)).toBe(401);
    expect((await createCourse(tokens.access_token)).status).toBe(401);
    const refused = await refresh(tokens.refresh_token);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: "invalid_client",
      error_description: expect.stringContaining("disabled"),
    });
    const parameters = new URLSearchParams({
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      response_type: "code",
    });
    expect(await server.services.oauth.checkAuthorizationRequest(parameters)).toMatchObject({
      kind: "untrusted",
      problem: expect.stringContaining("disabled"),
    });
    await operator().setDisabled(await subject(), false);
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
    expect(await applicationKinds()).toEqual(["operator-enabled", "operator-disabled", "grant-allowed"]);
  });

  it("does not reveal that it is disabled without its secret", async () => {
    await operator().setDisabled(await subject(), true);
    const response = await server.form(
      "/oauth/token",
      { ...application, clientSecret: "tp_cs_wrong" },
      { grant_type: "refresh_token", refresh_token: "x" },
    );
    expect((await response.json()).error_description).not.toContain("disabled");
  });
});

describe("disabling", () => {
  it("is recorded once, however often it is repeated", async () => {
    expect(await operator().setDisabled(await user(), true)).toBe(true);
    expect(await operator().setDisabled(await user(), true)).toBe(false);
    expect(await kinds(userId)).toEqual(["operator-disabled"]);
  });
});

describe("the verified mark", () => {
  const ownerId = () => server.ownerOf(application);
  const settings = (change: object = {}) => ({
    name: "Test",
    homepage: null,
    description: null,
    requiresPkce: false,
    redirectUris: [application.redirectUri],
    ...change,
  });
  const isVerified = async () =>
    (await server.services.registration.get(await ownerId(), application.clientId))?.isVerified;

  it("is shown to the owner and to users who authorize the application", async () => {
    expect(await isVerified()).toBe(false);
    expect(await operator().setVerified(await subject(), true)).toBe(true);
    expect(await operator().setVerified(await subject(), true)).toBe(false);
    expect(await isVerified()).toBe(true);
    const outcome = await server.services.oauth.checkAuthorizationRequest(
      new URLSearchParams({
        client_id: application.clientId,
        redirect_uri: application.redirectUri,
        response_type: "code",
      }),
    );
    expect(outcome).toMatchObject({ kind: "ready", request: { client: { isVerified: true } } });
    await operator().setVerified(await subject(), false);
    expect(await isVerified()).toBe(false);
    expect(await applicationKinds()).toEqual(["operator-unverified", "operator-verified"]);
  });

  it.each([
    ["the description", { description: "New" }, true],
    ["nothing", {}, true],
    ["the name", { name: "Bank" }, false],
    ["the homepage", { homepage: "https://bank.example" }, false],
    ["the redirect URIs", { redirectUris: ["https://other.example/callback"] }, false],
  ])("after the owner changed %s: %j keeps it: %s", async (_what, change, kept) => {
    await operator().setVerified(await subject(), true);
    await server.services.registration.change(await ownerId(), application.clientId, settings(change));
    expect(await isVerified()).toBe(kept);
  });
});

describe("removing a logo", () => {
  it("removes it at once, records it, and leaves the application as it is", async () => {
    expect(await operator().removeLogo(await subject())).toBe(false);
    const { clientId } = application;
    await prisma().applicationLogo.create({
      data: { applicationId: clientId, id: newId("logo"), image: new Uint8Array([1]), createdAt: new Date() },
    });
    expect((await server.services.logos.findIds([clientId])).size).toBe(1);
    expect(await operator().removeLogo(await subject())).toBe(true);
    expect((await server.services.logos.findIds([clientId])).size).toBe(0);
    expect(await applicationKinds()).toEqual(["operator-logo-removed"]);
  });
});

describe("revoking tokens", () => {
  it("revokes those of a user with one application, and leaves the others", async () => {
    const other = await server.newApplication();
    const [revoked, kept] = [
      await server.tokensFor(application, userId),
      await server.tokensFor(other, userId),
    ];
    const code = await server.authorize(application, userId);
    expect(await operator().revokeTokens({ user: await user(), application: await subject() })).toBe(1);
    expect(await server.apiStatus(revoked.access_token)).toBe(401);
    expect((await refresh(revoked.refresh_token)).status).toBe(400);
    const exchanged = await server.exchange(application, code);
    expect(exchanged.status).toBe(400);
    expect(await server.apiStatus(kept.access_token)).toBe(200);
    expect(await kinds(userId)).toContain("operator-tokens-revoked");
  });

  it("revokes those of an application with all users", async () => {
    const others = await server.newUser();
    const all = [
      await server.tokensFor(application, userId),
      await server.tokensFor(application, others),
      await server.tokensFor(application, others),
    ];
    expect(await operator().revokeTokens({ application: await subject() })).toBe(3);
    for (const { access_token } of all) expect(await server.apiStatus(access_token)).toBe(401);
  });

  it("revokes more token families than it looks up at a time, each once", async () => {
    const { access_token } = await server.tokensFor(application, userId);
    const { id: grantId } = await prisma().grant.findFirstOrThrow({
      where: { userId, applicationId: (await subject()).id },
    });
    await prisma().$executeRaw`
      INSERT INTO "TokenFamily" ("id", "grantId") SELECT 'family_' || i, ${grantId} FROM generate_series(1, 10500) i`;
    expect(await operator().revokeTokens({ application: await subject() })).toBe(10_501);
    expect(await prisma().tokenFamily.count({ where: { grantId, revokedAt: null } })).toBe(0);
    expect(await server.apiStatus(access_token)).toBe(401);
  });

  it("refuses to revoke everything", async () => {
    await expect(operator().revokeTokens({})).rejects.toThrow("A user or an application is needed.");
  });
});

describe("resetting a password", () => {
  it("voids the password and sessions, and prints a link that works once", async () => {
    const { accounts, emailLinks } = server.services;
    const session = accounts.createSession({ ...(await user()), sessionVersion: 0 });
    const { link } = await operator().resetPassword(await user());
    expect(await signIn()).toBe("refused");
    expect(await accounts.findSessionUser(session)).toBeNull();
    const token = new URL(link).searchParams.get("token") as string;
    expect(new URL(link).pathname).toBe("/reset-password");
    expect((await emailLinks.resetPassword(token, PASSWORD)).outcome).toBe("reset");
    expect((await emailLinks.resetPassword(token, "another different one")).outcome).toBe("link-void");
    expect(await signIn()).toBe("signed-in");
    expect(await kinds(userId)).toContain("operator-password-reset");
  });

  it("does not count as proof of the address, so sign-in methods and applications stay", async () => {
    await server.services.external.link(userId, {
      provider: "github",
      subject: newId("user"),
      email: null,
      emailVerified: false,
      name: null,
    });
    const tokens = await server.tokensFor(application, userId);
    const { link } = await operator().resetPassword(await user());
    const token = new URL(link).searchParams.get("token") as string;
    await server.services.emailLinks.resetPassword(token, PASSWORD);
    expect(await server.services.settings.account(userId)).toMatchObject({
      emailVerified: false,
      linked: ["github"],
    });
    expect(await server.apiStatus(tokens.access_token)).toBe(200);
  });
});

describe("an export", () => {
  it("has everything that belongs to the user, and no secret or hash", async () => {
    const tokens = await server.tokensFor(application, userId);
    expect((await createCourse(tokens.access_token)).status).toBe(201);
    await server.services.registration.register(userId, {
      name: "Mine",
      homepage: null,
      description: null,
      requiresPkce: false,
      redirectUris: ["https://mine.example/callback"],
    });
    let text = "";
    for await (const piece of await operator().export(await user())) text += piece;
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      account: { id: userId, email: await email() },
      applications: [{ name: "Mine", secrets: [{ name: "First secret" }] }],
      authorizations: [{ application: { id: application.clientId } }],
      courses: [{ name: "Home", links: [{ externalCourseId: "1" }] }],
      courseVersions: [],
    });
    expect(data.activity.map(({ kind }: { kind: string }) => kind)).toContain("application-registered");
    expect(text).not.toMatch(/hash|argon2|tp_cs_|tp_at_/i);
  });

  it("reads page after page", async () => {
    const events = Array.from({ length: 250 }, () => ({
      id: newId("event"),
      at: new Date(),
      kind: "signed-in",
      userId,
    }));
    await prisma().auditEvent.createMany({ data: events });
    let text = "";
    for await (const piece of await operator().export(await user())) text += piece;
    const exported = JSON.parse(text).activity as { id: string; kind: string }[];
    expect(exported.pop()?.kind).toBe("operator-data-exported");
    expect(exported.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted());
  });
});

describe("deleting", () => {
  it("deletes a user with everything that belongs to them, and records only the ID", async () => {
    const tokens = await server.tokensFor(application, userId);
    await createCourse(tokens.access_token);
    const own = await server.services.registration.register(userId, {
      name: "Mine",
      homepage: null,
      description: null,
      requiresPkce: false,
      redirectUris: ["https://mine.example/callback"],
    });
    const address = await email();
    const deleted = await operator().delete(await user());
    expect(deleted).toMatchObject({
      User: 1,
      Course: 1,
      CourseLink: 1,
      Grant: 1,
      AccessToken: 1,
      Application: 1,
    });
    for (const table of ["Course", "Grant", "CourseLink", "AuditEvent"]) {
      const column = table === "Course" ? "ownerId" : "userId";
      const rows = await prisma().$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE "${column}" = $1`,
        userId,
      );
      expect(rows, table).toEqual([]);
    }
    expect(own.outcome).toBe("registered");
    expect(await server.apiStatus(tokens.access_token)).toBe(401);
    const records = await prisma().auditEvent.findMany({ where: { kind: "operator-deleted" } });
    const record = records.find(({ details }) => JSON.stringify(details).includes(userId));
    expect(record).toMatchObject({ userId: null, details: { id: userId } });
    expect(JSON.stringify(record)).not.toContain(address);
  });

  it("deletes an application, and tells its owner", async () => {
    await server.tokensFor(application, userId);
    const owner = await server.ownerOf(application);
    expect(await operator().delete(await subject())).toMatchObject({ Application: 1, Grant: 1 });
    expect(await kinds(owner)).toContain("operator-deleted");
    await expect(subject()).rejects.toThrow(NoSuchSubject);
    // The user stays.
    expect((await user()).id).toBe(userId);
  });
});

describe("looking up", () => {
  it("finds users by part of the address and applications by part of the name, in any case", async () => {
    const found = await operator().find((await email()).slice(3, 20).toUpperCase());
    expect(found).toMatchObject([{ kind: "user", id: userId }]);
    const byName = await operator().find("TES");
    expect(byName.map(({ id }) => id)).toContain(application.clientId);
  });

  it("never guesses which one a command is about", async () => {
    await server.newApplication();
    await expect(operator().requireSubject("Test")).rejects.toThrow("Several applications");
    await expect(operator().requireSubject("Tes")).rejects.toThrow("Nothing found");
    await expect(operator().requireUser(application.clientId)).rejects.toThrow("is an application");
    await expect(operator().requireApplication(userId)).rejects.toThrow("is a user");
    expect(await operator().requireSubject((await email()).toUpperCase())).toMatchObject({ id: userId });
  });

  it("counts what the database holds", async () => {
    await server.tokensFor(application, userId);
    const { counts, tables } = await operator().readStatistics();
    expect(counts.users).toBe(await prisma().user.count());
    expect(counts["valid access tokens"]).toBeGreaterThan(0);
    const users = tables.find(({ table }) => table === "User");
    expect(users).toMatchObject({ rows: counts.users });
    expect(users?.bytes).toBeGreaterThan(0);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authOptions } from "@/lib/identity/auth-options";
import { startProviderSignIn } from "@/lib/identity/next-auth";
import { readSessionToken } from "@/lib/identity/session-token";
import { type Issuer, type Person, startIssuer } from "@/lib/identity/testing/issuer";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";

// Signing in at the operator's own OpenID Connect provider, over HTTP on both sides.

const issuer = setUp(startIssuer);
const server = setUp(() => startTestServer({ env: { oidc: issuer.settings } }));
let count = 0;

beforeAll(() => void vi.stubEnv("NEXTAUTH_URL", server.baseUrl));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(() => {
  Object.assign(issuer.overrides, { metadata: {}, claims: {}, userinfo: {} });
});
// Starts a new window of every rate limit.
afterEach(() => server.clock.pass(15 * 60));

const newPerson = (more: Partial<Person> = {}): Person => ({
  sub: `${++count}`,
  email: `person${count}@club.example`,
  email_verified: true,
  name: "Grace Hopper",
  ...more,
});

const cookiePairs = (values: readonly string[]) => values.map((value) => value.split(";", 1).join());

/** Starts at our service, as its button does, and signs in at the issuer. @returns where that leads, and the cookies so far. */
async function start(person: Person) {
  const started = await startProviderSignIn(authOptions(server.services), "oidc", "/courses/new?a=b");
  const authorization = new URL(started.location as string);
  const returned = await issuer.visit(authorization.href, person);
  return { authorization, returned, cookies: cookiePairs(started.cookies) };
}

/** Follows the redirect back to our service. */
async function finish(returned: URL, cookies: readonly string[]) {
  const headers = { Cookie: cookies.join("; ") };
  const response = await server.request(returned.pathname + returned.search, { headers });
  const session = cookiePairs(response.headers.getSetCookie()).find((each) =>
    each.startsWith("teepad-session="),
  );
  const token =
    session && (await readSessionToken(session.slice("teepad-session=".length), server.services.authSecrets));
  const user = token ? await server.services.accounts.findSessionUser(token) : null;
  return { status: response.status, location: response.headers.get("location"), user };
}

async function signIn(person: Person) {
  const { returned, cookies } = await start(person);
  return finish(returned, cookies);
}

const countUsers = (email: string) => server.database.prisma.user.count({ where: { email } });

async function newLocalUser(email: string, isVerified: boolean): Promise<string> {
  const id = await server.newUser("Local");
  const data = { email, emailVerifiedAt: isVerified ? new Date() : null };
  await server.database.prisma.user.update({ where: { id }, data });
  return id;
}

it("the first sign-in creates an account, and later ones find it by issuer and subject, whatever the address", async () => {
  const person = newPerson();
  const first = await signIn(person);
  expect(first).toMatchObject({ status: 302, location: `${server.baseUrl}/courses/new?a=b` });
  expect(first.user).toMatchObject({ email: person.email, name: "Grace Hopper" });
  const renamed = { ...person, email: `renamed-${person.email}`, email_verified: false };
  expect((await signIn(renamed)).user).toEqual(first.user);
  expect(await countUsers(renamed.email)).toBe(0);
});

it("the request to the issuer has PKCE with S256, a state, a nonce and no secret", async () => {
  const { searchParams } = (await start(newPerson())).authorization;
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  for (const name of ["code_challenge", "state", "nonce"]) {
    expect(searchParams.get(name)?.length, name).toBeGreaterThan(40);
  }
  expect(searchParams.get("scope")).toBe("openid email profile");
  expect(String(searchParams)).not.toContain("secret");
});

it("an account with the same address is linked if both sides have verified it, and its owner sees that", async () => {
  const person = newPerson();
  const userId = await newLocalUser(person.email, true);
  expect((await signIn(person)).user?.id).toBe(userId);
  expect((await signIn({ ...person, email: "other@club.example" })).user?.id).toBe(userId);
  const events = await server.services.audit.listForUser(userId, 10);
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    "external-account-linked",
    "signed-in",
    "signed-in",
  ]);
});

it("concurrent first sign-ins with the address of an account link it once", async () => {
  const person = newPerson();
  const userId = await newLocalUser(person.email, true);
  const users = await Promise.all([signIn(person), signIn(person), signIn(person)]);
  expect(users.map(({ user }) => user?.id)).toEqual([userId, userId, userId]);
  expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(1);
});

describe("no account is linked, and a page says why,", () => {
  it.each([
    ["if its own address isn't verified", {}, false, "email-taken"],
    ["if the issuer hasn't verified the address", { email_verified: false }, true, "email-unverified"],
    ["if the issuer doesn't say", { email_verified: undefined }, true, "email-unverified"],
  ] as const)("%s", async (_, more, isVerified, problem) => {
    const person = newPerson(more);
    const userId = await newLocalUser(person.email, isVerified);
    const { user, location } = await signIn(person);
    expect(user).toBeNull();
    expect(location).toBe(`${server.baseUrl}/signin?problem=${problem}&provider=oidc`);
    expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(0);
  });

  it("if only the ID token, which has no address, says that one is verified", async () => {
    issuer.overrides.claims = { email_verified: true };
    const person = newPerson({ email_verified: false });
    const userId = await newLocalUser(person.email, true);
    expect((await signIn(person)).user).toBeNull();
    expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(0);
  });

  it("if the operator has disabled it", async () => {
    const person = newPerson();
    const id = await newLocalUser(person.email, true);
    await server.database.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect((await signIn(person)).user).toBeNull();
    expect(await server.database.prisma.externalAccount.count({ where: { userId: id } })).toBe(0);
  });
});

describe("a dishonest answer signs nobody in and leads to the sign-in page:", () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, Partial<Issuer["overrides"]>]>([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["an ID token of another issuer", { claims: { iss: "https://evil.example" } }],
    [
      "another issuer, also in its own description",
      { metadata: { issuer: "https://evil.example" }, claims: { iss: "https://evil.example" } },
    ],
    ["an ID token for another client", { claims: { aud: "another" } }],
    ["an expired ID token", { claims: { exp: past } }],
    ["an ID token without a subject", { claims: { sub: undefined } }],
    ["details of another user", { userinfo: { sub: "another" } }],
  ])("%s", async (_, overrides) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    Object.assign(issuer.overrides, overrides);
    const person = newPerson();
    const { status, location, user } = await signIn(person);
    log.mockRestore();
    expect(status).toBe(302);
    expect(location).toMatch(/\/(?:api\/auth\/error|signin)\?/);
    expect(user).toBeNull();
    expect(await countUsers(person.email)).toBe(0);
  });

  it.each([
    ["another state", (returned: URL) => returned.searchParams.set("state", "another")],
    ["another code", (returned: URL) => returned.searchParams.set("code", "another")],
  ])("%s", async (_, tamper) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { returned, cookies } = await start(newPerson());
    tamper(returned);
    const { status, user } = await finish(returned, cookies);
    log.mockRestore();
    expect([status, user]).toEqual([302, null]);
  });

  it("a code of another browser, whose cookies this one lacks", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const victim = await start(newPerson());
    const { returned } = await start(newPerson());
    expect((await finish(returned, victim.cookies)).user).toBeNull();
    expect((await finish(returned, [])).user).toBeNull();
    log.mockRestore();
  });
});

it("while the issuer is down, the sign-in page says that signing in failed, and the log has no secret", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { returned, cookies } = await start(newPerson());
  await issuer.close();
  const finished = await finish(returned, cookies);
  const started = await startProviderSignIn(authOptions(server.services), "oidc", "/");
  const logged = log.mock.calls.flat().join();
  log.mockRestore();
  expect(finished).toMatchObject({ status: 302, user: null });
  for (const location of [finished.location, started.location]) {
    const { pathname, search } = new URL(location ?? "", server.baseUrl);
    const shown =
      pathname === "/signin" ? location : (await server.request(pathname + search)).headers.get("location");
    expect(shown).toMatch(/\/signin\?error=OAuth/);
  }
  expect(logged).not.toContain(issuer.settings.clientSecret);
  Object.assign(issuer, await startIssuer());
});

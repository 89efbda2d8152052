import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { authOptions, type CallbackPurpose } from "./auth-options";
import { type AuthResponse, callNextAuth, startProviderSignIn } from "./next-auth";
import type { ProviderName } from "./provider-names";
import { readSessionToken } from "./session-token";
import type { User } from "./store";
import { PROVIDER_CLIENT, startProviders, type Visitor } from "./testing/providers";

// Tests next-auth's complete flow to a provider and back, against local fakes of both providers.

const providers = setUp(startProviders);
const server = setUp(() =>
  startTestServer({
    env: { google: PROVIDER_CLIENT, github: PROVIDER_CLIENT },
    providerEndpoints: providers.endpoints,
  }),
);
let visitorCount = 0;

beforeAll(() => void vi.stubEnv("NEXTAUTH_URL", server.baseUrl));
afterAll(() => void vi.unstubAllEnvs());
afterEach(() => server.clock.pass(15 * 60));

function newVisitor(more: Partial<Visitor> = {}): Visitor {
  const subject = String(++visitorCount);
  return {
    subject,
    email: `visitor${subject}@example.com`,
    emailVerified: true,
    name: "Grace Hopper",
    ...more,
  };
}

const parseCookies = (values: readonly string[]) =>
  Object.fromEntries(
    values.map((value) => {
      const [, name = "", content = ""] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
      return [name, decodeURIComponent(content)];
    }),
  );

/** Starts the flow at our service, signs in at the provider, and returns. */
async function signInAtProvider(
  provider: ProviderName,
  visitor: Visitor,
  purpose: CallbackPurpose = { kind: "sign-in" },
  tamper: (query: Record<string, string>, cookies: Record<string, string>) => void = () => {},
  onSignIn?: (user: User) => Promise<void>,
): Promise<AuthResponse> {
  const start = await startProviderSignIn(authOptions(server.services), provider, "/courses/new?a=b");
  const returned = await providers.visit(start.location as string, visitor);
  expect(returned.href.startsWith(`${server.baseUrl}/api/auth/callback/${provider}?`)).toBe(true);
  const query = Object.fromEntries(returned.searchParams);
  const cookies = parseCookies(start.cookies);
  tamper(query, cookies);
  return callNextAuth(authOptions(server.services, purpose, "en", onSignIn), {
    method: "GET",
    path: ["callback", provider],
    query,
    cookies,
  });
}

async function sessionUser(response: AuthResponse) {
  const token = parseCookies(response.cookies)["teepad-session"];
  const session = token ? await readSessionToken(token, server.services.authSecrets) : null;
  return session && server.services.accounts.findSessionUser(session);
}

const findUsers = (email: string) => server.database.prisma.user.findMany({ where: { email } });

it("sign-in logs the kind of a failure and nothing that a visitor sent", async () => {
  const lines: unknown[] = [];
  const spies = (["error", "warn", "log"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(...args)),
  );
  const secret = "<visitor's text>";
  await callNextAuth(authOptions(server.services), {
    method: "GET",
    path: ["callback", "google"],
    query: { error: secret, error_description: secret, state: secret },
    cookies: { "teepad-session": secret, "next-auth.state": secret },
  });
  await callNextAuth(authOptions(server.services), {
    method: "GET",
    path: ["callback", "google"],
    query: { code: secret, state: secret },
    cookies: { "next-auth.state": secret },
  });
  for (const spy of spies) spy.mockRestore();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain("visitor");
  for (const line of lines) expect(line).toMatch(/^next-auth: [A-Z_0-9]+(?:: [\w ]+)?$/);
});

describe.each(["google", "github"] as const)("signing in with %s", (provider) => {
  it("creates an account the first time and finds it again even if the address has changed", async () => {
    const visitor = newVisitor();
    const first = await signInAtProvider(provider, visitor);
    expect(first.location).toBe(`${server.baseUrl}/courses/new?a=b`);
    const user = await sessionUser(first);
    expect(user).toMatchObject({ email: visitor.email, name: "Grace Hopper" });
    expect((await findUsers(visitor.email))[0]?.emailVerifiedAt).not.toBeNull();

    const renamed = { ...visitor, email: `renamed-${visitor.email}`, emailVerified: false };
    expect(await sessionUser(await signInAtProvider(provider, renamed))).toEqual(user);
    expect(await findUsers(renamed.email)).toEqual([]);
    const events = await server.services.audit.listForUser(user?.id as string, 10);
    expect(events.map((event) => event.kind).toSorted()).toEqual(["signed-in", "signed-up"]);
  });

  it("remembers the browser when it starts a session, and not when it links or refuses", async () => {
    const remembered: User[] = [];
    const remember = async (user: User) => void remembered.push(user);
    const visitor = newVisitor();
    const user = await sessionUser(await signInAtProvider(provider, visitor, undefined, undefined, remember));
    expect(remembered).toEqual([user]);
    await signInAtProvider(provider, newVisitor({ emailVerified: false }), undefined, undefined, remember);
    const link = { kind: "link", userId: user?.id as string } as const;
    await signInAtProvider(provider, newVisitor(), link, undefined, remember);
    expect(remembered).toEqual([user]);
  });

  it("creates no account with an address that the provider has not verified", async () => {
    const visitor = newVisitor({ emailVerified: false });
    const response = await signInAtProvider(provider, visitor);
    expect(response.location).toBe(`${server.baseUrl}/signin?problem=email-unverified&provider=${provider}`);
    expect(await sessionUser(response)).toBeNull();
    expect(await findUsers(visitor.email)).toEqual([]);
  });

  it("never signs in to an account with the same address, verified or not", async () => {
    const id = await server.newUser();
    const response = await signInAtProvider(provider, newVisitor({ email: `${id}@EXAMPLE.com` }));
    expect(response.location).toBe(`${server.baseUrl}/signin?problem=email-taken&provider=${provider}`);
    expect(await sessionUser(response)).toBeNull();
    expect(await server.database.prisma.externalAccount.count({ where: { userId: id } })).toBe(0);
  });

  it("links for a signed-in user who requested it, whatever the addresses, and starts no session", async () => {
    const userId = await server.newUser();
    const visitor = newVisitor({ emailVerified: false });
    const linked = await signInAtProvider(provider, visitor, { kind: "link", userId });
    expect(linked.location).toBe(`${server.baseUrl}/account?notice=linked&provider=${provider}`);
    expect(await sessionUser(linked)).toBeNull();
    expect((await sessionUser(await signInAtProvider(provider, visitor)))?.id).toBe(userId);

    const other = await server.newUser();
    const again = await signInAtProvider(provider, visitor, { kind: "link", userId: other });
    expect(again.location).toBe(`${server.baseUrl}/account?problem=elsewhere&provider=${provider}`);
    expect((await sessionUser(await signInAtProvider(provider, visitor)))?.id).toBe(userId);
  });

  it("does nothing if the user who requested the link is no longer signed in", async () => {
    const visitor = newVisitor();
    const response = await signInAtProvider(provider, visitor, { kind: "stale" });
    expect(response.location).toBe(`${server.baseUrl}/signin?problem=link-stale&provider=${provider}`);
    expect(await sessionUser(response)).toBeNull();
    expect(await findUsers(visitor.email)).toEqual([]);
  });

  it.each([
    [
      "without this browser's state (login CSRF, RFC 9700 section 4.7)",
      (_: object, cookies: Record<string, string>) => {
        delete cookies["next-auth.state"];
      },
    ],
    [
      "with another state",
      (query: Record<string, string>) => {
        query.state = "another";
      },
    ],
    [
      "without this browser's PKCE verifier (RFC 9700 section 4.5)",
      (_: object, cookies: Record<string, string>) => {
        delete cookies["next-auth.pkce.code_verifier"];
      },
    ],
    [
      "with an error",
      (query: Record<string, string>) => {
        query.error = "access_denied";
      },
    ],
  ])("rejects a return %s", async (_, tamper) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const visitor = newVisitor();
    const response = await signInAtProvider(provider, visitor, { kind: "sign-in" }, tamper);
    log.mockRestore();
    expect(response.location).toMatch(/\/api\/auth\/error\?error=/);
    expect(await sessionUser(response)).toBeNull();
    expect(await findUsers(visitor.email)).toEqual([]);
  });
});

describe("a provider account without a valid id", () => {
  it.each(["", " ", "\0", "x".repeat(256)])(
    "does not sign in, creates no account, and is not linked: %j",
    async (subject) => {
      const visitor = newVisitor({ subject });
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const userId = await server.newUser();
      for (const purpose of [{ kind: "sign-in" }, { kind: "link", userId }] as const) {
        const response = await signInAtProvider("google", visitor, purpose);
        expect(await sessionUser(response)).toBeNull();
      }
      log.mockRestore();
      expect(await findUsers(visitor.email)).toEqual([]);
      expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(0);
    },
  );
});

describe("an internal error", () => {
  const secret = "postgresql://teepad:hunter2@db.internal refused";

  it("appears in the browser's URL only as a code, and in the log only by its kind", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = () => Promise.reject(new Error(secret));
    const signIn = vi.spyOn(server.services.external, "signIn").mockImplementation(fail);
    const link = vi.spyOn(server.services.external, "link").mockImplementation(fail);
    const visitor = newVisitor();
    expect((await signInAtProvider("google", visitor)).location).toBe(
      `${server.baseUrl}/signin?error=Unavailable`,
    );
    const linked = await signInAtProvider("google", visitor, { kind: "link", userId: "user_1" });
    expect(linked.location).toBe(`${server.baseUrl}/account?error=Unavailable`);
    const logged = log.mock.calls.flat().map(String);
    for (const spy of [log, signIn, link]) spy.mockRestore();
    expect(logged).toEqual(["Signing in failed", "Error", "Signing in failed", "Error"]);
  });
});

describe("GitHub's profile", () => {
  it("uses only the address that GitHub lists as primary", async () => {
    const visitor = newVisitor({ name: null });
    const user = await sessionUser(await signInAtProvider("github", visitor));
    expect(user).toMatchObject({ email: visitor.email, name: "octo-cat" });
    expect(await findUsers("public@example.com")).toEqual([]);
  });
});

describe("next-auth's session", () => {
  const sessionBody = async (response: AuthResponse) =>
    (
      await callNextAuth(authOptions(server.services), {
        method: "GET",
        path: ["session"],
        cookies: parseCookies(response.cookies),
      })
    ).body;

  it("never starts with a password: next-auth accepts none", async () => {
    const input = { name: "Ada", email: "password@example.com", password: "correct horse battery" };
    expect((await server.services.accounts.signUp(input, "192.0.2.1")).outcome).toBe("created");
    const signIn = vi.spyOn(server.services.accounts, "signIn");
    const options = authOptions(server.services);
    const csrf = await callNextAuth(options, { method: "GET", path: ["csrf"], cookies: {} });
    const csrfToken = String(Reflect.get(csrf.body as object, "csrfToken"));
    for (const action of ["callback", "signin"]) {
      const answer = await callNextAuth(options, {
        method: "POST",
        path: [action, "credentials"],
        cookies: parseCookies(csrf.cookies),
        body: { csrfToken, email: input.email, password: input.password },
      });
      expect(await sessionUser(answer), action).toBeNull();
    }
    expect(signIn).not.toHaveBeenCalled();
    signIn.mockRestore();
  });

  it("has the user, and none once the session version changed or the account was deleted", async () => {
    const visitor = newVisitor();
    const response = await signInAtProvider("google", visitor);
    const user = await sessionUser(response);
    expect(await sessionBody(response)).toMatchObject({ user: { id: user?.id } });
    const where = { id: user?.id as string };
    await server.database.prisma.user.update({ where, data: { sessionVersion: { increment: 1 } } });
    expect(await sessionBody(response)).toEqual({});
    await server.database.prisma.user.delete({ where });
    expect(await sessionBody(response)).toEqual({});
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { authOptions, type ReturnPurpose } from "./auth-options";
import { startAtProvider } from "./external-start";
import { type AuthAnswer, callNextAuth } from "./next-auth";
import type { ProviderName } from "./provider-names";
import { readSessionToken } from "./session-token";
import { PROVIDER_CLIENT, type Providers, startProviders, type Visitor } from "./testing/providers";

// next-auth's whole way to a provider and back, against stand-ins of both on this machine.

let providers: Providers;
let server: TestServer;
let made = 0;

beforeAll(async () => {
  providers = await startProviders();
  server = await startTestServer({
    env: { google: PROVIDER_CLIENT, github: PROVIDER_CLIENT },
    providerEndpoints: providers.endpoints,
  });
  vi.stubEnv("NEXTAUTH_URL", server.baseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await providers.close();
});
afterEach(() => server.clock.pass(15 * 60));

function newVisitor(more: Partial<Visitor> = {}): Visitor {
  const subject = String(++made);
  return {
    subject,
    email: `visitor${subject}@example.com`,
    emailVerified: true,
    name: "Grace Hopper",
    ...more,
  };
}

const cookiesFrom = (values: readonly string[]) =>
  Object.fromEntries(
    values.map((value) => {
      const [, name = "", content = ""] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
      return [name, decodeURIComponent(content)];
    }),
  );

/** Goes to the provider, signs in there, and comes back. */
async function goAndReturn(
  provider: ProviderName,
  visitor: Visitor,
  purpose: ReturnPurpose = { kind: "sign-in" },
  tamper: (query: Record<string, string>, cookies: Record<string, string>) => void = () => {},
): Promise<AuthAnswer> {
  const start = await startAtProvider(authOptions(server.services), provider, "/courses/new?a=b");
  const back = await providers.visit(start.location as string, visitor);
  expect(back.href.startsWith(`${server.baseUrl}/api/auth/callback/${provider}?`)).toBe(true);
  const query = Object.fromEntries(back.searchParams);
  const cookies = cookiesFrom(start.cookies);
  tamper(query, cookies);
  return callNextAuth(authOptions(server.services, purpose), {
    method: "GET",
    path: ["callback", provider],
    query,
    cookies,
  });
}

async function sessionUser(answer: AuthAnswer) {
  const token = cookiesFrom(answer.cookies)["teepad-session"];
  const session = token ? await readSessionToken(token, server.services.authSecret) : null;
  return session && server.services.accounts.ofSession(session);
}

const usersWith = (email: string) => server.database.prisma.user.findMany({ where: { email } });

describe.each(["google", "github"] as const)("signing in with %s", (provider) => {
  it("makes an account at the first time, and finds it at the next, whatever the address is by then", async () => {
    const visitor = newVisitor();
    const first = await goAndReturn(provider, visitor);
    expect(first.location).toBe(`${server.baseUrl}/courses/new?a=b`);
    const user = await sessionUser(first);
    expect(user).toMatchObject({ email: visitor.email, name: "Grace Hopper" });
    expect((await usersWith(visitor.email))[0]?.emailVerifiedAt).not.toBeNull();

    const moved = { ...visitor, email: `moved-${visitor.email}`, emailVerified: false };
    expect(await sessionUser(await goAndReturn(provider, moved))).toEqual(user);
    expect(await usersWith(moved.email)).toEqual([]);
    const events = await server.services.audit.ofUser(user?.id as string, 10);
    expect(events.map((event) => event.kind).toSorted()).toEqual(["signed-in", "signed-up"]);
  });

  it("makes no account with an address that the provider has not verified", async () => {
    const visitor = newVisitor({ emailVerified: false });
    const answer = await goAndReturn(provider, visitor);
    expect(answer.location).toBe(`${server.baseUrl}/signin?problem=email-unverified&provider=${provider}`);
    expect(await sessionUser(answer)).toBeNull();
    expect(await usersWith(visitor.email)).toEqual([]);
  });

  it("never signs in to the account that has the same address, verified or not", async () => {
    const id = await server.newUser();
    const answer = await goAndReturn(provider, newVisitor({ email: `${id}@EXAMPLE.com` }));
    expect(answer.location).toBe(`${server.baseUrl}/signin?problem=email-taken&provider=${provider}`);
    expect(await sessionUser(answer)).toBeNull();
    expect(await server.database.prisma.externalAccount.count({ where: { userId: id } })).toBe(0);
  });

  it("links for somebody who is signed in and asked for it, whatever the addresses, and begins no session", async () => {
    const userId = await server.newUser();
    const visitor = newVisitor({ emailVerified: false });
    const linked = await goAndReturn(provider, visitor, { kind: "link", userId });
    expect(linked.location).toBe(`${server.baseUrl}/account?notice=linked&provider=${provider}`);
    expect(await sessionUser(linked)).toBeNull();
    expect((await sessionUser(await goAndReturn(provider, visitor)))?.id).toBe(userId);

    const other = await server.newUser();
    const again = await goAndReturn(provider, visitor, { kind: "link", userId: other });
    expect(again.location).toBe(`${server.baseUrl}/account?problem=elsewhere&provider=${provider}`);
    expect((await sessionUser(await goAndReturn(provider, visitor)))?.id).toBe(userId);
  });

  it("does nothing for somebody who asked to link but is not the one signed in any more", async () => {
    const visitor = newVisitor();
    const answer = await goAndReturn(provider, visitor, { kind: "stale" });
    expect(answer.location).toBe(`${server.baseUrl}/signin?problem=link-stale&provider=${provider}`);
    expect(await sessionUser(answer)).toBeNull();
    expect(await usersWith(visitor.email)).toEqual([]);
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
  ])("refuses a return %s", async (_, tamper) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const visitor = newVisitor();
    const answer = await goAndReturn(provider, visitor, { kind: "sign-in" }, tamper);
    log.mockRestore();
    expect(answer.location).toMatch(/\/api\/auth\/error\?error=/);
    expect(await sessionUser(answer)).toBeNull();
    expect(await usersWith(visitor.email)).toEqual([]);
  });
});

describe("a provider's account without an identifier", () => {
  it.each(["", " ", "\0", "x".repeat(256)])(
    "signs nobody in, makes no account, and is not linked: %j",
    async (subject) => {
      const visitor = newVisitor({ subject });
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const userId = await server.newUser();
      for (const purpose of [{ kind: "sign-in" }, { kind: "link", userId }] as const) {
        const answer = await goAndReturn("google", visitor, purpose);
        expect(await sessionUser(answer)).toBeNull();
      }
      log.mockRestore();
      expect(await usersWith(visitor.email)).toEqual([]);
      expect(await server.database.prisma.externalAccount.count({ where: { userId } })).toBe(0);
    },
  );
});

describe("a failure on our side", () => {
  const secret = "postgresql://teepad:hunter2@db.internal said no";

  it("reaches the browser's address as a plain code, and the log by its kind alone", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const fails = () => Promise.reject(new Error(secret));
    const signIn = vi.spyOn(server.services.external, "signIn").mockImplementation(fails);
    const link = vi.spyOn(server.services.external, "link").mockImplementation(fails);
    const visitor = newVisitor();
    expect((await goAndReturn("google", visitor)).location).toBe(
      `${server.baseUrl}/signin?error=Unavailable`,
    );
    const linked = await goAndReturn("google", visitor, { kind: "link", userId: "user_1" });
    expect(linked.location).toBe(`${server.baseUrl}/account?error=Unavailable`);
    const logged = log.mock.calls.flat().map(String);
    for (const spy of [log, signIn, link]) spy.mockRestore();
    expect(logged).toEqual(["Signing in failed: Error", "Signing in failed: Error"]);
  });

  it("does so with e-mail and password at next-auth's own endpoint too", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const signIn = vi
      .spyOn(server.services.accounts, "signIn")
      .mockImplementation(() => Promise.reject(new Error(secret)));
    const options = authOptions(server.services);
    const csrf = await callNextAuth(options, { method: "GET", path: ["csrf"], cookies: {} });
    const answer = await callNextAuth(options, {
      method: "POST",
      path: ["callback", "credentials"],
      cookies: cookiesFrom(csrf.cookies),
      body: {
        csrfToken: String(Reflect.get(csrf.body as object, "csrfToken")),
        email: "ada@example.com",
        password: "x",
      },
    });
    const logged = log.mock.calls.flat().map(String).join();
    for (const spy of [log, signIn]) spy.mockRestore();
    expect(answer.location).toMatch(/[?&]error=Unavailable$/);
    expect(logged).not.toContain("hunter2");
  });
});

describe("GitHub's profile", () => {
  it("gives no address that GitHub has not listed as the primary one", async () => {
    const visitor = newVisitor({ name: null });
    const user = await sessionUser(await goAndReturn("github", visitor));
    expect(user).toMatchObject({ email: visitor.email, name: "octo-cat" });
    expect(await usersWith("public@example.com")).toEqual([]);
  });
});

describe("next-auth's session", () => {
  const sessionBody = async (answer: AuthAnswer) =>
    (
      await callNextAuth(authOptions(server.services), {
        method: "GET",
        path: ["session"],
        cookies: cookiesFrom(answer.cookies),
      })
    ).body;

  it("begins with e-mail and password too, and names the version it was begun in", async () => {
    const input = {
      name: "Ada",
      email: `credentials${++made}@example.com`,
      password: "correct horse battery",
    };
    const created = await server.services.accounts.signUp(input, "192.0.2.1");
    if (created.outcome !== "created") throw new Error(created.outcome);
    const options = authOptions(server.services);
    const csrf = await callNextAuth(options, { method: "GET", path: ["csrf"], cookies: {} });
    const csrfToken = String(Reflect.get(csrf.body as object, "csrfToken"));
    const signIn = (password: string) =>
      callNextAuth(options, {
        method: "POST",
        path: ["callback", "credentials"],
        cookies: cookiesFrom(csrf.cookies),
        body: { csrfToken, email: input.email, password },
      });
    expect(await sessionUser(await signIn(input.password))).toEqual(created.user);
    expect(await sessionUser(await signIn("wrong password"))).toBeNull();
  });

  it("names the user, and nobody once the version has moved on or the account is gone", async () => {
    const visitor = newVisitor();
    const answer = await goAndReturn("google", visitor);
    const user = await sessionUser(answer);
    expect(await sessionBody(answer)).toMatchObject({ user: { id: user?.id } });
    const where = { id: user?.id as string };
    await server.database.prisma.user.update({ where, data: { sessionVersion: { increment: 1 } } });
    expect(await sessionBody(answer)).toEqual({});
    await server.database.prisma.user.delete({ where });
    expect(await sessionBody(answer)).toEqual({});
  });
});

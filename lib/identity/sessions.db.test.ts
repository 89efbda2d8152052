import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { setUpTestServer } from "@/scripts/testing/server";
import { authOptions } from "./auth-options";
import { type AuthResponse, callNextAuth } from "./next-auth";
import { issueSessionToken, readSessionToken, SESSION_SECONDS, type Session } from "./session-token";
import type { User } from "./store";

const COOKIE = "teepad-session";

const server = setUpTestServer();
let user: User;

beforeAll(() => void vi.stubEnv("NEXTAUTH_URL", server.baseUrl));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(async () => {
  const id = await server.newUser();
  user = { id, name: "Test Person", email: `${id}@example.com`, sessionVersion: 0 };
});

const accounts = () => server.services.accounts;

/** Calls a next-auth endpoint with a session's cookie. */
async function callEndpoint(
  session: Session,
  method: "GET" | "POST",
  path: string,
): Promise<AuthResponse & { renewed: Session | null }> {
  const { authSecrets } = server.services;
  const options = authOptions(server.services);
  const csrf = await callNextAuth(options, { method: "GET", path: ["csrf"], cookies: {} });
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(csrf.cookies[0] ?? "") ?? [];
  const response = await callNextAuth(options, {
    method,
    path: [path],
    cookies: { [name]: decodeURIComponent(value), [COOKIE]: await issueSessionToken(session, authSecrets) },
    ...(method === "POST"
      ? { body: { csrfToken: String(Reflect.get(csrf.body as object, "csrfToken")) } }
      : {}),
  });
  const token = response.cookies
    .map((cookie) => new RegExp(`^${COOKIE}=([^;]+)`).exec(cookie)?.[1])
    .find((value) => value !== undefined);
  return { ...response, renewed: token ? await readSessionToken(token, authSecrets) : null };
}

describe("a session", () => {
  it("expires 30 days after it started, however much it is used", async () => {
    const session = accounts().createSession(user);
    server.clock.pass(SESSION_SECONDS - 60);
    expect(await accounts().findSessionUser(session)).toEqual(user);
    const { renewed } = await callEndpoint(session, "GET", "session");
    server.clock.pass(61);
    expect(await accounts().findSessionUser(session)).toBeNull();
    expect(await accounts().findSessionUser(renewed as Session)).toBeNull();
    expect((await callEndpoint(session, "GET", "session")).body).toEqual({});
  });

  it("stays the same session with the same expiry when next-auth renews its token", async () => {
    const session = accounts().createSession(user);
    for (const method of ["GET", "POST"] as const) {
      const { renewed, body } = await callEndpoint(session, method, "session");
      expect(renewed).toEqual(session);
      expect(body).toEqual({
        user: { id: user.id },
        expires: new Date((session.startedAt + SESSION_SECONDS) * 1000).toISOString(),
      });
    }
  });
});

describe("signing out", () => {
  it("ends that session on the server, copies of its cookie included, but no other session of the user", async () => {
    const [session, other] = [accounts().createSession(user), accounts().createSession(user)];
    const { renewed } = await callEndpoint(session, "GET", "session");
    await accounts().endSession(session);
    expect(await accounts().findSessionUser(session)).toBeNull();
    expect(await accounts().findSessionUser(renewed as Session)).toBeNull();
    expect((await callEndpoint(session, "GET", "session")).body).toEqual({});
    expect(await accounts().findSessionUser(other)).toEqual(user);
  });

  it("through next-auth's own endpoint does the same", async () => {
    const session = accounts().createSession(user);
    await callEndpoint(session, "POST", "signout");
    expect(await accounts().findSessionUser(session)).toBeNull();
  });

  it("does not throw if repeated, concurrent, or for a deleted account", async () => {
    const session = accounts().createSession(user);
    await Promise.all([1, 2, 3].map(() => accounts().endSession(session)));
    await server.database.prisma.user.delete({ where: { id: user.id } });
    await accounts().endSession(accounts().createSession(user));
    expect(await accounts().findSessionUser(session)).toBeNull();
  });

  it("is stored until the session would have expired, and no longer", async () => {
    const { prisma } = server.database;
    const session = accounts().createSession(user);
    await accounts().endSession(session);
    const isStored = async () => (await prisma.endedSession.count({ where: { id: session.id } })) === 1;
    server.clock.pass(SESSION_SECONDS - 60);
    await cleanUp(server.database.sql, server.clock.now);
    expect(await isStored()).toBe(true);
    server.clock.pass(61);
    await cleanUp(server.database.sql, server.clock.now);
    expect(await isStored()).toBe(false);
    expect(await accounts().findSessionUser(session)).toBeNull();
    // An expired session doesn't need a row.
    await accounts().endSession(session);
    expect(await isStored()).toBe(false);
  });
});

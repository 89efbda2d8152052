import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { authOptions } from "./auth-options";
import { type AuthAnswer, callNextAuth } from "./next-auth";
import { issueSessionToken, readSessionToken, SESSION_SECONDS, type Session } from "./session-token";
import type { User } from "./store";

const COOKIE = "teepad-session";

let server: TestServer;
let user: User;

beforeAll(async () => {
  server = await startTestServer();
  vi.stubEnv("NEXTAUTH_URL", server.baseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(async () => {
  const id = await server.newUser();
  user = { id, name: "Test Person", email: `${id}@example.com`, sessionVersion: 0 };
});

const accounts = () => server.services.accounts;

/** next-auth's endpoint, called by a browser with a session's cookie. */
async function callWith(
  session: Session,
  method: "GET" | "POST",
  path: string,
): Promise<AuthAnswer & { renewed: Session | null }> {
  const { authSecret } = server.services;
  const options = authOptions(server.services);
  const csrf = await callNextAuth(options, { method: "GET", path: ["csrf"], cookies: {} });
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(csrf.cookies[0] ?? "") ?? [];
  const answer = await callNextAuth(options, {
    method,
    path: [path],
    cookies: { [name]: decodeURIComponent(value), [COOKIE]: await issueSessionToken(session, authSecret) },
    ...(method === "POST"
      ? { body: { csrfToken: String(Reflect.get(csrf.body as object, "csrfToken")) } }
      : {}),
  });
  const token = answer.cookies
    .map((cookie) => new RegExp(`^${COOKIE}=([^;]+)`).exec(cookie)?.[1])
    .find((found) => found !== undefined);
  return { ...answer, renewed: token ? await readSessionToken(token, authSecret) : null };
}

describe("a session", () => {
  it("ends 30 days after it began, however much it is used", async () => {
    const session = accounts().beginSession(user);
    server.clock.pass(SESSION_SECONDS - 60);
    expect(await accounts().ofSession(session)).toEqual(user);
    const { renewed } = await callWith(session, "GET", "session");
    server.clock.pass(61);
    expect(await accounts().ofSession(session)).toBeNull();
    expect(await accounts().ofSession(renewed as Session)).toBeNull();
    expect((await callWith(session, "GET", "session")).body).toEqual({});
  });

  it("stays the same session when next-auth renews its token, and tells its true end", async () => {
    const session = accounts().beginSession(user);
    for (const method of ["GET", "POST"] as const) {
      const { renewed, body } = await callWith(session, method, "session");
      expect(renewed).toEqual(session);
      expect(body).toEqual({
        user: { id: user.id },
        expires: new Date((session.begunAt + SESSION_SECONDS) * 1000).toISOString(),
      });
    }
  });
});

describe("signing out", () => {
  it("ends that very session: a copy of its cookie works no more, and the person's other sessions do", async () => {
    const [session, other] = [accounts().beginSession(user), accounts().beginSession(user)];
    const { renewed } = await callWith(session, "GET", "session");
    await accounts().endSession(session);
    expect(await accounts().ofSession(session)).toBeNull();
    expect(await accounts().ofSession(renewed as Session)).toBeNull();
    expect((await callWith(session, "GET", "session")).body).toEqual({});
    expect(await accounts().ofSession(other)).toEqual(user);
  });

  it("by next-auth's own endpoint does the same", async () => {
    const session = accounts().beginSession(user);
    await callWith(session, "POST", "signout");
    expect(await accounts().ofSession(session)).toBeNull();
  });

  it("twice, at once, or of a deleted account fails for nobody", async () => {
    const session = accounts().beginSession(user);
    await Promise.all([1, 2, 3].map(() => accounts().endSession(session)));
    await server.database.prisma.user.delete({ where: { id: user.id } });
    await accounts().endSession(accounts().beginSession(user));
    expect(await accounts().ofSession(session)).toBeNull();
  });

  it("is remembered until the session would have ended by itself, and no longer", async () => {
    const { prisma } = server.database;
    const session = accounts().beginSession(user);
    await accounts().endSession(session);
    const isKept = async () => (await prisma.endedSession.count({ where: { id: session.id } })) === 1;
    server.clock.pass(SESSION_SECONDS - 60);
    await cleanUp(prisma, server.clock.now);
    expect(await isKept()).toBe(true);
    server.clock.pass(61);
    await cleanUp(prisma, server.clock.now);
    expect(await isKept()).toBe(false);
    expect(await accounts().ofSession(session)).toBeNull();
    // What ended by itself needs no row.
    await accounts().endSession(session);
    expect(await isKept()).toBe(false);
  });
});

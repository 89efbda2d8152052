import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import type { Database } from "@/lib/adapters/database/database";
import { openTestDatabase } from "@/scripts/testing/database";
import { startTestServer, type TestServer } from "@/scripts/testing/server";
import { ENDPOINTS } from "./table";
import { sessionHeader } from "./testing/signed-in";

// A server with READ_ONLY=on, whose connections to the database are read-only, too, beside one without.

const SIGN_IN = { email: "ada@example.com", password: "correct horse battery staple" };

/** The rows with an effect that a read-only server answers. The others change what is stored. */
const ANSWERED = [
  "/mcp",
  "/oauth/introspect",
  "/signin/answer",
  "/api/auth/{action}",
  "/api/auth/{action}/{provider}",
];
const ANSWERED_IN_THE_STUDIO = ["/api/studio/live/{courseId}"];
const ANSWERED_GETS = ["/account/data", "/api/auth/{action}", "/api/auth/{action}/{provider}"];

let database: Database;
let writing: TestServer;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  writing = await startTestServer({ database });
  const [row] = await database.sql<{ name: string }>(
    { name: "", text: 'SELECT current_database() AS "name"' },
    [],
  );
  const url = new URL((inject("testDatabase") as { url: string }).url);
  url.pathname = row?.name ?? "";
  const limits = { readOnly: true, pipelined: 2 };
  const reading = await connect({ databaseUrl: url.href, limits });
  server = await startTestServer({ database: reading, env: { readOnly: true } });
});

afterAll(async () => {
  await server.close();
  await writing.close();
});

it("every row that changes something is refused with a 503 that says when to retry, and no other row is", async () => {
  const errors = vi.spyOn(console, "error");
  const refused: string[] = [];
  for (const { method, path, caller } of ENDPOINTS) {
    if (method === "GET") continue;
    const response = await server.request(path.replace(/\{\w+\}/g, "x"), { method });
    const text = await response.text();
    if (response.status !== 503) continue;
    refused.push(path);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(text).toContain("read-only for maintenance");
    // The studio says so. Applications handle the other code.
    if (text.startsWith("{"))
      expect(JSON.parse(text).error, path).toBe(caller === "session" ? "read_only" : "unavailable");
  }
  const all = ENDPOINTS.filter(({ method }) => method !== "GET").map(({ path }) => path);
  const answered = [...ANSWERED, ...ANSWERED_IN_THE_STUDIO];
  expect(refused).toEqual(all.filter((path) => !answered.includes(path)));
  // The operator wants it so.
  expect(errors).not.toHaveBeenCalled();
});

it("every GET with effects says whether it changes what is stored: those that exist don't", () => {
  const gets = ENDPOINTS.filter(({ method, withoutHead }) => method === "GET" && withoutHead);
  expect(gets.map(({ path }) => path).sort()).toEqual(ANSWERED_GETS);
  expect(gets.filter(({ isChange }) => isChange !== false)).toEqual([]);
});

it("applications read courses and introspect tokens, though the uses of tokens and secrets can't be recorded", async () => {
  const errors = vi.spyOn(console, "error");
  const userId = await writing.newUser();
  const application = await writing.newApplication();
  const { access_token } = await writing.tokensFor(application, userId);
  expect(await server.apiStatus(access_token)).toBe(200);
  const state = await (await server.form("/oauth/introspect", application, { token: access_token })).json();
  expect(state).toMatchObject({ active: true });
  const created = await server.api(access_token, "/api/v1/courses", { method: "POST" });
  expect(created.status).toBe(503);
  expect(errors).not.toHaveBeenCalled();
});

it("agents read courses, and propose nothing", async () => {
  const tokens = await writing.tokensFor(
    await writing.newApplication(),
    await writing.newUser(),
    "courses",
    "mcp",
  );
  const call = (name: string) =>
    server.request("/mcp", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${tokens.access_token}`,
        ...{ "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      },
      body: JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name, arguments: {} },
      }),
    });
  expect((await call("find_courses")).status).toBe(200);
  expect((await call("propose_changes")).status).toBe(503);
});

it("a token that is refused a refresh works again afterwards", async () => {
  const application = await writing.newApplication();
  const { refresh_token } = await writing.tokensFor(application, await writing.newUser());
  expect((await server.refresh(application, refresh_token)).status).toBe(503);
  expect((await writing.refresh(application, refresh_token)).status).toBe(200);
});

it("users sign in, download their data and sign out, and nobody signs up", async () => {
  const errors = vi.spyOn(console, "error");
  await writing.services.accounts.signUp({ ...SIGN_IN, name: "Ada" }, "192.0.2.1");
  const events = () => database.prisma.auditEvent.count();
  const before = await events();
  const form = { method: "POST", body: new URLSearchParams(SIGN_IN) };
  const response = await server.request("/signin/answer", form);
  expect(response.headers.get("location")).toBe("/");
  expect(response.headers.getSetCookie().join()).toContain("teepad-session=");
  const found = await server.services.accounts.signIn(SIGN_IN, "192.0.2.1");
  if (found.outcome !== "signed-in") throw new Error(found.outcome);
  const session = server.services.accounts.createSession(found.user);
  const cookie = await sessionHeader(server, found.user.id);
  const data = await server.request("/account/data", { headers: { Cookie: cookie } });
  expect([data.status, await data.text()]).toEqual([200, expect.stringContaining(SIGN_IN.email)]);
  await server.services.accounts.endSession(session);
  expect(await events()).toBe(before);
  expect(errors).not.toHaveBeenCalled();
  const other = { ...SIGN_IN, name: "Grace", email: "grace@example.com" };
  await expect(server.services.accounts.signUp(other, "192.0.2.1")).rejects.toThrow("unavailable");
});

it("the database refuses what gets past the doors, on every connection", async () => {
  const { courses } = server.services;
  const userId = await writing.newUser();
  const create = () => courses.createOwned(userId, { name: "Home", location: undefined });
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, create));
  expect(attempts.map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  expect(await database.prisma.course.count()).toBe(0);
});

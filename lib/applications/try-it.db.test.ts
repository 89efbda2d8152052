import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestServer } from "@/scripts/testing/server";
import { MAX_APPLICATIONS } from "./registration";
import { TRY_CALLBACK_PATH } from "./try-it";

const server = setUpTestServer();
let userId: string;

beforeEach(async () => {
  userId = await server.newUser("Developer");
});

async function newToken(user = userId) {
  const result = await server.services.tryIt.newToken(user, "Test application");
  if (result.outcome !== "issued") throw new Error(`No token: ${result.outcome}`);
  return result;
}

const call = (path: string, token: string, init: RequestInit = {}) =>
  server.request(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

/**
 * Goes through the flow like a browser, and allows access as the user. @returns the parameters of the callback page.
 */
async function authorize(path: string, user = userId): Promise<URLSearchParams> {
  const query = new URL(path, server.baseUrl).searchParams;
  const outcome = await server.services.oauth.checkAuthorizationRequest(query);
  if (outcome.kind !== "ready") throw new Error(`Not ready: ${outcome.kind}`);
  return new URL(await server.services.oauth.allow(outcome.request, user)).searchParams;
}

describe("a test token", () => {
  it("calls the API for the user's own account, and may change what it creates", async () => {
    const { token } = await newToken();
    expect(token.user_id).toBe(userId);
    expect((await call("/api/v1/courses", token.access_token)).status).toBe(200);
    const json = { "Content-Type": "application/json" };
    const created = await call("/api/v1/courses", token.access_token, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ externalCourseId: "1", name: "Home" }),
    });
    const { id } = await created.json();
    const changed = await call(`/api/v1/courses/${id}`, token.access_token, {
      method: "PATCH",
      headers: { ...json, "If-Match": "*" },
      body: JSON.stringify({ name: "Away" }),
    });
    expect(changed.status).toBe(200);
  });

  it("is never for the test application of somebody whose team the user is in", async () => {
    const other = await server.newUser("Other developer");
    const { clientId } = await newToken(other);
    const invited = await server.services.team.invite(other, clientId, { role: "member", email: null }, "en");
    if (invited.outcome !== "invited") throw new Error(invited.outcome);
    await server.services.team.accept(userId, invited.token);
    expect(await server.services.registration.list(userId)).toMatchObject([{ clientId, role: "member" }]);
    expect((await newToken()).clientId).not.toBe(clientId);
  });

  it("is of one application of the user's, which has no secret that somebody could use", async () => {
    const first = await newToken();
    const second = await newToken();
    expect(second.clientId).toBe(first.clientId);
    const applications = await server.services.registration.list(userId);
    expect(applications).toMatchObject([{ clientId: first.clientId, secrets: [], grants: 1 }]);
    expect((await newToken(await server.newUser())).clientId).not.toBe(first.clientId);
  });

  it("is in the user's trail, and ends when they disconnect the application", async () => {
    const { clientId, token } = await newToken();
    const kinds = (await server.services.audit.listForUser(userId, 10)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["application-registered", "grant-allowed"]));
    await server.services.grants.disconnect(userId, clientId);
    expect((await call("/api/v1/courses", token.access_token)).status).toBe(401);
  });

  it("is refused if there can't be another application, if it is disabled, and after too many", async () => {
    const settings = {
      name: "Other",
      homepage: null,
      description: null,
      requiresPkce: false,
      redirectUris: ["https://other.example/"],
    };
    for (let index = 0; index < MAX_APPLICATIONS; index++) {
      await server.services.registration.register(userId, settings);
    }
    const newest = () => server.services.tryIt.newToken(userId, "Test application");
    expect(await newest()).toEqual({ outcome: "too-many-applications" });

    userId = await server.newUser();
    const { clientId } = await newToken();
    const where = { id: clientId };
    await server.database.prisma.application.update({ where, data: { disabledAt: new Date() } });
    expect(await newest()).toEqual({ outcome: "disabled" });

    await server.repeatCount(60);
    expect(await newest()).toMatchObject({ outcome: "throttled" });
  });
});

describe("the flow of the test application", () => {
  it("ends at the callback page with a code that its exchange turns into tokens, once", async () => {
    const { tryIt } = server.services;
    const { clientId } = await newToken();
    const returned = await authorize(tryIt.startPath(userId, clientId));
    const [code, state] = [returned.get("code") ?? "", returned.get("state") ?? ""];
    expect(tryIt.redirectUri).toBe(server.baseUrl + TRY_CALLBACK_PATH);
    expect(returned.get("iss")).toBe(server.baseUrl);
    expect(tryIt.readVerifier(userId, state)).toMatch(/^[\w-]{43}$/);

    const exchanged = await tryIt.exchangeCode(userId, code, state);
    if (exchanged.outcome !== "issued") throw new Error(exchanged.outcome);
    expect((await call("/api/v1/me", exchanged.token.access_token)).status).toBe(200);
    expect(await tryIt.exchangeCode(userId, code, state)).toMatchObject({
      outcome: "rejected",
      error: { reason: "code_reused" },
    });
  });

  it("is finished only by the user who started it (login CSRF)", async () => {
    const { tryIt } = server.services;
    const attacker = await newToken();
    const returned = await authorize(tryIt.startPath(userId, attacker.clientId));
    const [code, state] = [returned.get("code") ?? "", returned.get("state") ?? ""];
    const victim = await server.newUser("Victim");
    await newToken(victim);
    expect(tryIt.readVerifier(victim, state)).toBeNull();
    expect(await tryIt.exchangeCode(victim, code, state)).toEqual({ outcome: "other-flow" });
    for (const forged of ["", ".", "a.b", `${state}x`, state.replace(".", "")]) {
      expect(tryIt.readVerifier(userId, forged), forged).toBeNull();
    }
  });
});

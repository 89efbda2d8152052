import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SHARED_COURSES, shareField } from "@/lib/courses/share-fields";
import { newId } from "@/lib/ids";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { newTwin, type TestTwin } from "@/lib/test-mode/testing/twins";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhooks/events";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { NEW_TEST_USER, TEST_USER_FIELD } from "./consent-fields";
import { TEST_MODE_ENDPOINTS } from "./endpoints/test-mode";
import { requestAs } from "./testing/signed-in";

const server = setUpTestServer();
let application: TestApplication;
let twin: TestTwin;
/** An account that has nothing to do with the twin. */
let stranger: string;

beforeEach(async () => {
  application = await server.newApplication();
  [twin, stranger] = await Promise.all([newTwin(server, application), server.newUser("Stranger")]);
});

async function addMember(): Promise<string> {
  const userId = await server.newUser("Member");
  await server.database.prisma.applicationMember.create({
    data: { applicationId: application.clientId, userId, addedAt: server.clock.now() },
  });
  return userId;
}

const queryFor = ({ clientId, redirectUri }: TestApplication) =>
  new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code" });

function answer(client: TestApplication, user: string | null, fields: Record<string, string>) {
  const request = queryFor(client).toString();
  const { consentForms } = server.services;
  const token = consentForms.formToken({ id: user ?? "", sessionVersion: 0 }, request);
  const body = new URLSearchParams({ request, token, answer: "allow", ...fields });
  return requestAs(server, user, "/oauth/consent/answer", { method: "POST", body });
}

/** Whom the grants of the application are of. */
async function grantsOf({ clientId }: TestApplication): Promise<string[]> {
  const grants = await server.database.prisma.grant.findMany({ where: { applicationId: clientId } });
  return grants.map(({ userId }) => userId);
}

describe("the consent page of a twin", () => {
  it("is for the owner and members: others get an error page, signed-out users sign in", async () => {
    const query = queryFor(twin);
    const ask = (user: string | null) => requestAs(server, user, `/oauth/authorize?${query}`);
    for (const user of [twin.ownerId, await addMember()]) {
      expect((await ask(user)).headers.get("location")).toBe(`/oauth/consent?${query}`);
    }
    // Test users have no sessions.
    for (const user of [null, twin.testUserId]) {
      expect((await ask(user)).headers.get("location")).toMatch(/^\/signin\?/);
    }
    const response = await ask(stranger);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("in test mode");
  });

  it("takes answers of the owner and members only, whatever test user the form names", async () => {
    for (const choice of [twin.testUserId, NEW_TEST_USER]) {
      const refused = await answer(twin, stranger, { [TEST_USER_FIELD]: choice });
      expect(refused.status).toBe(400);
      const signedOut = await answer(twin, null, { [TEST_USER_FIELD]: choice });
      expect(signedOut.headers.get("location")).toMatch(/^\/signin\?/);
    }
    expect(await grantsOf(twin)).toEqual([]);
    for (const user of [twin.ownerId, await addMember()]) {
      const allowed = await answer(twin, user, { [TEST_USER_FIELD]: twin.testUserId });
      expect(allowed.headers.get("location")).toMatch(/\?code=tp_ac_/);
    }
    expect(await grantsOf(twin)).toEqual([twin.testUserId]);
  });

  it("authorizes as a new test user, until there are as many as there can be", async () => {
    for (let count = 1; count < 10; count++) {
      const allowed = await answer(twin, twin.ownerId, { [TEST_USER_FIELD]: NEW_TEST_USER });
      expect(allowed.status).toBe(303);
    }
    expect(await grantsOf(twin)).toHaveLength(9);
    const refused = await answer(twin, twin.ownerId, { [TEST_USER_FIELD]: NEW_TEST_USER });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Choose a test user");
  });

  it("never authorizes as anybody but a test user of the twin", async () => {
    const other = await newTwin(server, await server.newApplication());
    for (const choice of [
      stranger,
      twin.ownerId,
      other.testUserId,
      newId("user"),
      "",
      "\0",
      "x".repeat(999),
    ]) {
      const refused = await answer(twin, twin.ownerId, { [TEST_USER_FIELD]: choice });
      expect(refused.status, choice).toBe(400);
    }
    expect((await answer(twin, twin.ownerId, {})).status).toBe(400);
    expect(await grantsOf(twin)).toEqual([]);
  });

  it("creates no test user for an answer that names too many courses", async () => {
    const before = await server.database.prisma.user.count({ where: { testOf: twin.clientId } });
    const courses = Array.from({ length: MAX_SHARED_COURSES + 1 }, () => [shareField(newId("course")), "on"]);
    const fields = { ...Object.fromEntries(courses), [TEST_USER_FIELD]: NEW_TEST_USER };
    expect((await answer(twin, twin.ownerId, fields)).status).toBe(400);
    expect(await server.database.prisma.user.count({ where: { testOf: twin.clientId } })).toBe(before);
  });

  it("returns access_denied for Deny, and creates no test user", async () => {
    const before = await server.database.prisma.user.count({ where: { testOf: twin.clientId } });
    const fields = { answer: "deny", [TEST_USER_FIELD]: NEW_TEST_USER };
    const denied = await answer(twin, twin.ownerId, fields);
    expect(denied.headers.get("location")).toContain("error=access_denied");
    expect(await server.database.prisma.user.count({ where: { testOf: twin.clientId } })).toBe(before);
  });
});

it("consent authorizes a live application as the user who answers, even if the form names a test user", async () => {
  const allowed = await answer(application, twin.ownerId, { [TEST_USER_FIELD]: twin.testUserId });
  expect(allowed.status).toBe(303);
  expect(await grantsOf(application)).toEqual([twin.ownerId]);
});

const basic = ({ clientId, clientSecret }: TestApplication) =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;

const call = (tool: string, body: unknown, client: TestApplication | null = twin, init: RequestInit = {}) =>
  server.request(`/api/v1/test/${tool}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(client && { Authorization: basic(client) }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });

const errorOf = async (response: Response) => [response.status, (await response.json()).error];

const api = (token: string, path = "/api/v1/courses") => server.api(token, path);
const createCourse = (token: string, externalCourseId = "1") =>
  server.api(token, "/api/v1/courses", { body: { externalCourseId, name: "Test course" } });

const refresh = (token: string) => server.refresh(twin, token);

describe("every tool of test mode", () => {
  it.each(TEST_MODE_ENDPOINTS.map(({ path }) => path))(
    "is for twins that authenticate with HTTP Basic: %s",
    async (path) => {
      const tool = path.split("/").at(-1) ?? "";
      expect(await errorOf(await call(tool, {}, null))).toEqual([401, "invalid_client"]);
      expect(await errorOf(await call(tool, {}, { ...twin, clientSecret: "wrong" }))).toEqual([
        401,
        "invalid_client",
      ]);
      // Neither may a live application, or a twin's ID with the secret of its application.
      expect(await errorOf(await call(tool, {}, application))).toEqual([403, "test_mode_only"]);
      const mixed = { ...twin, clientSecret: application.clientSecret };
      expect(await errorOf(await call(tool, {}, mixed))).toEqual([401, "invalid_client"]);
      const { access_token } = await server.tokensFor(twin, twin.testUserId);
      const asUser = {
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${access_token}` },
      };
      const bearer = await (await call(tool, {}, null, asUser)).json();
      expect([bearer.error, bearer.message]).toEqual([
        "invalid_client",
        expect.stringContaining("HTTP Basic."),
      ]);
      expect(bearer.message).not.toContain("body");
    },
  );

  it.each(TEST_MODE_ENDPOINTS.map(({ path }) => path))(
    "explains what is wrong with a body: %s",
    async (path) => {
      const tool = path.split("/").at(-1) ?? "";
      expect(await errorOf(await call(tool, {}))).toEqual([400, "validation_error"]);
      expect(await errorOf(await call(tool, "{"))).toEqual([400, "invalid_json"]);
      expect(await errorOf(await call(tool, { userId: 1, token: 1, endpoint: [], type: null }))).toEqual([
        400,
        "validation_error",
      ]);
      const got = await server.request(path, { headers: { Authorization: basic(twin) } });
      expect([got.status, got.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    },
  );

  it("says what a value may be, in our own words", async () => {
    const response = await call("send-event", { type: "course.renamed", userId: twin.testUserId });
    const { message } = await response.json();
    expect(message).toMatch(/^type must be one of course\.created, course\.updated, .*, grant\.revoked\.$/);
  });

  it("is limited per twin", async () => {
    await call("expire-token", { token: "x" });
    await server.repeatCount(TEST_MODE_LIMITS.toolsPerApplication.requests);
    expect((await call("expire-token", { token: "x" })).status).toBe(429);
    const other = await newTwin(server, await server.newApplication());
    expect((await call("expire-token", { token: "x" }, other)).status).toBe(404);
  });

  it("is unknown by another name", async () => {
    for (const name of ["", "nothing", "constructor", "expire-token/x"])
      expect(await errorOf(await call(name, {}))).toEqual([404, "not_found"]);
  });
});

describe("expire-token", () => {
  it("expires an access token: 401, and refreshing it works", async () => {
    const tokens = await server.tokensFor(twin, twin.testUserId);
    expect((await api(tokens.access_token)).status).toBe(200);
    expect((await call("expire-token", { token: tokens.access_token })).status).toBe(204);
    expect(await errorOf(await api(tokens.access_token))).toEqual([401, "invalid_token"]);
    expect(await errorOf(await call("expire-token", { token: tokens.access_token }))).toEqual([
      404,
      "not_found",
    ]);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("expires a refresh token: invalid_grant with the reason refresh_expired", async () => {
    const tokens = await server.tokensFor(twin, twin.testUserId);
    expect((await call("expire-token", { token: tokens.refresh_token })).status).toBe(204);
    const refused = await (await refresh(tokens.refresh_token)).json();
    expect([refused.error, refused.reason]).toEqual(["invalid_grant", "refresh_expired"]);
    expect((await api(tokens.access_token)).status).toBe(200);
  });

  it("expires no token of a real application, or of another twin", async () => {
    const real = await server.tokensFor(application, stranger);
    const other = await newTwin(server, await server.newApplication());
    const others = await server.tokensFor(other, other.testUserId);
    for (const { access_token, refresh_token } of [real, others]) {
      for (const token of [access_token, refresh_token])
        expect((await call("expire-token", { token })).status).toBe(404);
      expect((await api(access_token)).status).toBe(200);
    }
  });

  it("expires all tokens of a kind that a test user has, and nobody else's, from the portal", async () => {
    const { testMode } = server.services;
    const [first, second] = [
      await server.tokensFor(twin, twin.testUserId),
      await server.tokensFor(twin, twin.testUserId),
    ];
    const real = await server.tokensFor(application, stranger);
    expect(await testMode.expireTokensOf(twin.clientId, twin.testUserId, "access")).toBe(2);
    for (const { access_token } of [first, second]) expect((await api(access_token)).status).toBe(401);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    expect(await testMode.expireTokensOf(twin.clientId, twin.testUserId, "refresh")).toBeGreaterThan(1);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    expect(await testMode.expireTokensOf(application.clientId, stranger, "access")).toBe(0);
    expect((await api(real.access_token)).status).toBe(200);
  });
});

describe("exhaust-limit", () => {
  it("answers the next request to one endpoint with 429 until the window ends, for this twin only", async () => {
    const { access_token } = await server.tokensFor(twin, twin.testUserId);
    const real = await server.tokensFor(application, stranger);
    expect((await call("exhaust-limit", { endpoint: "GET /api/v1/courses" })).status).toBe(204);
    const limited = await api(access_token);
    expect(limited.status).toBe(429);
    expect(limited.headers.get("x-ratelimit-remaining")).toBe("0");
    expect((await createCourse(access_token)).status).toBe(201);
    expect((await api(real.access_token)).status).toBe(200);
    server.clock.pass(Number(limited.headers.get("retry-after")));
    expect((await api(access_token)).status).toBe(200);
  });

  it("names the field if there is no such endpoint", async () => {
    const response = await call("exhaust-limit", { endpoint: "GET /oauth/token" });
    expect((await response.json()).details).toMatchObject([{ path: "endpoint" }]);
  });
});

describe("send-event", () => {
  const addEndpoint = () =>
    server.services.webhooks.endpoints.add(
      { userId: twin.ownerId, applicationId: twin.clientId },
      { url: "https://partner.example/hook", description: "", events: [...WEBHOOK_EVENT_TYPES] },
    );
  const events = () =>
    server.database.prisma.webhookEvent.findMany({ where: { applicationId: twin.clientId } });

  it("records an event about the test user's latest course, as a real one would be", async () => {
    await addEndpoint();
    const { access_token } = await server.tokensFor(twin, twin.testUserId);
    const { id: courseId } = await (await createCourse(access_token)).json();
    await server.database.prisma.webhookEvent.deleteMany();
    // Creating the course was the first change. Receivers may ignore numbers that they have.
    let sequence = 1;
    for (const type of WEBHOOK_EVENT_TYPES) {
      const sent = await call("send-event", { type, userId: twin.testUserId });
      expect(sent.status, type).toBe(202);
      const { id } = await sent.json();
      const about =
        type === "grant.revoked"
          ? { courseId: null, sequence: null }
          : { courseId, externalCourseId: "1", sequence: ++sequence };
      expect((await events()).find((event) => event.id === id)).toMatchObject({
        ...{ type, userId: twin.testUserId, dispatchedAt: null },
        ...about,
      });
    }
  });

  it("appears in no list of changes, whose cursors go on working", async () => {
    await addEndpoint();
    const { access_token } = await server.tokensFor(twin, twin.testUserId);
    await createCourse(access_token);
    const changesSince = async (cursor?: string) =>
      (await api(access_token, `/api/v1/changes${cursor ? `?cursor=${cursor}` : ""}`)).json();
    const first = await changesSince();
    expect((await call("send-event", { type: "course.deleted", userId: twin.testUserId })).status).toBe(202);
    const second = await changesSince(first.nextCursor);
    expect(second.changes).toEqual([]);
    await createCourse(access_token, "2");
    for (const { nextCursor } of [first, second])
      expect((await changesSince(nextCursor)).changes).toMatchObject([
        { externalCourseId: "2", sequence: 3 },
      ]);
  });

  it("says why there is nothing to send", async () => {
    const send = (userId: string, type = "course.updated") => call("send-event", { type, userId });
    expect(await errorOf(await send(twin.testUserId))).toEqual([409, "nothing_to_send"]);
    await addEndpoint();
    expect(await errorOf(await send(twin.testUserId))).toEqual([409, "nothing_to_send"]);
    for (const userId of [stranger, twin.ownerId, "x"])
      expect(await errorOf(await send(userId))).toEqual([404, "not_found"]);
    expect(await errorOf(await send(twin.testUserId, "ping"))).toEqual([400, "validation_error"]);
    expect(await events()).toEqual([]);
  });
});

describe("reset-courses", () => {
  it("replaces the test user's courses by those of the sandbox, as often as asked, and tells the application", async () => {
    const { access_token } = await server.tokensFor(twin, twin.testUserId);
    const { id } = await (await createCourse(access_token)).json();
    const { nextCursor } = await (await api(access_token, "/api/v1/changes")).json();
    for (let reset = 0; reset < 2; reset++) {
      expect((await call("reset-courses", { userId: twin.testUserId })).status).toBe(204);
      const { courses } = await (await api(access_token)).json();
      expect(
        courses.map((course: { externalCourseId: string; fairways: object[] }) => [
          course.externalCourseId,
          course.fairways.length,
        ]),
      ).toEqual([
        ["sandbox-1", 18],
        ["sandbox-2", 18],
        ["sandbox-3", 0],
      ]);
    }
    const { changes } = await (await api(access_token, `/api/v1/changes?cursor=${nextCursor}`)).json();
    expect(changes).toHaveLength(7);
    expect(changes[0]).toMatchObject({ type: "removed", courseId: id, reason: "deleted" });
    // What nobody can restore takes no room.
    expect(await server.database.prisma.course.count({ where: { ownerId: twin.testUserId } })).toBe(3);
  });

  it("leaves everybody else's alone", async () => {
    const real = await server.tokensFor(application, stranger);
    await createCourse(real.access_token);
    for (const userId of [stranger, twin.ownerId, newId("user"), "\0"])
      expect(await errorOf(await call("reset-courses", { userId }))).toEqual([404, "not_found"]);
    expect((await (await api(real.access_token)).json()).total).toBe(1);
  });
});

describe("disconnect-user", () => {
  it("ends the twin's access as the user would, who can be chosen again", async () => {
    const tokens = await server.tokensFor(twin, twin.testUserId);
    expect((await call("disconnect-user", { userId: twin.testUserId })).status).toBe(204);
    expect((await api(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    expect((await server.tokensFor(twin, twin.testUserId)).access_token).toBeDefined();
  });

  it("disconnects nobody else's", async () => {
    const real = await server.tokensFor(application, stranger);
    for (const userId of [stranger, twin.ownerId, newId("user"), "\0"])
      expect(await errorOf(await call("disconnect-user", { userId }))).toEqual([404, "not_found"]);
    expect(await server.services.testMode.disconnect(application.clientId, stranger)).toBe(false);
    expect(await server.services.testMode.deleteUser(twin.clientId, stranger)).toBe(false);
    expect((await api(real.access_token)).status).toBe(200);
  });
});

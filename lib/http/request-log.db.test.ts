import { expect, it } from "vitest";
import { cleanUp } from "@/lib/adapters/prisma/clean-up";
import { prismaRequestLogStore } from "@/lib/adapters/prisma/request-log-store";
import { newId } from "@/lib/ids";
import type { FinishedRequest } from "@/lib/server/observe-requests";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";

/** The requests that the server has answered, which it may record a moment after the client has the response. */
const finished: FinishedRequest[] = [];
const server = setUpTestServer({ observers: [{ finished: (request) => void finished.push(request) }] });

/** Writes the requests of these responses to the log. */
async function logged(...responses: Response[]): Promise<void> {
  for (const response of responses) {
    await response.text();
    const requestId = response.headers.get("x-request-id");
    await expect.poll(() => finished.some((each) => each.requestId === requestId)).toBe(true);
  }
  for (const request of finished.splice(0)) server.services.requestLog.record(request);
  await server.services.requestLog.flush();
}

/** The owner of an application, who may read its log. */
async function readerOf(application: TestApplication) {
  return { userId: await server.ownerOf(application), applicationId: application.clientId };
}

const list = async (application: TestApplication, options = {}) =>
  server.services.requestLog.list(await readerOf(application), 10, options);

it("the request log lists the calls of an application with their errors, the latest first, page by page", async () => {
  const [application, other] = [await server.newApplication(), await server.newApplication()];
  const { access_token } = await server.tokensFor(application, await server.newUser());
  const found = await server.api(access_token, "/api/v1/courses");
  const missing = await server.api(access_token, "/api/v1/courses/course_missing");
  await logged(found, missing);
  const requests = await list(application);
  expect(requests).toMatchObject([
    { endpoint: "/api/v1/courses/{courseId}", status: 404, error: "not_found", reason: null },
    { method: "GET", endpoint: "/api/v1/courses", status: 200, error: null },
    { method: "POST", endpoint: "/oauth/token", status: 200 },
  ]);
  expect(requests[0]?.requestId).toBe(missing.headers.get("x-request-id"));
  expect(await list(application, { onlyErrors: true })).toEqual(requests.slice(0, 1));
  expect(await list(application, { before: requests[0]?.requestId })).toEqual(requests.slice(1));
  expect(await list(other)).toEqual([]);
  const { requestLog } = server.services;
  expect(await requestLog.find(await readerOf(application), requests[1]?.requestId ?? "")).toEqual(
    requests[1],
  );
  expect(await requestLog.find(await readerOf(other), requests[1]?.requestId ?? "")).toBeNull();
});

it("the request log lists failed token exchanges with their reason, and wrong secrets", async () => {
  const application = await server.newApplication();
  const exchange = { grant_type: "authorization_code", code: "x", redirect_uri: application.redirectUri };
  const failed = await server.form("/oauth/token", application, exchange);
  const stranger = { ...application, clientSecret: "wrong" };
  const refused = await server.form("/oauth/introspect", stranger, { token: "x" });
  const unknown = { ...application, clientId: "tp_app_unknown" };
  await logged(failed, refused, await server.form("/oauth/token", unknown, exchange));
  expect(await list(application)).toMatchObject([
    { endpoint: "/oauth/introspect", status: 401, error: "invalid_client", reason: null },
    { endpoint: "/oauth/token", status: 400, error: "invalid_grant", reason: "code_unknown" },
  ]);
  expect(
    await server.database.prisma.loggedRequest.count({ where: { applicationId: unknown.clientId } }),
  ).toBe(0);
});

it("the request log lists authorization requests that failed, also those that were redirected, and calls of unknown paths", async () => {
  const application = await server.newApplication();
  const { access_token } = await server.tokensFor(application, await server.newUser());
  const authorize = (changes: Record<string, string>) => {
    const { clientId: client_id, redirectUri: redirect_uri } = application;
    const query = new URLSearchParams({ client_id, redirect_uri, response_type: "code", ...changes });
    return server.request(`/oauth/authorize?${query}`);
  };
  await logged(
    await authorize({ redirect_uri: "https://elsewhere.example/" }),
    await authorize({ response_type: "token" }),
    await server.api(access_token, "/api/v1/corses"),
    await server.api(access_token, "/api/v1/courses", { method: "DELETE" }),
    await authorize({}),
  );
  expect(await list(application, { onlyErrors: true })).toMatchObject([
    { endpoint: "/api/v1/courses", status: 405, error: "method_not_allowed" },
    { endpoint: "/api/", status: 404, error: "not_found" },
    { endpoint: "/oauth/authorize", status: 303, error: "unsupported_response_type" },
    { endpoint: "/oauth/authorize", status: 400, error: "invalid_request" },
  ]);
});

it("the request log adds up counts, including those of processes that write concurrently", async () => {
  const application = await server.newApplication();
  const hour = new Date("2026-11-22T10:00:00Z");
  const count = { applicationId: application.clientId, hour, method: "GET", endpoint: "/x" };
  const one = { requests: 1, clientErrors: 1, serverErrors: 0, milliseconds: 2.5, slowestMilliseconds: 2.5 };
  const request = {
    ...{
      applicationId: application.clientId,
      requestId: newId("request"),
      at: hour,
      method: "GET",
      endpoint: "/x",
    },
    ...{ status: 400, milliseconds: 2.5, error: null, reason: null },
  };
  const store = prismaRequestLogStore(server.database.prisma);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      store.append([request], [{ ...count, ...one, slowestMilliseconds: i }]),
    ),
  );
  const added = { requests: 8, clientErrors: 8, serverErrors: 0, milliseconds: 20, slowestMilliseconds: 7 };
  expect(await server.services.requestLog.addCounts(await readerOf(application), hour)).toEqual({
    byHour: [{ hour, ...added }],
    byEndpoint: [{ method: "GET", endpoint: "/x", ...added }],
  });
  expect(await list(application)).toHaveLength(1);
});

it("the request log forgets requests and counts after a week", async () => {
  const application = await server.newApplication();
  await logged(await server.form("/oauth/introspect", application, { token: "x" }));
  server.clock.pass(6 * 24 * 3600);
  await cleanUp(server.database.sql, server.clock.now);
  expect(await list(application)).toHaveLength(1);
  server.clock.pass(25 * 3600);
  await cleanUp(server.database.sql, server.clock.now);
  expect(await list(application)).toEqual([]);
  expect(await server.services.requestLog.addCounts(await readerOf(application), new Date(0))).toEqual({
    byHour: [],
    byEndpoint: [],
  });
});

it("the request log shows the windows that the application has open, and how much of each it used", async () => {
  const application = await server.newApplication();
  const { openWindows } = server.services;
  expect(await openWindows(application.clientId, 1)).toEqual([]);
  const { access_token } = await server.tokensFor(application, await server.newUser());
  for (let i = 0; i < 3; i++) await server.api(access_token, "/api/v1/courses");
  const windows = await openWindows(application.clientId, 1);
  const used = windows.map(({ endpoints, allowance }) => [endpoints, allowance.limit - allowance.remaining]);
  expect(used).toEqual([
    [["GET /api/v1/courses"], 3],
    [["POST /oauth/token"], 1],
  ]);
  server.clock.pass(61);
  expect(await openWindows(application.clientId, 1)).toEqual([]);
});

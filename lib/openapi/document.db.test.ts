import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { courseBody, makeFairway, OSLO } from "@/lib/courses/testing/courses";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import { apiDocument } from "@/lib/http/api-document";
import { BEARER_ENDPOINT_NAMES } from "@/lib/http/bearer-endpoints";
import { withDatabaseUnavailable } from "@/lib/http/testing/database-unavailable";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { newTwin } from "@/lib/test-mode/testing/twins";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import type { JsonSchema } from "./components";
import type { Method } from "./open-api";

const COURSES = "/api/v1/courses";
const ITEM = "/api/v1/courses/{courseId}";
const LAYOUTS = `${ITEM}/layouts`;
const FEATURES = `${ITEM}/features`;
const PUT = `${COURSES}/by-external-id/{externalCourseId}`;
const LINK = `${ITEM}/link`;
const CHANGES = "/api/v1/changes";
const OPEN_DATA = "/api/public/v1/courses";

const openApi = apiDocument("https://teepad.example");

const server = setUpTestServer();
let application: TestApplication;
let token: string;
let refreshToken: string;
let userId: string;

beforeAll(async () => {
  application = await server.newApplication();
  userId = await server.newUser();
  const tokens = await server.tokensFor(application, userId);
  token = tokens.access_token;
  refreshToken = tokens.refresh_token;
});

beforeEach(() => server.clock.pass(61));

/** Converts a schema of the document to a zod schema. */
function toZod(schema: JsonSchema): z.ZodType {
  const inlined = JSON.stringify({ ...schema, $defs: openApi.components.schemas });
  return z.fromJSONSchema(JSON.parse(inlined.replaceAll("#/components/schemas/", "#/$defs/")));
}

/** The documented response of an operation for a status. */
function documentedResponse(path: string, method: Method, status: number) {
  const responses = openApi.paths[path]?.[method]?.responses;
  const response = responses?.[status === 405 ? "default" : status];
  if (!response) throw new Error(`${method} ${path} has no documented response ${status}`);
  return response;
}

/** Headers that need no documentation: those of any web server, of CORS and of caching. */
const STANDARD_HEADERS =
  /^(access-control-.*|allow|cache-control|connection|content-.*|date|keep-alive|pragma|transfer-encoding|vary|x-content-type-options)$/;

/** Expects the response to match the document: status, body and every header. */
async function expectDocumented(
  path: string,
  method: Method,
  response: Response,
  status: number,
): Promise<unknown> {
  expect(response.status).toBe(status);
  const { headers = {}, content } = documentedResponse(path, method, status);
  const required = Object.entries(headers).filter(([, header]) => header.required);
  expect([...response.headers.keys()]).toEqual(
    expect.arrayContaining(required.map(([name]) => name.toLowerCase())),
  );
  const known = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const undocumented = [...response.headers.keys()].filter(
    (name) => !known.has(name) && !STANDARD_HEADERS.test(name),
  );
  expect(undocumented).toEqual([]);
  for (const [name, { schema }] of Object.entries(headers)) {
    const value = response.headers.get(name);
    if (schema.type === "integer" && value !== null) expect(value).toMatch(/^\d+$/);
  }
  const text = await response.text();
  const [type] = (response.headers.get("content-type") ?? "").split(";");
  const schema = content?.[type ?? ""]?.schema;
  if (!schema) {
    expect(text).toBe("");
    return null;
  }
  const body: unknown = JSON.parse(text);
  const { error } = toZod(schema).safeParse(body);
  expect(error && z.prettifyError(error)).toBeUndefined();
  return body;
}

const call = (path: string, init: RequestInit = {}, as = token) =>
  server.request(path, { ...init, headers: { Authorization: `Bearer ${as}`, ...init.headers } });

const post = (body: unknown, headers?: Record<string, string>) =>
  server.api(token, COURSES, { body, headers });

async function create(externalCourseId: string) {
  const body = courseBody({ externalCourseId, location: OSLO, fairways: [makeFairway(1, 100)] });
  return (await expectDocumented(COURSES, "post", await post(body), 201)) as { id: string };
}

test("every example of the OpenAPI document matches its schema", () => {
  const examples = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((described) =>
        Object.values(described?.content ?? {})
          .filter(({ example }) => example !== undefined)
          .map(({ schema, example }) => ({ name: `${method} ${path}`, schema, example })),
      ),
    ),
  );
  expect(examples.length).toBeGreaterThan(6);
  for (const { name, schema, example } of examples) {
    const { error } = toZod(schema).safeParse(example);
    expect(error && z.prettifyError(error), name).toBeUndefined();
  }
});

test("every operation whose errors are JSON says when to retry if the service is unavailable, and what other errors look like", () => {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, responses })),
  );
  const incomplete = operations.filter(
    ({ responses }) => !responses[503]?.headers?.["Retry-After"]?.required || !responses.default,
  );
  // A page, and a document that needs no database.
  expect(incomplete.map(({ name }) => name)).toEqual([
    "get /oauth/authorize",
    "get /.well-known/oauth-authorization-server",
  ]);
});

describe("the OpenAPI document describes the responses of", () => {
  test("creating a course", async () => {
    const { id } = await create("created");
    const duplicate = await post(courseBody({ externalCourseId: "created" }));
    expect(await expectDocumented(COURSES, "post", duplicate, 409)).toMatchObject({ courseId: id });
    await expectDocumented(COURSES, "post", await post("{"), 400);
    await expectDocumented(COURSES, "post", await post({ fairways: [{ number: 0 }] }), 400);
    await expectDocumented(COURSES, "post", await post(" ".repeat(300_000)), 413);
    await expectDocumented(COURSES, "post", await post("", { "Content-Type": "text/plain" }), 415);
  });

  test("creating its example course", async () => {
    const { example } = openApi.paths[COURSES]?.post?.requestBody?.content["application/json"] ?? {};
    await expectDocumented(COURSES, "post", await post(example), 201);
  });

  test("reading courses", async () => {
    const { id } = await create("read");
    const course = await call(`${COURSES}/${id}`);
    const etag = course.headers.get("etag") ?? "";
    await expectDocumented(ITEM, "get", course, 200);
    const unchanged = await call(`${COURSES}/${id}`, { headers: { "If-None-Match": etag } });
    await expectDocumented(ITEM, "get", unchanged, 304);
    await expectDocumented(ITEM, "get", await call(`${COURSES}/nothing`), 404);
    await expectDocumented(ITEM, "get", await call(`${COURSES}/${id}?fields=x`), 400);
    await expectDocumented(ITEM, "get", await call(`${COURSES}/${id}`, { method: "PUT" }), 405);

    await create("read too");
    await expectDocumented(COURSES, "get", await call(COURSES), 200);
    const page = await call(`${COURSES}?limit=1`);
    expect(page.headers.get("link")).toContain('rel="next"');
    await expectDocumented(COURSES, "get", page, 200);
    await expectDocumented(COURSES, "get", await call(`${COURSES}?limit=0`), 400);
  });

  test("reading the layouts and features of a whole course", async () => {
    const { id } = await create("whole");
    const layouts = [wholeLayout, otherLayout];
    const features = [wholeFeature, ...wholeDropZones];
    const document = structuredClone({
      holes: [wholeHole, otherHole],
      layouts: [NEW_MAIN_LAYOUT, ...layouts],
      features,
    }) as CourseDocumentData;
    const saved = await server.saveDocument(userId, id, document);
    expect(saved).toBe("saved");

    const [layoutsOf, featuresOf] = [`${COURSES}/${id}/layouts`, `${COURSES}/${id}/features`];
    const read = await call(layoutsOf);
    expect(await expectDocumented(LAYOUTS, "get", read.clone(), 200)).toMatchObject({
      layouts: [{ id: "layout_main" }, { name: wholeLayout.name }, { name: otherLayout.name }],
    });
    const etag = read.headers.get("etag") ?? "";
    const unchanged = await call(layoutsOf, { headers: { "If-None-Match": etag } });
    await expectDocumented(LAYOUTS, "get", unchanged, 304);
    await expectDocumented(LAYOUTS, "get", await call(`${COURSES}/nothing/layouts`), 404);

    const collection = await call(featuresOf);
    expect(collection.headers.get("content-type")).toContain("application/geo+json");
    expect(await expectDocumented(FEATURES, "get", collection, 200)).toMatchObject({
      type: "FeatureCollection",
      features: features.map((each) => ({ id: each.id, properties: { kind: each.kind } })),
    });
    await expectDocumented(FEATURES, "get", await call(`${COURSES}/nothing/features`), 404);
    // The response defined by the interface is the main layout, with exactly its fields.
    await expectDocumented(ITEM, "get", await call(`${COURSES}/${id}`), 200);

    // A course of another user, or one that isn't linked, can't be distinguished from a missing one.
    const stranger = await server.tokensFor(await server.newApplication(), userId);
    await expectDocumented(LAYOUTS, "get", await call(layoutsOf, {}, stranger.access_token), 404);
    await expectDocumented(FEATURES, "get", await call(featuresOf, {}, stranger.access_token), 404);
  });

  test("listing changes", async () => {
    const { id } = await create("changed");
    await create("changed too");
    await server.services.courseLinks.unlink({ applicationId: application.clientId, userId }, id);
    await expectDocumented(CHANGES, "get", await call(CHANGES), 200);
    const page = await call(`${CHANGES}?limit=1`);
    expect(page.headers.get("link")).toContain('rel="next"');
    await expectDocumented(CHANGES, "get", page, 200);
    await expectDocumented(CHANGES, "get", await call(`${CHANGES}?cursor=x`), 400);
    await expectDocumented(CHANGES, "get", await server.request(CHANGES), 401);
    const where = { userId, applicationId: application.clientId };
    const { nextCursor } = await (await call(CHANGES)).json();
    await server.database.prisma.courseLinkCount.updateMany({ where, data: { lastSequence: 0 } });
    await expectDocumented(CHANGES, "get", await call(`${CHANGES}?cursor=${nextCursor}`), 410);
    await server.database.prisma.courseLinkCount.updateMany({ where, data: { lastSequence: 1000 } });
  });

  test("changing and replacing a course", async () => {
    const { id } = await create("written");
    const { access_token } = await server.tokensFor(application, userId, "courses:write");
    const write = (
      method: string,
      path: string,
      body: unknown,
      headers: Record<string, string>,
      as = access_token,
    ) =>
      call(
        path,
        { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) },
        as,
      );
    const item = `${COURSES}/${id}`;
    const change = { name: "Changed", fairways: [makeFairway(1, 120)] };
    const any = { "If-Match": "*" };
    await expectDocumented(ITEM, "patch", await write("PATCH", item, change, any), 200);
    await expectDocumented(ITEM, "patch", await write("PATCH", item, { name: "" }, any), 400);
    await expectDocumented(ITEM, "patch", await write("PATCH", item, change, any, token), 403);
    await expectDocumented(ITEM, "patch", await write("PATCH", `${COURSES}/x`, change, any), 404);
    await expectDocumented(ITEM, "patch", await write("PATCH", item, change, { "If-Match": '"x"' }), 412);
    await expectDocumented(ITEM, "patch", await write("PATCH", item, change, {}), 428);
    const [written, unwritten] = [`${COURSES}/by-external-id/written`, `${COURSES}/by-external-id/put`];
    const isNew = { "If-None-Match": "*" };
    await expectDocumented(PUT, "put", await write("PUT", unwritten, change, isNew), 201);
    await expectDocumented(PUT, "put", await write("PUT", written, change, any), 200);
    await expectDocumented(PUT, "put", await write("PUT", written, {}, any), 400);
    await expectDocumented(PUT, "put", await write("PUT", written, change, any, token), 403);
    await expectDocumented(PUT, "put", await write("PUT", written, change, isNew), 412);
    await expectDocumented(PUT, "put", await write("PUT", written, change, {}), 428);
  });

  test("replacing the parts of a course, and deleting it", async () => {
    const { id } = await create("parts");
    const { access_token } = await server.tokensFor(application, userId, "courses:write");
    const any = { "If-Match": "*" };
    for (const part of ["layouts", "features", "file"]) {
      const [path, url] = [`${ITEM}/${part}`, `${COURSES}/${id}/${part}`];
      const body = await expectDocumented(path, "get", await call(url), 200);
      const put = (sent: string, headers: Record<string, string> = any, as = access_token, at = url) => {
        const type = { "Content-Type": "application/json" };
        return call(at, { method: "PUT", headers: { ...type, ...headers }, body: sent }, as);
      };
      const text = JSON.stringify(body);
      await expectDocumented(path, "put", await put(text), 200);
      await expectDocumented(path, "put", await put("{}"), 400);
      await expectDocumented(path, "put", await put(text, any, token), 403);
      await expectDocumented(path, "put", await put(text, any, access_token, `${COURSES}/x/${part}`), 404);
      await expectDocumented(path, "put", await put(text, { "If-Match": '"x"' }), 412);
      await expectDocumented(path, "put", await put(" ".repeat(5_100_000)), 413);
      await expectDocumented(path, "put", await put(text, { ...any, "Content-Type": "text/plain" }), 415);
      await expectDocumented(path, "put", await put(text, {}), 428);
    }
    const remove = () => call(`${COURSES}/${id}`, { method: "DELETE" }, access_token);
    await server.services.sharing.set(userId, id, 0, { sharing: "link", ownerName: null });
    await expectDocumented(ITEM, "delete", await remove(), 409);
    await server.services.sharing.set(userId, id, 1, { sharing: "off", ownerName: null });
    await expectDocumented(ITEM, "delete", await remove(), 204);
    await expectDocumented(ITEM, "delete", await remove(), 404);
  });

  test("open data", async () => {
    const [list, item] = ["/api/public/v1/courses", "/api/public/v1/courses/{courseId}"];
    const { id } = await create("open");
    const open = { sharing: "public", ownerName: null, licence: "CC0-1.0", credit: null } as const;
    await server.services.sharing.set(userId, id, 0, open);
    const listed = await server.request(list);
    const headers = { "If-None-Match": listed.headers.get("etag") ?? "" };
    await expectDocumented(list, "get", listed, 200);
    await expectDocumented(list, "get", await server.request(list, { headers }), 304);
    await expectDocumented(list, "get", await server.request(`${list}?bbox=x`), 400);
    const file = await server.request(`${list}/${id}`);
    const known = { "If-None-Match": file.headers.get("etag") ?? "" };
    await expectDocumented(item, "get", file, 200);
    await expectDocumented(item, "get", await server.request(`${list}/${id}`, { headers: known }), 304);
    await expectDocumented(item, "get", await server.request(`${list}/x`), 404);
    await server.services.sharing.set(userId, id, 1, { ...open, licence: null });
    await expectDocumented(item, "get", await server.request(`${list}/${id}`), 410);
    server.clock.pass(60);
    expect(await expectDocumented(list, "get", await server.request(list), 200)).toMatchObject({
      courses: [{ id, withdrawnAt: expect.any(String) }],
    });
  });

  test("unlinking a course", async () => {
    const { id } = await create("unlinked");
    const unlink = (as: string) => call(`${COURSES}/${id}/link`, { method: "DELETE" }, as);
    await expectDocumented(LINK, "delete", await unlink(token), 403);
    const { access_token } = await server.tokensFor(application, userId, "courses:write");
    await expectDocumented(LINK, "delete", await unlink(access_token), 204);
    await expectDocumented(LINK, "delete", await unlink(access_token), 404);
    await expectDocumented(LINK, "delete", await unlink("tp_at_wrong"), 401);
  });

  test("requests without a valid token, over the limit, and without a database", async () => {
    await expectDocumented(COURSES, "get", await server.request(COURSES), 401);
    await expectDocumented(ITEM, "get", await call(`${COURSES}/x`, {}, "tp_at_wrong"), 401);
    let last = await post({});
    for (let sent = 1; sent <= 20; sent++) last = await post({});
    await expectDocumented(COURSES, "post", last, 429);
    await withDatabaseUnavailable(async (unavailable) => {
      const headers = { Authorization: `Bearer ${token}` };
      await expectDocumented(COURSES, "get", await unavailable.request(COURSES, { headers }), 503);
      const form = await unavailable.form("/oauth/token", application, {
        grant_type: "refresh_token",
        refresh_token: "x",
      });
      await expectDocumented("/oauth/token", "post", form, 503);
      await expectDocumented(OPEN_DATA, "get", await unavailable.request(OPEN_DATA), 503);
    });
    await expectDocumented(OPEN_DATA, "get", await server.request(OPEN_DATA, { method: "PUT" }), 405);
  });

  test("the user, by both names", async () => {
    for (const path of ["/api/v1/me", "/oauth/userinfo"]) {
      const user = await expectDocumented(path, "get", await call(path), 200);
      expect(user).toEqual({ sub: userId, id: userId, name: "Test Person" });
      const etag = (await call(path)).headers.get("etag") ?? "";
      await expectDocumented(path, "get", await call(path, { headers: { "If-None-Match": etag } }), 304);
      await expectDocumented(path, "get", await server.request(path), 401);
    }
  });

  test("the tools of test mode", async () => {
    const twin = await newTwin(server, application);
    const tokens = await server.tokensFor(twin, twin.testUserId);
    const use = (path: string, body: unknown, { clientId, clientSecret }: TestApplication = twin) =>
      server.request(path, {
        method: "POST",
        headers: {
          Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
          "Content-Type": "application/json",
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    const [expire, exhaust, send, disconnect, reset] = [
      "expire-token",
      "exhaust-limit",
      "send-event",
      "disconnect-user",
      "reset-courses",
    ].map((name) => `/api/v1/test/${name}`) as [string, string, string, string, string];
    await expectDocumented(expire, "post", await use(expire, { token: tokens.access_token }), 204);
    await expectDocumented(expire, "post", await use(expire, { token: tokens.access_token }), 404);
    await expectDocumented(exhaust, "post", await use(exhaust, { endpoint: "GET /api/v1/changes" }), 204);
    const { schema } =
      openApi.paths["/api/v1/test/exhaust-limit"]?.post?.requestBody?.content["application/json"] ?? {};
    const documented = z.object({
      properties: z.object({ endpoint: z.object({ enum: z.array(z.string()) }) }),
    });
    expect(documented.parse(schema).properties.endpoint.enum.sort()).toEqual(
      [...BEARER_ENDPOINT_NAMES].sort(),
    );
    const event = { type: "grant.revoked", userId: twin.testUserId };
    await expectDocumented(send, "post", await use(send, event), 409);
    await expectDocumented(send, "post", await use(send, { ...event, userId }), 404);
    await server.services.webhooks.endpoints.add(
      { userId: twin.ownerId, applicationId: twin.clientId },
      { url: "https://partner.example/hook", description: "", events: ["grant.revoked"] },
    );
    await expectDocumented(send, "post", await use(send, event), 202);
    await expectDocumented(disconnect, "post", await use(disconnect, { userId: twin.testUserId }), 204);
    await expectDocumented(disconnect, "post", await use(disconnect, { userId }), 404);
    await expectDocumented(reset, "post", await use(reset, { userId: twin.testUserId }), 204);
    await expectDocumented(reset, "post", await use(reset, { userId }), 404);
    for (const path of [expire, exhaust, send, disconnect, reset]) {
      await expectDocumented(path, "post", await use(path, {}), 400);
      await expectDocumented(path, "post", await use(path, "{"), 400);
      await expectDocumented(path, "post", await use(path, " ".repeat(300_000)), 413);
      await expectDocumented(path, "post", await use(path, {}, { ...twin, clientSecret: "x" }), 401);
      await expectDocumented(path, "post", await use(path, {}, application), 403);
      await expectDocumented(path, "post", await server.request(path), 405);
    }
    await use(expire, {});
    await server.repeatCount(TEST_MODE_LIMITS.toolsPerApplication.requests);
    await expectDocumented(expire, "post", await use(expire, {}), 429);
  });

  test("an application's own webhooks", async () => {
    const { clientId, clientSecret } = await server.newApplication();
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const [endpoints, endpoint] = ["/api/v1/webhooks/endpoints", "/api/v1/webhooks/endpoints/{endpointId}"];
    let id = "unknown";
    const expectAnswer = async (method: Method, path: string, status: number, body?: unknown, query = "") => {
      const response = await server.request(path.replace(/\{\w+\}/, id) + query, {
        method: method.toUpperCase(),
        headers: { Authorization: `Basic ${basic}`, "Content-Type": "application/json" },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return (await expectDocumented(path, method, response, status)) as { id: string };
    };
    const exampleOf = (path: string, method: Method) =>
      openApi.paths[path]?.[method]?.requestBody?.content["application/json"]?.example;

    await expectAnswer("get", endpoint, 404);
    const created = await expectAnswer("post", endpoints, 201, exampleOf(endpoints, "post"));
    for (let i = 1; i < 5; i++) await expectAnswer("post", endpoints, 201, exampleOf(endpoints, "post"));
    await expectAnswer("post", endpoints, 409, exampleOf(endpoints, "post"));
    await expectAnswer("post", endpoints, 400, { url: "http://localhost", events: ["x"] });
    await expectAnswer("post", endpoints, 400, "{");
    await expectAnswer("post", endpoints, 413, " ".repeat(300_000));
    await expectAnswer("get", endpoints, 200);
    await expectDocumented(endpoints, "get", await server.request(endpoints), 401);
    id = created.id;
    await expectAnswer("get", endpoint, 200);
    await expectAnswer("get", `${endpoint}/secret`, 200);
    await expectAnswer("post", `${endpoint}/secret`, 200);
    await expectAnswer("post", `${endpoint}/redeliveries`, 202, { since: "2026-01-01" });
    await expectAnswer("post", `${endpoint}/redeliveries`, 400, { since: "2026-01-02", until: "2026-01-01" });
    await expectAnswer("patch", endpoint, 200, exampleOf(endpoint, "patch"));
    await expectAnswer("post", `${endpoint}/redeliveries`, 409, { since: "2026-01-01" });
    await expectAnswer("delete", endpoint, 204);
    await expectAnswer("delete", endpoint, 404);

    const deliveryId = await sendPing(clientId);
    const { eventId } = await server.database.prisma.webhookDelivery.findUniqueOrThrow({
      where: { id: deliveryId },
    });
    id = eventId;
    await expectAnswer("get", "/api/v1/webhooks/events/{eventId}", 200);
    await expectAnswer("get", "/api/v1/webhooks/events", 200, undefined, "?type=ping");
    await expectAnswer("get", "/api/v1/webhooks/events", 400, undefined, "?state=x");
    id = "unknown";
    await expectAnswer("get", "/api/v1/webhooks/events/{eventId}", 404);
  });

  async function sendPing(applicationId: string): Promise<string> {
    const manager = { userId: null, applicationId };
    const { endpoints } = server.services.webhooks;
    const [first] = await endpoints.list(manager);
    return (await endpoints.sendTest(manager, first?.id ?? "")) ?? "";
  }

  test("the OAuth endpoints", async () => {
    const form = (path: string, fields: Record<string, string>) => server.form(path, application, fields);
    const refreshed = await form("/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    await expectDocumented("/oauth/token", "post", refreshed, 200);
    await expectDocumented("/oauth/token", "post", await form("/oauth/token", { grant_type: "x" }), 400);
    await expectDocumented("/oauth/token", "post", await server.form("/oauth/token", null, {}), 401);
    const basic = { Authorization: `Basic ${Buffer.from("a:b").toString("base64")}` };
    const rejected = await server.request("/oauth/token", {
      method: "POST",
      headers: basic,
      body: new URLSearchParams({ grant_type: "refresh_token" }),
    });
    expect(rejected.headers.get("www-authenticate")).toMatch(/^Basic /);
    await expectDocumented("/oauth/token", "post", rejected, 401);
    await expectDocumented("/oauth/token", "post", await server.request("/oauth/token"), 405);
    const large = await form("/oauth/token", { grant_type: "x".repeat(300_000) });
    await expectDocumented("/oauth/token", "post", large, 413);

    const path = "/oauth/introspect";
    expect(await expectDocumented(path, "post", await form(path, { token }), 200)).toMatchObject({
      active: true,
    });
    await expectDocumented(path, "post", await form(path, { token: "x" }), 200);
    await expectDocumented(path, "post", await form(path, {}), 400);
    await expectDocumented("/oauth/revoke", "post", await form("/oauth/revoke", { token: "x" }), 200);
    await expectDocumented("/oauth/revoke", "post", await form("/oauth/revoke", {}), 400);
    const metadata = "/.well-known/oauth-authorization-server";
    await expectDocumented(metadata, "get", await server.request(metadata), 200);
    for (let sent = 0; sent <= 100; sent++) await server.form("/oauth/token", null, { client_id: "x" });
    const throttled = await server.form("/oauth/token", null, { client_id: "x" });
    await expectDocumented("/oauth/token", "post", throttled, 429);
  });
});

test("the document's input schema accepts and rejects what the API does", async () => {
  const input = toZod({ $ref: "#/components/schemas/CourseInput" });
  const good = courseBody({ location: null, fairways: [makeFairway(1, 100)] });
  expect(input.safeParse(good).success).toBe(true);
  const [fairway] = good.fairways ?? [];
  for (const bad of [
    { ...good, externalCourseId: "" },
    { ...good, externalCourseId: "x".repeat(256) },
    { ...good, name: "x".repeat(201) },
    { ...good, name: undefined },
    { ...good, location: { lat: 91, lng: 0 } },
    { ...good, fairways: [{ ...fairway, number: 28 }] },
    { ...good, fairways: [{ ...fairway, flightPath: [] }] },
    { ...good, fairways: [{ ...fairway, teePosition: null }] },
  ]) {
    expect(input.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
    expect((await post(bad)).status).toBe(400);
  }
});

test("every $ref of the document resolves, and every operationId is unique", () => {
  const names = Object.keys(openApi.components.schemas).map((name) => `#/components/schemas/${name}`);
  const refs = JSON.stringify(openApi).match(/#\/components\/schemas\/\w+/g) ?? [];
  expect(names).toEqual(expect.arrayContaining([...new Set(refs)]));
  const ids = Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

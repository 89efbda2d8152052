import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import type { Course } from "@/lib/validation/course";
import { startTestServer, type TestServer } from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";
const WRITE = "courses courses:write";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(() => server.clock.pass(61));

async function newPartner(scope: string = WRITE, userId?: string) {
  const application = await server.newApplication();
  const user = userId ?? (await server.newUser());
  const tokens = await server.tokensFor(application, user, scope);
  const call = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${tokens.access_token}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    application,
    userId: user,
    caller: { applicationId: application.clientId, userId: user },
    tokens,
    call,
    async create(externalCourseId = "one"): Promise<Course & { etag: string }> {
      const body = courseBody({ externalCourseId, fairways: [makeFairway(1, 100), makeFairway(2, 200)] });
      const created: Course = await (await call(COURSES, "POST", body)).json();
      return { ...created, etag: (await call(`${COURSES}/${created.id}`, "GET")).headers.get("etag") ?? "" };
    },
  };
}

async function expectError(response: Response, status: number, error: string) {
  const body = await response.json();
  expect([response.status, body.error]).toEqual([status, error]);
  return body;
}

describe("the scope courses:write", () => {
  it("is granted only if it was asked for, and stays with the tokens of that authorization", async () => {
    const { application, userId, tokens } = await newPartner(WRITE);
    const plain = await server.tokensFor(application, userId);
    expect([tokens, plain]).toMatchObject([{ scope: WRITE }, { scope: "courses" }]);
    const refresh = async (refresh_token: string) =>
      (await server.form("/oauth/token", application, { grant_type: "refresh_token", refresh_token })).json();
    expect(await refresh(tokens.refresh_token)).toMatchObject({ scope: WRITE });
    expect(await refresh(plain.refresh_token)).toMatchObject({ scope: "courses" });
    for (const [token, scope] of [
      [tokens.access_token, WRITE],
      [plain.access_token, "courses"],
    ] as const) {
      const introspected = await server.form("/oauth/introspect", application, { token });
      expect(await introspected.json()).toMatchObject({ scope });
    }
    expect(await server.services.grants.list(userId)).toMatchObject([{ canWrite: true }]);
  });

  it("is not given by what was asked for in earlier authorizations", async () => {
    const { application, userId, tokens } = await newPartner("courses");
    await server.tokensFor(application, userId, WRITE);
    const response = await server.request(`${COURSES}/course_1/link`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    await expectError(response, 403, "insufficient_scope");
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="courses:write"',
    );
  });
});

describe("DELETE /api/v1/courses/{courseId}/link", () => {
  it("removes the application's own link, and the course stays with the user", async () => {
    const partner = await newPartner();
    const other = await newPartner(WRITE, partner.userId);
    const { id } = await partner.create();
    await server.services.courseLinks.link(other.caller, id, "theirs");
    const response = await partner.call(`${COURSES}/${id}/link`, "DELETE");
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    await expectError(await partner.call(`${COURSES}/${id}`, "GET"), 404, "not_found");
    expect((await other.call(`${COURSES}/${id}`, "GET")).status).toBe(200);
    expect(await server.services.courses.getOwned(partner.userId, id)).not.toBeNull();
    const [event] = await server.services.audit.listForUser(partner.userId, 1);
    expect(event).toMatchObject({ kind: "application-unlinked", details: { externalCourseId: "one" } });
    const { changes } = await (await partner.call("/api/v1/changes", "GET")).json();
    expect(changes).toMatchObject([{ type: "removed", courseId: id, reason: "unlinked" }]);
  });

  it("is 404 for a course that is unknown, malformed, another user's or not linked, and changes nothing", async () => {
    const [partner, stranger] = [await newPartner(), await newPartner()];
    const { id } = await stranger.create();
    const own = await server.services.courses.createOwned(partner.userId, {
      name: "Own",
      location: undefined,
    });
    for (const courseId of [id, own.id, "x", "course_00000000000000000000000000"]) {
      await expectError(await partner.call(`${COURSES}/${courseId}/link`, "DELETE"), 404, "not_found");
    }
    expect((await stranger.call(`${COURSES}/${id}`, "GET")).status).toBe(200);
  });

  it("is limited to 20 requests a minute", async () => {
    const partner = await newPartner();
    for (let i = 0; i < 20; i++) await partner.call(`${COURSES}/x/link`, "DELETE");
    await expectError(await partner.call(`${COURSES}/x/link`, "DELETE"), 429, "rate_limit_exceeded");
  });
});

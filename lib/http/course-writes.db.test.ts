import { beforeEach, describe, expect, it } from "vitest";
import { courseBody, makeFairway } from "@/lib/courses/testing/courses";
import type { Course } from "@/lib/validation/course-api";
import { setUpTestServer } from "@/scripts/testing/server";

const COURSES = "/api/v1/courses";
const WRITE = "courses courses:write";

const server = setUpTestServer();

beforeEach(() => server.clock.pass(61));

async function newPartner(scope: string = WRITE, userId?: string) {
  const application = await server.newApplication();
  const user = userId ?? (await server.newUser());
  const tokens = await server.tokensFor(application, user, scope);
  const call = (path: string, method: string, body?: unknown, headers?: Record<string, string>) =>
    server.api(tokens.access_token, path, { method, body, headers });
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

describe("the scope courses:read", () => {
  it("reads the linked courses, and creates none, in any way", async () => {
    const { application, userId, call, tokens } = await newPartner("courses:read");
    expect(tokens).toMatchObject({ scope: "courses:read" });
    const wide = await newPartner("courses", userId);
    const body = courseBody({ externalCourseId: "one" });
    // Without and with its client in the cache, and with a key.
    const headersOf: Record<string, string>[] = [{}, {}, { "Idempotency-Key": "key" }];
    for (const headers of headersOf) {
      const response = await call(COURSES, "POST", body, headers);
      await expectError(response, 403, "insufficient_scope");
      expect(response.headers.get("www-authenticate")).toBe(
        'Bearer error="insufficient_scope", scope="courses"',
      );
    }
    await expectError(
      await call(`${COURSES}/by-external-id/one`, "PUT", { name: "New" }, { "If-None-Match": "*" }),
      403,
      "insufficient_scope",
    );
    expect(await (await call(COURSES, "GET")).json()).toEqual({ courses: [], total: 0 });
    expect(await (await wide.call(COURSES, "GET")).json()).toEqual({ courses: [], total: 0 });

    const plain = await server.tokensFor(application, userId);
    const created = await server.api(plain.access_token, COURSES, { body });
    expect(created.status).toBe(201);
    const { id } = await created.json();
    for (const path of ["", "/layouts", "/features"]) {
      expect((await call(`${COURSES}/${id}${path}`, "GET")).status).toBe(200);
    }
    // What the user allowed once stays known.
    expect(await server.services.grants.get(userId, application.clientId)).toMatchObject({
      scope: "courses",
    });
    await server.tokensFor(application, userId, "courses:read");
    expect(await server.services.grants.get(userId, application.clientId)).toMatchObject({
      scope: "courses",
    });
  });
});

describe("the scope courses:write", () => {
  it("is granted only if it was asked for, and stays with the tokens of that authorization", async () => {
    const { application, userId, tokens } = await newPartner(WRITE);
    const plain = await server.tokensFor(application, userId);
    expect([tokens, plain]).toMatchObject([{ scope: WRITE }, { scope: "courses" }]);
    const refresh = async (token: string) => (await server.refresh(application, token)).json();
    expect(await refresh(tokens.refresh_token)).toMatchObject({ scope: WRITE });
    expect(await refresh(plain.refresh_token)).toMatchObject({ scope: "courses" });
    for (const [token, scope] of [
      [tokens.access_token, WRITE],
      [plain.access_token, "courses"],
    ] as const) {
      const introspected = await server.form("/oauth/introspect", application, { token });
      expect(await introspected.json()).toMatchObject({ scope });
    }
    expect(await server.services.grants.list(userId)).toMatchObject([{ scope: WRITE }]);
  });

  it("can be left out of an access token at a refresh, and taken back at the next (RFC 6749 section 6)", async () => {
    const { application, call, tokens } = await newPartner(WRITE);
    const course = await (await call(COURSES, "POST", courseBody({ externalCourseId: "one" }))).json();
    let { refresh_token } = tokens;
    const refresh = async (scope: string) => {
      const response = await server.refresh(application, refresh_token, { scope });
      const body = await response.json();
      if (response.status === 200) refresh_token = body.refresh_token;
      return body;
    };
    const rename = ({ access_token }: { access_token: string }) =>
      server.api(access_token, `${COURSES}/${course.id}`, {
        ...{ method: "PATCH", headers: ANY, body: { name: "Renamed" } },
      });
    for (const scope of ["courses:read", "courses"]) {
      const narrow = await refresh(`${scope} openid`);
      expect(narrow).toMatchObject({ scope });
      await expectError(await rename(narrow), 403, "insufficient_scope");
      const introspected = await server.form("/oauth/introspect", application, {
        token: narrow.access_token,
      });
      expect(await introspected.json()).toMatchObject({ active: true, scope });
    }
    const wide = await refresh("courses:write");
    expect(wide).toMatchObject({ scope: WRITE });
    expect((await rename(wide)).status).toBe(200);
  });

  it("can't be added at a refresh, which leaves the refresh token as it is", async () => {
    const { application, tokens } = await newPartner("courses");
    const refresh = (more = {}) => server.refresh(application, tokens.refresh_token, more);
    await expectError(await refresh({ scope: "courses courses:write" }), 400, "invalid_scope");
    expect(await (await refresh()).json()).toMatchObject({ scope: "courses" });
  });

  it("is not given by what was asked for in earlier authorizations", async () => {
    const { application, userId, tokens } = await newPartner("courses");
    await server.tokensFor(application, userId, WRITE);
    const method = "DELETE";
    const response = await server.api(tokens.access_token, `${COURSES}/course_1/link`, { method });
    await expectError(response, 403, "insufficient_scope");
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="courses:write"',
    );
  });
});

const ANY = { "If-Match": "*" };
const NEW = { "If-None-Match": "*" };

describe("PATCH /api/v1/courses/{courseId}", () => {
  it("changes what is sent if the course is as it was read, and returns it with its next ETag", async () => {
    const partner = await newPartner();
    const { id, etag, fairways } = await partner.create();
    const path = `${COURSES}/${id}`;
    const changed = await partner.call(path, "PATCH", { name: "New" }, { "If-Match": etag });
    expect(changed.status).toBe(200);
    const course = await changed.json();
    expect(course).toMatchObject({ id, name: "New", fairways });
    const read = await partner.call(path, "GET");
    expect(read.headers.get("etag")).toBe(changed.headers.get("etag"));
    expect(await read.json()).toEqual(course);

    await expectError(
      await partner.call(path, "PATCH", { name: "Old" }, { "If-Match": etag }),
      412,
      "precondition_failed",
    );
    await expectError(await partner.call(path, "PATCH", { name: "Old" }), 428, "precondition_required");
    const location = { lat: 1, lng: 2 };
    const tags = `"x", W/${changed.headers.get("etag")}`;
    const located = await partner.call(path, "PATCH", { location }, { "If-Match": tags });
    expect(await located.json()).toMatchObject({ name: "New", location, fairways });
    const cleared = await partner.call(path, "PATCH", { location: null }, ANY);
    expect(await cleared.json()).toMatchObject({ location: null });
  });

  it("archives the version that new fairways replace", async () => {
    const partner = await newPartner();
    const { id, fairways } = await partner.create();
    const change = { fairways: [makeFairway(1, 160), makeFairway(3, 90)] };
    const response = await partner.call(`${COURSES}/${id}`, "PATCH", change, ANY);
    const course: Course = await response.json();
    expect(course.fairways).toMatchObject([
      { id: fairways[0]?.id, distance: 160, par: 4, ...makeFairway(1, 160) },
      { number: 3, distance: 90 },
    ]);
    const archived = await server.database.prisma.courseVersion.findMany({ where: { courseId: id } });
    expect(archived).toMatchObject([{ version: 1, fairways }]);
  });

  it("changes nothing, not even updatedAt, if the course is sent back as it was read", async () => {
    const partner = await newPartner();
    const { id, etag: _, ...read } = await partner.create();
    const response = await partner.call(`${COURSES}/${id}`, "PATCH", read, ANY);
    expect(await response.json()).toEqual({ id, ...read });
    const course = await server.services.courses.getOwned(partner.userId, id);
    expect(course?.version).toBe(1);
    const { changes } = await (await partner.call("/api/v1/changes", "GET")).json();
    expect(changes).toMatchObject([{ sequence: 1 }]);
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: null }],
    ["fairways", { fairways: null }],
    ["fairways[0].targetPosition", { fairways: [{ number: 1, teePosition: { lat: 1, lng: 1 } }] }],
    ["fairways[0]", { fairways: [makeFairway(1, 1001)] }],
    ["fairways[0].id", { fairways: [{ ...makeFairway(1), id: "fairway_01m81f4gq0e2rbm0s9j78wbdgz" }] }],
    ["fairways[1].number", { fairways: [makeFairway(1), makeFairway(1, 90)] }],
  ])("rejects a bad %s by name, and changes nothing", async (path, change) => {
    const partner = await newPartner();
    const { id, etag } = await partner.create();
    const body = await expectError(
      await partner.call(`${COURSES}/${id}`, "PATCH", change, ANY),
      400,
      "validation_error",
    );
    expect(body.details[0].path).toBe(path);
    expect((await partner.call(`${COURSES}/${id}`, "GET")).headers.get("etag")).toBe(etag);
  });

  it("needs the scope, and is 404 for a course that is not linked", async () => {
    const [reader, writer] = [await newPartner("courses"), await newPartner()];
    const { id } = await reader.create();
    const change = { name: "Mine" };
    await expectError(await reader.call(`${COURSES}/${id}`, "PATCH", change, ANY), 403, "insufficient_scope");
    for (const courseId of [id, "x", "course_00000000000000000000000000"]) {
      await expectError(await writer.call(`${COURSES}/${courseId}`, "PATCH", change, ANY), 404, "not_found");
    }
  });
});

describe("PUT /api/v1/courses/by-external-id/{externalCourseId}", () => {
  const path = (externalCourseId: string) =>
    `${COURSES}/by-external-id/${encodeURIComponent(externalCourseId)}`;

  it("creates a course with If-None-Match: *, once, under an identifier with any characters", async () => {
    const partner = await newPartner();
    const externalCourseId = "a/b %ä?";
    const body = { name: "Put", fairways: [{ ...makeFairway(1), id: null }] };
    const created = await partner.call(path(externalCourseId), "PUT", body, NEW);
    expect(created.status).toBe(201);
    const course: Course = await created.json();
    expect(course).toMatchObject({ externalCourseId, name: "Put", fairways: [{ number: 1, par: 3 }] });
    expect(created.headers.get("location")).toBe(`${COURSES}/${course.id}`);
    const read = await partner.call(`${COURSES}/${course.id}`, "GET");
    expect(read.headers.get("etag")).toBe(created.headers.get("etag"));
    expect(await read.json()).toEqual(course);
    await expectError(
      await partner.call(path(externalCourseId), "PUT", body, NEW),
      412,
      "precondition_failed",
    );
  });

  it("replaces a course with If-Match, and removes what is omitted", async () => {
    const partner = await newPartner();
    const { id, etag } = await partner.create("one");
    await partner.call(`${COURSES}/${id}`, "PATCH", { location: { lat: 1, lng: 1 } }, { "If-Match": etag });
    const stale = await partner.call(path("one"), "PUT", { name: "New" }, { "If-Match": etag });
    await expectError(stale, 412, "precondition_failed");
    const replaced = await partner.call(path("one"), "PUT", { name: "New" }, ANY);
    expect(replaced.status).toBe(200);
    expect(await replaced.json()).toMatchObject({ id, name: "New", location: null, fairways: [] });
    await expectError(
      await partner.call(path("two"), "PUT", { name: "New" }, ANY),
      412,
      "precondition_failed",
    );
    await expectError(await partner.call(path("two"), "PUT", { name: "New" }), 428, "precondition_required");
  });

  it.each(["%20", "%00", "%FF", "x".repeat(256)])("rejects the identifier %s by name", async (segment) => {
    const partner = await newPartner();
    const response = await partner.call(`${COURSES}/by-external-id/${segment}`, "PUT", { name: "New" }, NEW);
    const body = await expectError(response, 400, "validation_error");
    expect(body.details[0].path).toBe("externalCourseId");
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

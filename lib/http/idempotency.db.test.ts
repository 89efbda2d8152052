import { describe, expect, it } from "vitest";
import { prismaIdempotencyStore } from "@/lib/adapters/prisma/idempotency-store";
import { courseBody } from "@/lib/courses/testing/courses";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { HttpError } from "./errors";
import { idempotency } from "./idempotency";
import type { ApiResponse } from "./message";

const COURSES = "/api/v1/courses";

const server = setUpTestServer({ counter: unlimited });

async function newPartner() {
  const application = await server.newApplication();
  const userId = await server.newUser();
  const { access_token } = await server.tokensFor(application, userId);
  return {
    caller: { applicationId: application.clientId, userId },
    newToken: async (scope: string) => (await server.tokensFor(application, userId, scope)).access_token,
    post: (body: unknown, key: string | null) =>
      server.api(access_token, COURSES, {
        body,
        ...(key !== null && { headers: { "Idempotency-Key": key } }),
      }),
    courses: () => server.database.prisma.course.count({ where: { ownerId: userId } }),
  };
}

const once = () => idempotency(prismaIdempotencyStore(server.database.prisma), server.clock.now);
const response = (status: number): ApiResponse => ({
  status,
  headers: { "Content-Type": "text/plain" },
  body: "done",
});

/** A promise and how to settle it. */
function deferred() {
  let resolve: (response: ApiResponse) => void = () => {};
  const promise = new Promise<ApiResponse>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe("a request with an Idempotency-Key", () => {
  it("that is repeated gets the first response, and does nothing else", async () => {
    const partner = await newPartner();
    const body = courseBody();
    const first = await partner.post(body, "a-1");
    const second = await partner.post(body, "a-1");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await partner.courses()).toBe(1);
  });

  it("with another body is 422, and does nothing", async () => {
    const partner = await newPartner();
    await partner.post(courseBody({ externalCourseId: "1" }), "a-2");
    const other = await partner.post(courseBody({ externalCourseId: "2" }), "a-2");
    expect([other.status, (await other.json()).error]).toEqual([422, "idempotency_key_reused"]);
    expect(await partner.courses()).toBe(1);
  });

  it("is not compared with one that another release hashed differently, and gets its outcome", async () => {
    const partner = await newPartner();
    const body = courseBody();
    const first = await partner.post(body, "a-10");
    const { prisma } = server.database;
    await prisma.idempotentRequest.updateMany({ data: { requestHash: "of 0.1.0" } });
    const repeated = await partner.post(body, "a-10");
    expect([repeated.status, repeated.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await repeated.text()).toBe(await first.text());
    expect(await partner.courses()).toBe(1);
  });

  it("is its application's and user's own", async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    await one.post(courseBody({ externalCourseId: "1" }), "a-3");
    expect((await other.post(courseBody({ externalCourseId: "2" }), "a-3")).status).toBe(201);
  });

  it("is replayed only to tokens whose scope allows the request itself", async () => {
    const partner = await newPartner();
    const [reader, writer] = [
      await partner.newToken("courses"),
      await partner.newToken("courses courses:write"),
    ];
    const { externalCourseId, ...course } = courseBody({ externalCourseId: "8" });
    const put = (token: string) =>
      server.api(token, `${COURSES}/by-external-id/${externalCourseId}`, {
        method: "PUT",
        headers: { "If-None-Match": "*", "Idempotency-Key": "a-9" },
        body: course,
      });
    expect((await put(writer)).status).toBe(201);
    const [replayed, refused] = [await put(writer), await put(reader)];
    expect([replayed.status, replayed.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect([refused.status, (await refused.json()).error]).toEqual([403, "insufficient_scope"]);
    expect(refused.headers.get("idempotency-replayed")).toBeNull();
  });

  it("that failed for good fails the same way, though it would succeed now", async () => {
    const partner = await newPartner();
    const body = courseBody({ externalCourseId: "7" });
    const { id } = await (await partner.post(body, null)).json();
    expect((await partner.post(body, "a-4")).status).toBe(409);
    await server.services.courseLinks.unlink(partner.caller, id);
    const again = await partner.post(body, "a-4");
    expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ courseId: id })]);
  });

  it("can be repeated after an error that may pass", async () => {
    const { caller } = await newPartner();
    const fail = () => Promise.reject(new HttpError(503, "unavailable", "Later."));
    await expect(once()(caller, "a-5", 1, fail)).rejects.toThrow("Later.");
    expect(await once()(caller, "a-5", 1, async () => response(201))).toMatchObject({ status: 201 });
  });

  it("is 409 while the first one is in progress, and taken over once that has died", async () => {
    const { caller } = await newPartner();
    const { promise, resolve } = deferred();
    const first = once()(caller, "a-6", 1, () => promise);
    await expect
      .poll(() => server.database.prisma.idempotentRequest.count({ where: { userId: caller.userId } }))
      .toBe(1);
    const repeated = once()(caller, "a-6", 1, async () => response(201));
    await expect(repeated).rejects.toMatchObject({ status: 409, code: "idempotency_in_progress" });
    server.clock.pass(61);
    expect(await once()(caller, "a-6", 1, async () => response(202))).toMatchObject({ status: 202 });
    // The first one was only slow. What it says is not what others got.
    resolve(response(200));
    expect(await first).toMatchObject({ status: 200 });
    expect(await once()(caller, "a-6", 1, async () => response(204))).toMatchObject({ status: 202 });
  });

  it("is forgotten after a day", async () => {
    const partner = await newPartner();
    await partner.post(courseBody(), "a-7");
    server.clock.pass(24 * 3600 + 1);
    expect(await once()(partner.caller, "a-7", 2, async () => response(200))).toMatchObject({ status: 200 });
  });

  it.each(["", " ", "a b", "ä", "x".repeat(256)])("that is malformed (%j) is 400", async (key) => {
    const { caller } = await newPartner();
    const refused = once()(caller, key, 1, async () => response(200));
    await expect(refused).rejects.toMatchObject({ status: 400, code: "validation_error" });
  });

  it("is performed once, however many arrive at a time", async () => {
    const partner = await newPartner();
    const body = courseBody();
    const all = await Promise.all(Array.from({ length: 10 }, () => partner.post(body, "a-8")));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(
      all.filter(({ status, headers }) => status === 201 && !headers.has("idempotency-replayed")),
    ).toHaveLength(1);
    expect(await partner.courses()).toBe(1);
  });
});

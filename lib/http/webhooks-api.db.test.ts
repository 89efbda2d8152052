import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { newTestEndpoint, recordEvent, type TestEndpoint } from "@/lib/webhooks/testing/events";
import { startReceiver } from "@/lib/webhooks/testing/receiver";
import { setUpTestServer, type TestApplication, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";

const ENDPOINTS = "/api/v1/webhooks/endpoints";
const EVENTS = "/api/v1/webhooks/events";

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
const receiver = setUp(startReceiver);
let application: TestApplication;

beforeEach(async () => {
  application = await server.newApplication();
  receiver.respond((_received, _request, response) => void response.writeHead(204).end());
});

function call(method: string, path: string, body?: unknown, { clientId, clientSecret } = application) {
  return server.request(path, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "Content-Type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const read = async (path: string) => (await call("GET", path)).json();
const settings = () => ({ url: receiver.url, events: ["course.updated"] });
const newEndpoint = async (): Promise<string> =>
  (await (await call("POST", ENDPOINTS, settings())).json()).id;
const deliver = () => server.services.webhooks.delivery.runAll();
const record = (event: Parameters<typeof recordEvent>[2]) => recordEvent(server, application.clientId, event);

describe("an application with its secret", () => {
  it("manages its endpoints, with the portal's audit events, which name no member", async () => {
    const created = await call("POST", ENDPOINTS, { ...settings(), description: "A" });
    const { id } = await created.json();
    const path = `${ENDPOINTS}/${id}`;
    expect(created.headers.get("location")).toBe(path);
    await call("PATCH", path, { description: "B" });
    expect((await read(ENDPOINTS)).endpoints).toEqual([
      expect.objectContaining({ id, ...settings(), description: "B", isEnabled: true, disabledReason: null }),
    ]);
    const before = await read(`${path}/secret`);
    const rotated = await (await call("POST", `${path}/secret`)).json();
    expect(rotated.secret).not.toBe(before.secret);
    expect(Date.parse(rotated.previousSecretEndsAt)).toBeGreaterThan(
      server.clock.now().getTime() + 23 * 3_600_000,
    );
    expect(await read(`${path}/secret`)).toEqual(rotated);
    expect(await (await call("PATCH", path, { isEnabled: false })).json()).toMatchObject({
      ...{ isEnabled: false, disabledReason: "owner", description: "B" },
    });
    await call("PATCH", path, { isEnabled: true });
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
    const trail = await server.services.audit.listForApplication(application.clientId, 20);
    const events = trail.filter(({ kind }) => kind.startsWith("webhook-"));
    expect(events.map(({ kind }) => kind).reverse()).toEqual([
      "webhook-added",
      "webhook-changed",
      "webhook-secret-rotated",
      "webhook-disabled",
      "webhook-enabled",
      "webhook-deleted",
    ]);
    expect(events.some((event) => "memberName" in event)).toBe(false);
  });

  it("is refused what the portal refuses: six endpoints at once, other URLs and unknown events", async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => call("POST", ENDPOINTS, settings())));
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    const [{ id }] = (await read(ENDPOINTS)).endpoints;
    for (const wrong of [{ url: "https://10.0.0.1/" }, { events: [] }, { events: ["ping"] }]) {
      const response = await call("PATCH", `${ENDPOINTS}/${id}`, wrong);
      expect(response.status).toBe(400);
      expect((await response.json()).details[0].path).toMatch(/^(url|events)/);
    }
  });

  it("can't reach another application's endpoints and events, nor do anything with a wrong secret", async () => {
    const other: TestEndpoint = await newTestEndpoint(server, receiver.url);
    const eventId = await recordEvent(server, other.owner.applicationId);
    const path = `${ENDPOINTS}/${other.id}`;
    const since = { since: "2020-01-01" };
    for (const [method, at, body] of [
      ["GET", path],
      ["PATCH", path, {}],
      ["DELETE", path],
      ["GET", `${path}/secret`],
      ["POST", `${path}/secret`],
      ["POST", `${path}/redeliveries`, since],
      ["GET", `${EVENTS}/${eventId}`],
    ] as const) {
      expect((await call(method, at, body)).status, `${method} ${at}`).toBe(404);
      expect((await call(method, at, body, { ...application, clientSecret: "x" })).status).toBe(401);
    }
    expect((await read(EVENTS)).events).toEqual([]);
    expect((await read(ENDPOINTS)).endpoints).toEqual([]);
  });

  it("needs one: the id of a public application isn't enough", async () => {
    const { clientId } = await server.newPublicApplication();
    for (const path of [ENDPOINTS, EVENTS]) {
      expect(
        (await call("GET", path, undefined, { ...application, clientId, clientSecret: "" })).status,
      ).toBe(401);
    }
  });
});

describe("the events of an application", () => {
  it("are listed newest first, page by page, by time, type and state, and read with their attempts", async () => {
    const id = await newEndpoint();
    const ids: string[] = [];
    for (let sequence = 1; sequence <= 3; sequence++) {
      ids.unshift(await record({ sequence }));
      server.clock.pass(sequence === 1 ? 0 : 60);
    }
    await deliver();
    const since = server.clock.now().toISOString();
    ids.unshift(await record({ type: "course.created", sequence: 4, delay: 60 }));
    const idsOf = async (query: string) =>
      (await read(`${EVENTS}?${query}`)).events.map((event: { id: string }) => event.id);
    expect(await idsOf("")).toEqual(ids);

    const pages: string[] = [];
    for (let path: string | null = `${EVENTS}?limit=1`; path !== null; ) {
      const response: Response = await call("GET", path);
      const { events, nextCursor } = await response.json();
      pages.push(...events.map((event: { id: string }) => event.id));
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      expect(next === undefined).toBe(nextCursor === null);
      path = next === undefined ? null : next.slice(next.indexOf("/api"));
    }
    expect(pages).toEqual(ids);
    expect(await idsOf(`since=${since}`)).toEqual(ids.slice(0, 1));
    expect(await idsOf(`until=${since}`)).toEqual(ids.slice(1));
    expect(await idsOf("type=course.created")).toEqual(ids.slice(0, 1));
    expect(await idsOf("state=pending")).toEqual(ids.slice(0, 1));
    expect(await idsOf("state=delivered")).toEqual(ids.slice(1));
    expect(await idsOf("state=failed")).toEqual([]);

    expect(await read(`${EVENTS}/${ids[1]}`)).toMatchObject({
      ...{ id: ids[1], type: "course.updated", data: { courseId: "course_1", sequence: 3 } },
      deliveries: [
        { endpointId: id, state: "delivered", attempts: 1, log: [{ status: 204, problem: null }] },
      ],
    });
  });
});

describe("events chosen by the state of their deliveries", () => {
  it("are looked for among a few thousand for each page, of which some are empty before the last", async () => {
    const id = await newEndpoint();
    receiver.respond((_received, _request, response) => void response.writeHead(410).end());
    const failed = await record({ sequence: 1 });
    await deliver();
    const at = new Date(server.clock.now().getTime() + 1000);
    const { applicationId } = await server.database.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id },
    });
    await server.database.prisma.webhookEvent.createMany({
      data: Array.from({ length: 2_100 }, () => ({
        ...{ id: newId("msg"), applicationId, type: "course.updated", at, dueAt: at, dispatchedAt: at },
      })),
    });
    const first = await read(`${EVENTS}?state=failed`);
    expect(first.events).toEqual([]);
    const second = await read(`${EVENTS}?state=failed&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ events: [{ id: failed }], nextCursor: null });
  });
});

describe("a range of events", () => {
  const redeliver = async (id: string, range: object) =>
    (await call("POST", `${ENDPOINTS}/${id}/redeliveries`, range)).json();

  it("is sent again once, however often the same request comes", async () => {
    const id = await newEndpoint();
    const since = server.clock.now().toISOString();
    for (let sequence = 1; sequence <= 3; sequence++) await record({ sequence });
    await deliver();
    server.clock.pass(1);
    expect(await redeliver(id, { since })).toMatchObject({ count: 0, hasMore: false });
    const range = { since, states: ["failed", "delivered"] };
    const first = await redeliver(id, range);
    expect(first).toMatchObject({ count: 3, hasMore: false });
    const before = receiver.received.length;
    for (let repetition = 0; repetition < 2; repetition++) {
      await deliver();
      expect(await redeliver(id, { ...range, until: first.until })).toMatchObject({ count: 0 });
    }
    expect(receiver.received.length - before).toBe(3);
  });

  it("leaves out what ended outside of it, and has what waits for a retry", async () => {
    const id = await newEndpoint();
    await record({ courseId: "course_1" });
    await deliver();
    server.clock.pass(3600);
    const since = server.clock.now().toISOString();
    receiver.respond((_received, _request, response) => void response.writeHead(500).end());
    await record({ courseId: "course_2" });
    await deliver();
    server.clock.pass(6);
    // It fails for the second time, and waits for five minutes.
    await deliver();
    expect(await redeliver(id, { since, states: ["failed", "delivered"] })).toMatchObject({ count: 1 });
  });

  it("ends now at the latest, and is for endpoints that are on", async () => {
    const id = await newEndpoint();
    const path = `${ENDPOINTS}/${id}/redeliveries`;
    const until = new Date(server.clock.now().getTime() + 1000).toISOString();
    const refused = await call("POST", path, { since: "2020-01-01", until });
    expect(refused.status).toBe(400);
    expect((await refused.json()).message).toContain("until");
    await call("PATCH", `${ENDPOINTS}/${id}`, { isEnabled: false });
    expect(await (await call("POST", path, { since: "2020-01-01" })).json()).toMatchObject({
      error: "endpoint_off",
    });
  });
});

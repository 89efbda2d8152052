import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prismaWebhookDeliveryStore } from "@/lib/adapters/prisma/webhook-delivery-store";
import { httpWebhookSender } from "@/lib/adapters/webhooks/http-sender";
import { textSeal } from "@/lib/identity/seal";
import { startMailServer } from "@/lib/identity/testing/mail-server";
import { startTestServer, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { CLAIM_SECONDS, webhookDelivery } from "./delivery";
import { webhookPayload } from "./events";
import { newTestEndpoint, readEndpoint, recordEvent, type TestEndpoint } from "./testing/events";
import { type Receiver, startReceiver } from "./testing/receiver";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const mailServer = setUp(startMailServer);
const server = setUp(() =>
  startTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true, mail: mailServer.settings } }),
);
let receiver: Receiver;
let endpoint: TestEndpoint;
const log = vi.spyOn(console, "warn");

beforeEach(async () => {
  log.mockReset().mockImplementation(() => {});
  receiver = await startReceiver();
  endpoint = await newTestEndpoint(server, receiver.url);
});
afterEach(async () => {
  await receiver.close();
  await server.database.prisma.webhookEndpoint.deleteMany();
  await server.database.prisma.webhookEvent.deleteMany();
  mailServer.received.length = 0;
});
afterAll(() => log.mockRestore());

const deliver = () => server.services.webhooks.delivery.runAll();
const record = (event: Parameters<typeof recordEvent>[2] = {}) =>
  recordEvent(server, endpoint.owner.applicationId, event);
const deliveries = () =>
  server.database.prisma.webhookDelivery.findMany({
    orderBy: [{ sequence: "asc" }, { id: "asc" }],
    include: { log: true },
  });
const failWith = (status: number, headers: Record<string, string> = {}) =>
  receiver.respond((_received, _request, response) => void response.writeHead(status, headers).end("No."));
const work = () => receiver.respond((_received, _request, response) => void response.writeHead(204).end());

/** Seconds until the next attempt of the only delivery. */
async function secondsToNext(): Promise<number | null> {
  const [row] = await deliveries();
  return row?.nextAttemptAt ? (row.nextAttemptAt.getTime() - server.clock.now().getTime()) / 1000 : null;
}

describe("a webhook", () => {
  it("is signed as Standard Webhooks says, and thin", async () => {
    const id = await record({ type: "course.created", sequence: 7 });
    await deliver();
    const [request] = receiver.received;
    const secret = await server.services.webhooks.endpoints.revealSecret(endpoint.owner, endpoint.id);
    const headers = request?.headers as Record<string, string>;
    const payload = new Webhook(secret ?? "").verify(request?.body ?? "", headers);
    expect(headers["webhook-id"]).toBe(id);
    expect(webhookPayload.parse(payload)).toEqual({
      type: "course.created",
      timestamp: expect.any(String),
      data: { courseId: "course_1", externalCourseId: "1", userId: "user_1", sequence: 7 },
    });
    expect(Buffer.byteLength(request?.body ?? "")).toBeLessThan(1000);
    expect(await deliveries()).toMatchObject([
      { state: "delivered", attempts: 1, nextAttemptAt: null, log: [{ status: 204, problem: null }] },
    ]);
  });

  it("goes to every endpoint of the application that wants its type and is on, once", async () => {
    const { owner } = endpoint;
    const { endpoints } = server.services.webhooks;
    const settings = { url: `${receiver.url}?2`, description: "" };
    await endpoints.add(owner, { ...settings, events: ["course.deleted"] });
    const off = await endpoints.add(owner, { ...settings, events: ["course.created"] });
    await endpoints.setEnabled(owner, await readEndpoint(server, { owner, id: off ?? "" }), false);
    await newTestEndpoint(server, `${receiver.url}?stranger`);
    await record({ type: "course.created", sequence: 1 });
    await record({ type: "course.deleted", sequence: 2 });
    await record({ type: "grant.revoked", courseId: null, sequence: null });
    await deliver();
    await deliver();
    expect(receiver.received.map(({ path, payload }) => `${path} ${payload.type}`).sort()).toEqual([
      "/hook course.created",
      "/hook course.deleted",
      "/hook grant.revoked",
      "/hook?2 course.deleted",
    ]);
  });

  it("waits until its event is due, unless a later one of its course is", async () => {
    await record({ sequence: 1, delay: 30 });
    await deliver();
    expect(receiver.received).toEqual([]);
    await record({ type: "course.deleted", sequence: 2 });
    await record({ courseId: "course_2", sequence: 3, delay: 30 });
    await deliver();
    expect(receiver.sequences()).toEqual([1, 2]);
    server.clock.pass(30);
    await deliver();
    expect(receiver.sequences()).toEqual([1, 2, 3]);
  });
});

describe("retries", () => {
  it("follow the schedule, then the delivery has failed", async () => {
    failWith(500);
    await record();
    await deliver();
    const delays: number[] = [];
    for (;;) {
      const seconds = await secondsToNext();
      if (seconds === null) break;
      delays.push(seconds);
      server.clock.pass(seconds);
      await deliver();
    }
    const schedule = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    expect(delays).toHaveLength(schedule.length);
    for (const [index, seconds] of schedule.entries()) {
      expect(delays[index]).toBeGreaterThan(seconds - 2);
      expect(delays[index]).toBeLessThan(seconds * 1.1 + 1);
    }
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "failed", attempts: 10 });
    expect(delivery?.log).toHaveLength(10);
    expect(delivery?.log[0]).toMatchObject({ status: 500, problem: "status", response: "No." });
    // The id and the body are the same in every attempt.
    expect(
      new Set(receiver.received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size,
    ).toBe(1);
  });

  it.each([429, 503])("wait as long as Retry-After says after a %i", async (status) => {
    failWith(status, { "Retry-After": "900" });
    await record();
    await deliver();
    expect(await secondsToNext()).toBeGreaterThan(895);
    expect(await secondsToNext()).toBeLessThan(901);
  });

  it("ignore Retry-After after other statuses", async () => {
    failWith(500, { "Retry-After": "900" });
    await record();
    await deliver();
    expect(await secondsToNext()).toBeLessThan(6);
  });

  it("log a line without the URL", async () => {
    failWith(500);
    await record();
    await deliver();
    const text = JSON.stringify(log.mock.calls);
    expect(text).toContain("A webhook failed and will be retried");
    expect(text).toContain(endpoint.id);
    expect(text).not.toContain(new URL(receiver.url).port);
  });
});

describe("the order", () => {
  it("is kept per course while one of them fails, and others don't wait", async () => {
    receiver.respond(({ payload }, _request, response) => {
      response.writeHead(payload.data.courseId === "course_1" ? 500 : 204).end();
    });
    for (let sequence = 1; sequence <= 6; sequence++) {
      await record({ courseId: sequence % 2 ? "course_1" : "course_2", sequence });
    }
    await deliver();
    // Only the first event of the failing course was attempted.
    expect(receiver.received.filter(({ payload }) => payload.data.courseId === "course_1")).toHaveLength(1);
    expect(receiver.sequences()).toEqual([2, 4, 6]);
    await record({ courseId: "course_1", sequence: 7 });
    await deliver();
    work();
    server.clock.pass(6);
    await deliver();
    expect(receiver.sequences()).toEqual([2, 4, 6, 1, 3, 5, 7]);
  });

  it("continues after a delivery that failed permanently", async () => {
    failWith(500);
    await record({ sequence: 1 });
    await record({ sequence: 2 });
    await deliver();
    const { prisma } = server.database;
    await prisma.webhookDelivery.updateMany({ where: { sequence: 1 }, data: { attempts: 9 } });
    server.clock.pass(6);
    await deliver();
    expect((await deliveries()).map(({ state }) => state)).toEqual(["failed", "pending"]);
    server.clock.pass(6);
    work();
    await deliver();
    expect((await deliveries()).map(({ state }) => state)).toEqual(["failed", "delivered"]);
  });
});

describe("a receiver that was down for an hour", () => {
  it("gets everything, in the order of each course", async () => {
    await receiver.close();
    let sequence = 0;
    for (let minute = 0; minute < 60; minute += 5) {
      for (const courseId of ["course_1", "course_2", "course_3"]) {
        sequence += 1;
        await record({ courseId, sequence });
      }
      await deliver();
      server.clock.pass(5 * MINUTE);
    }
    const { port } = new URL(endpoint.url);
    const again = await startReceiver(Number(port));
    await record({ courseId: "course_4", sequence: sequence + 1 });
    for (let hour = 0; hour < 6; hour++) {
      await deliver();
      server.clock.pass(HOUR);
    }
    for (const courseId of ["course_1", "course_2", "course_3", "course_4"]) {
      const sequences = again.received
        .filter(({ payload }) => payload.data.courseId === courseId)
        .map(({ payload }) => payload.data.sequence ?? 0);
      expect(sequences).toHaveLength(courseId === "course_4" ? 1 : 12);
      expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
    }
    expect(await readEndpoint(server, endpoint)).toMatchObject({ failingSince: null, disabledAt: null });
    receiver = again;
  });
});

describe("an endpoint that fails", () => {
  it("is disabled immediately by a 410", async () => {
    failWith(410);
    await record({ sequence: 1 });
    await record({ sequence: 2 });
    await deliver();
    expect(await readEndpoint(server, endpoint)).toMatchObject({ disabledReason: "gone" });
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries()).map(({ state, attempts, log }) => [state, attempts, log.length])).toEqual([
      ["failed", 1, 1],
      // Not sent, because the endpoint is disabled.
      ["failed", 1, 0],
    ]);
    const trail = await server.services.audit.listForApplication(endpoint.owner.applicationId, 10);
    expect(trail[0]).toMatchObject({
      kind: "webhook-disabled",
      details: { host: new URL(receiver.url).host },
    });
  });

  it("is disabled after five days; its owner is warned after two", async () => {
    await server.database.prisma.user.update({
      where: { id: endpoint.owner.userId },
      data: { emailVerifiedAt: new Date() },
    });
    failWith(500);
    for (let day = 0; day < 5; day++) {
      await record({ courseId: `course_${day}`, sequence: day });
      await deliver();
      await server.services.background.settled();
      expect(mailServer.received).toHaveLength(day < 2 ? 0 : 1);
      server.clock.pass(DAY);
    }
    expect(await readEndpoint(server, endpoint)).toMatchObject({ disabledAt: null });
    await record({ courseId: "course_5", sequence: 6 });
    await deliver();
    await server.services.background.settled();
    expect(await readEndpoint(server, endpoint)).toMatchObject({ disabledReason: "failing" });
    expect(mailServer.received.map(({ text }) => /failed for (two|five) days/.exec(text)?.[1])).toEqual([
      "two",
      "five",
    ]);
    const url = `/developers/${endpoint.owner.applicationId}/webhooks/${endpoint.id}`;
    for (const { text } of mailServer.received) expect(text).toContain(url);
  });

  it("is not disabled if it works now and then, and sends no email to an unverified address", async () => {
    for (let day = 0; day < 8; day++) {
      if (day === 4) work();
      else failWith(500);
      await record({ courseId: `course_${day}`, sequence: day });
      await deliver();
      server.clock.pass(DAY);
    }
    await server.services.background.settled();
    expect(await readEndpoint(server, endpoint)).toMatchObject({ disabledAt: null });
    expect(mailServer.received).toEqual([]);
  });
});

describe("a process that dies while it sends", () => {
  it("leaves the delivery to another one, when its claim has expired", async () => {
    const killed = webhookDelivery({
      store: prismaWebhookDeliveryStore(server.database.prisma),
      sender: { send: () => new Promise(() => {}) },
      seal: textSeal(server.services.authSecrets, "teepad webhook secret"),
      notices: { failing() {}, disabled() {} },
      audit: server.services.audit,
      clock: server.clock.now,
    });
    await record({ sequence: 1 });
    await record({ sequence: 2 });
    expect(await killed.run()).toBe(1);
    await deliver();
    expect(receiver.received).toEqual([]);
    server.clock.pass(CLAIM_SECONDS);
    await deliver();
    expect(receiver.sequences()).toEqual([1, 2]);
  });

  it("doesn't change a delivery that another one has taken over", async () => {
    const store = prismaWebhookDeliveryStore(server.database.prisma);
    await record();
    const now = server.clock.now();
    await store.dispatch(now, 10);
    const slow = await store.claim(now, now, []);
    await deliver();
    const late = {
      id: "attempt_late",
      at: now,
      milliseconds: 1,
      status: 500,
      problem: "status",
      response: "",
    } as const;
    expect(await store.finish(slow ?? raise(), { state: "failed", at: now, attempt: late })).toBe(false);
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
  });
});

function raise(): never {
  throw new Error("Nothing was claimed");
}

describe("attempts in progress", () => {
  it("are at most three per endpoint, so that a slow one doesn't keep others waiting", async () => {
    const waiting: (() => void)[] = [];
    receiver.respond((_received, _request, response) => {
      waiting.push(() => response.writeHead(204).end());
    });
    const fast = await startReceiver();
    const other = await newTestEndpoint(server, fast.url);
    for (let sequence = 0; sequence < 10; sequence++) {
      await record({ courseId: `course_${sequence}`, sequence });
    }
    await recordEvent(server, other.owner.applicationId);
    const { delivery } = server.services.webhooks;
    await delivery.run();
    await vi.waitUntil(() => fast.received.length === 1 && waiting.length === 3);
    expect(await delivery.run()).toBe(0);
    work();
    for (const answer of waiting) answer();
    await delivery.settled();
    await deliver();
    expect(receiver.received).toHaveLength(10);
    await fast.close();
  });
});

describe("an endpoint whose secret cannot be decrypted", () => {
  it("gets nothing unsigned", async () => {
    await server.database.prisma.webhookEndpoint.updateMany({ data: { sealedSecret: "lost" } });
    await record();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]?.log).toMatchObject([{ status: null, problem: "secret" }]);
  });
});

describe("without the setting for this machine", () => {
  it("sends nothing to an address that was accepted with it", async () => {
    const strict = webhookDelivery({
      store: prismaWebhookDeliveryStore(server.database.prisma),
      sender: httpWebhookSender({ userAgent: "Teepad/1" }),
      seal: textSeal(server.services.authSecrets, "teepad webhook secret"),
      notices: { failing() {}, disabled() {} },
      audit: server.services.audit,
      clock: server.clock.now,
    });
    await record();
    await strict.runAll();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]?.log).toMatchObject([{ status: null, problem: "url" }]);
  });
});

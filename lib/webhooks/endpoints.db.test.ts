import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prismaWebhookEndpointStore } from "@/lib/adapters/prisma/webhook-endpoint-store";
import { textSeal } from "@/lib/identity/seal";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { resealSecrets } from "./reseal";
import { newTestEndpoint, readEndpoint, recordEvent, type TestEndpoint } from "./testing/events";
import { type Receiver, startReceiver } from "./testing/receiver";

const HOUR = 3600;
const DAY = 24 * HOUR;

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
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
});
afterAll(() => log.mockRestore());

const endpoints = () => server.services.webhooks.endpoints;
const deliver = () => server.services.webhooks.delivery.runAll();
const record = (event: Parameters<typeof recordEvent>[2]) =>
  recordEvent(server, endpoint.owner.applicationId, event);
const failWith = (status: number) =>
  receiver.respond((_received, _request, response) => void response.writeHead(status).end());
const work = () => receiver.respond((_received, _request, response) => void response.writeHead(204).end());
const read = () => readEndpoint(server, endpoint);
const secret = async () => (await endpoints().revealSecret(endpoint.owner, endpoint.id)) ?? "";

/** Makes the deliveries of these sequences fail permanently. */
async function failAll(sequences: readonly number[]): Promise<void> {
  failWith(500);
  for (const sequence of sequences) await record({ sequence });
  await deliver();
  const { prisma } = server.database;
  for (const sequence of sequences) {
    await prisma.webhookDelivery.updateMany({ where: { sequence }, data: { attempts: 9 } });
    server.clock.pass(6);
    await deliver();
  }
  const rows = await prisma.webhookDelivery.findMany({ where: { endpointId: endpoint.id } });
  expect(rows.map(({ state }) => state)).toEqual(sequences.map(() => "failed"));
  work();
}

describe("the endpoints of an application", () => {
  it("are at most five, also for concurrent requests", async () => {
    const settings = { url: receiver.url, description: "", events: ["course.created" as const] };
    const added = await Promise.all(
      Array.from({ length: 6 }, () => endpoints().add(endpoint.owner, settings)),
    );
    expect(added.filter((id) => id !== null)).toHaveLength(4);
    expect(await endpoints().list(endpoint.owner)).toHaveLength(5);
  });

  it("are out of reach for the owner of another one", async () => {
    const stranger = await newTestEndpoint(server, receiver.url);
    const existing = await read();
    const { owner } = stranger;
    const settings = { url: "https://evil.example/", description: "", events: ["course.created" as const] };
    expect(await endpoints().find(owner, endpoint.id)).toBeNull();
    expect(await endpoints().change(owner, endpoint, settings)).toBe(false);
    expect(await endpoints().delete(owner, existing)).toBe(false);
    expect(await endpoints().revealSecret(owner, endpoint.id)).toBeNull();
    expect(await endpoints().rotateSecret(owner, existing)).toBe(false);
    await endpoints().setEnabled(owner, existing, false);
    expect(await endpoints().sendTest(owner, endpoint.id)).toBeNull();
    expect(await read()).toEqual(existing);
  });

  it("leave events in the audit trail that name the host only", async () => {
    const { owner } = endpoint;
    const settings = {
      url: `${receiver.url}?key=hidden`,
      description: "A",
      events: ["course.created" as const],
    };
    await endpoints().change(owner, endpoint, settings);
    await endpoints().rotateSecret(owner, await read());
    await endpoints().setEnabled(owner, await read(), false);
    await endpoints().setEnabled(owner, await read(), true);
    await endpoints().delete(owner, await read());
    const trail = await server.services.audit.listForApplication(owner.applicationId, 10);
    expect(trail.map(({ kind }) => kind).reverse()).toEqual([
      "webhook-added",
      "webhook-changed",
      "webhook-secret-rotated",
      "webhook-disabled",
      "webhook-enabled",
      "webhook-deleted",
    ]);
    expect(JSON.stringify(trail)).toContain(new URL(receiver.url).host);
    expect(JSON.stringify(trail)).not.toContain("hidden");
  });

  it("are deleted with their deliveries, and with the application", async () => {
    const { prisma } = server.database;
    await record({ sequence: 1 });
    await deliver();
    expect(await prisma.webhookAttempt.count()).toBe(1);
    expect(await endpoints().delete(endpoint.owner, await read())).toBe(true);
    expect([await prisma.webhookDelivery.count(), await prisma.webhookAttempt.count()]).toEqual([0, 0]);
    const { owner } = await newTestEndpoint(server, receiver.url);
    await recordEvent(server, owner.applicationId);
    await deliver();
    await server.services.registration.delete(owner.userId, owner.applicationId);
    expect(await prisma.webhookEndpoint.count()).toBe(0);
    expect(await prisma.webhookEvent.count({ where: { applicationId: owner.applicationId } })).toBe(0);
  });
});

describe("a secret", () => {
  it("is stored encrypted", async () => {
    const row = await server.database.prisma.webhookEndpoint.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain((await secret()).slice(6));
  });

  it("signs together with the previous one for a day after a rotation", async () => {
    const before = await secret();
    expect(await endpoints().rotateSecret(endpoint.owner, await read())).toBe(true);
    const after = await secret();
    expect(after).not.toBe(before);
    await endpoints().sendTest(endpoint.owner, endpoint.id);
    await deliver();
    const [request] = receiver.received;
    const headers = request?.headers as Record<string, string>;
    for (const each of [before, after]) {
      expect(new Webhook(each).verify(request?.body ?? "", headers)).toMatchObject({ type: "ping" });
    }
    server.clock.pass(DAY);
    await endpoints().sendTest(endpoint.owner, endpoint.id);
    await deliver();
    expect(receiver.received[1]?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });

  it("is encrypted again when AUTH_SECRET changes, so that the previous one can be forgotten", async () => {
    const before = await secret();
    await endpoints().rotateSecret(endpoint.owner, await read());
    const rotated = await secret();
    const store = prismaWebhookEndpointStore(server.database.prisma);
    const [previous = ""] = server.services.authSecrets;
    const current = "another secret of the tests, 32 characters";
    const seal = textSeal([current, previous], "teepad webhook secret");
    expect(await resealSecrets(store, seal)).toBe(1);
    expect(await resealSecrets(store, seal)).toBe(0);
    const row = await server.database.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpoint.id },
    });
    const only = textSeal([current], "teepad webhook secret");
    expect(only.open(row.sealedSecret, row.id)).toBe(rotated);
    expect(only.open(row.sealedPreviousSecret ?? "", row.id)).toBe(before);
  });
});

describe("a disabled endpoint", () => {
  it("gets no events; those that were pending fail, and can be sent again once it is enabled", async () => {
    failWith(500);
    await record({ sequence: 1 });
    await deliver();
    await endpoints().setEnabled(endpoint.owner, await read(), false);
    await record({ sequence: 2 });
    server.clock.pass(6);
    work();
    await deliver();
    expect(receiver.sequences()).toEqual([]);
    expect(await endpoints().sendTest(endpoint.owner, endpoint.id)).toBeNull();
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(0);
    await endpoints().setEnabled(endpoint.owner, await read(), true);
    expect(await read()).toMatchObject({ failingSince: null, disabledAt: null, disabledReason: null });
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(1);
    await deliver();
    expect(receiver.sequences()).toEqual([1]);
  });
});

describe("an application that the operator disabled", () => {
  it("gets no webhooks", async () => {
    failWith(500);
    await record({ sequence: 1 });
    await deliver();
    const { prisma } = server.database;
    await prisma.application.update({
      where: { id: endpoint.owner.applicationId },
      data: { disabledAt: new Date() },
    });
    work();
    await record({ sequence: 2 });
    server.clock.pass(6);
    await deliver();
    expect(await endpoints().sendTest(endpoint.owner, endpoint.id)).toBeNull();
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(0);
    await deliver();
    expect(receiver.sequences()).toEqual([]);
  });
});

describe("sending again", () => {
  it("repeats one delivery with the same webhook-id, and adds to its log", async () => {
    await record({ sequence: 1 });
    await deliver();
    const [delivery] = await endpoints().listDeliveries(endpoint.owner, endpoint.id, 10, {});
    expect(await endpoints().resend(endpoint.owner, endpoint.id, delivery?.id ?? "")).toBe(true);
    // The delivery is pending now.
    expect(await endpoints().resend(endpoint.owner, endpoint.id, delivery?.id ?? "")).toBe(false);
    await deliver();
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const details = await endpoints().findDelivery(endpoint.owner, endpoint.id, delivery?.id ?? "");
    expect(details).toMatchObject({ state: "delivered", attempts: 1 });
    expect(details?.log).toHaveLength(2);
  });

  it("repeats all that failed, in order, before what came later", async () => {
    await failAll([1, 2, 3]);
    failWith(500);
    await record({ sequence: 4 });
    await deliver();
    work();
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(3);
    server.clock.pass(6);
    await deliver();
    expect(receiver.sequences()).toEqual([1, 2, 3, 4]);
  });

  it("repeats at once what waits for a retry, and goes on with its schedule if that fails", async () => {
    failWith(500);
    await record({ sequence: 1 });
    await deliver();
    server.clock.pass(6);
    await deliver();
    // The third attempt is due in five minutes.
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(1);
    await deliver();
    work();
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 24)).toBe(1);
    await deliver();
    expect(receiver.received).toHaveLength(4);
    const [delivery] = await endpoints().listDeliveries(endpoint.owner, endpoint.id, 10, {});
    expect(delivery).toMatchObject({ state: "delivered", attempts: 4 });
  });

  it("repeats only what failed since then", async () => {
    await failAll([1]);
    server.clock.pass(2 * HOUR);
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 1)).toBe(0);
    expect(await endpoints().resendFailed(endpoint.owner, endpoint.id, 3)).toBe(1);
  });
});

describe("the list of deliveries", () => {
  it("is paged, the latest first, and can show the failed ones only", async () => {
    await failAll([1]);
    for (const sequence of [2, 3, 4]) await record({ sequence });
    await deliver();
    const first = await endpoints().listDeliveries(endpoint.owner, endpoint.id, 3, {});
    const second = await endpoints().listDeliveries(endpoint.owner, endpoint.id, 3, {
      before: first.at(-1)?.id,
    });
    expect([first, second].map((page) => page.map(({ state }) => state))).toEqual([
      ["delivered", "delivered", "delivered"],
      ["failed"],
    ]);
    expect(await endpoints().listDeliveries(endpoint.owner, endpoint.id, 3, { onlyFailed: true })).toEqual(
      second,
    );
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prismaWebhookDeliveryStore } from "@/lib/adapters/prisma/webhook-delivery-store";
import { httpWebhookSender } from "@/lib/adapters/webhooks/http-sender";
import { textSeal } from "@/lib/identity/seal";
import { waitForBlockedSession } from "@/scripts/testing/blocked-sessions";
import { setUpTestServer, unlimited } from "@/scripts/testing/server";
import { webhookDelivery } from "./delivery";
import { newTestEndpoint, recordEvent, type TestEndpoint } from "./testing/events";
import { type Receiver, startReceiver } from "./testing/receiver";

const server = setUpTestServer({ counter: unlimited, env: { webhooksAllowLoopback: true } });
let receiver: Receiver;
let endpoint: TestEndpoint;
beforeEach(async () => {
  receiver = await startReceiver();
  endpoint = await newTestEndpoint(server, receiver.url);
});
afterEach(async () => {
  await receiver.close();
  await server.database.prisma.webhookEndpoint.deleteMany();
  await server.database.prisma.webhookEvent.deleteMany();
});

/** A separate process, as far as the database can tell. */
function newProcess() {
  return webhookDelivery({
    store: prismaWebhookDeliveryStore(server.database.prisma),
    sender: httpWebhookSender({ userAgent: "Teepad/1", allowLoopback: true }),
    seal: textSeal(server.services.authSecrets, "teepad webhook secret"),
    notices: { failing() {}, disabled() {} },
    audit: server.services.audit,
    clock: server.clock.now,
  });
}

/** Runs several processes until nothing is pending. */
async function runTogether(count: number): Promise<void> {
  const processes = Array.from({ length: count }, newProcess);
  const { prisma } = server.database;
  for (;;) {
    await Promise.all(processes.map(({ runAll }) => runAll()));
    const events = await prisma.webhookEvent.count({ where: { dispatchedAt: null } });
    if (events + (await prisma.webhookDelivery.count({ where: { state: "pending" } })) === 0) return;
  }
}

const sequencesOf = (courseId: string) =>
  receiver.received
    .filter(({ payload }) => payload.data.courseId === courseId)
    .map(({ payload }) => payload.data.sequence);

describe("several processes", () => {
  it("deliver each event once, and the events of each course in order", async () => {
    const courses = ["course_1", "course_2", "course_3", "course_4"];
    for (let sequence = 1; sequence <= 60; sequence++) {
      await recordEvent(server, endpoint.owner.applicationId, { courseId: courses[sequence % 4], sequence });
    }
    await runTogether(4);
    expect(receiver.received).toHaveLength(60);
    for (const courseId of courses) {
      const sequences = sequencesOf(courseId);
      expect(sequences).toHaveLength(15);
      expect(sequences).toEqual([...sequences].sort((one, other) => Number(one) - Number(other)));
    }
  });

  it("keep the order while events are recorded, and leave none behind", async () => {
    const processes = Array.from({ length: 3 }, newProcess);
    const events = 60;
    let isRecording = true;
    const running = processes.map(async ({ runAll }) => {
      while (isRecording) await runAll();
    });
    for (let sequence = 1; sequence <= events; sequence++) {
      await recordEvent(server, endpoint.owner.applicationId, { sequence });
    }
    isRecording = false;
    await Promise.all(running);
    await runTogether(2);
    expect(sequencesOf("course_1")).toEqual(Array.from({ length: events }, (_, index) => index + 1));
  });

  it("send again what was asked for while the delivery before it ended", async () => {
    const { prisma } = server.database;
    const { applicationId } = endpoint.owner;
    for (const sequence of [1, 2]) await recordEvent(server, applicationId, { sequence });
    await runTogether(1);
    const [first, second] = await prisma.webhookDelivery.findMany({ orderBy: { sequence: "asc" } });
    if (!first || !second) throw new Error("No deliveries");
    const now = server.clock.now();
    const pending = { state: "pending", settledAt: null, nextAttemptAt: now };
    await prisma.webhookDelivery.update({ where: { id: first.id }, data: pending });
    const { endpoints } = server.services.webhooks;
    const resent = await prisma.$transaction(async (tx) => {
      const settled = { state: "delivered", settledAt: now, nextAttemptAt: null };
      await tx.webhookDelivery.update({ where: { id: first.id }, data: settled });
      const result = endpoints.resend(endpoint.owner, endpoint.id, second.id);
      await waitForBlockedSession(prisma);
      return { result };
    });
    expect(await resent.result).toBe(true);
    const { nextAttemptAt } = await prisma.webhookDelivery.findUniqueOrThrow({ where: { id: second.id } });
    expect(nextAttemptAt).not.toBeNull();
    await runTogether(1);
    expect(sequencesOf("course_1")).toEqual([1, 2, 2]);
  });

  it("neither lose nor repeat an event whose edit is moved on while it is dispatched", async () => {
    const { prisma } = server.database;
    const id = await recordEvent(server, endpoint.owner.applicationId, { sequence: 1 });
    const store = prismaWebhookDeliveryStore(prisma);
    const dispatched = await prisma.$transaction(async (tx) => {
      await tx.webhookEvent.updateMany({ where: { id, dispatchedAt: null }, data: { sequence: 2 } });
      const result = store.dispatch(server.clock.now(), 10);
      await waitForBlockedSession(prisma);
      return { result };
    });
    expect(await dispatched.result).toBe(1);
    await runTogether(1);
    expect(sequencesOf("course_1")).toEqual([2]);
  });
});

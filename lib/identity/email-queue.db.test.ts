import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { prismaEmailQueueStore } from "@/lib/adapters/prisma/email-queue-store";
import { startTestServer, unlimited } from "@/scripts/testing/server";
import { setUp } from "@/scripts/testing/set-up";
import { type EmailQueue, emailQueue } from "./email-queue";
import { startMailServer } from "./testing/mail-server";

const MINUTE = 60;
const MAIL = {
  to: "ada@example.com",
  subject: "Hello",
  text: "A link: https://teepad.example/?token=secret",
};

const mailServer = setUp(startMailServer);
const server = setUp(() => startTestServer({ counter: unlimited, env: { mail: mailServer.settings } }));
let queue: EmailQueue;
const log = vi.spyOn(console, "error");

beforeAll(() => {
  if (!server.services.emailQueue) throw new Error("No queue.");
  queue = server.services.emailQueue;
});
beforeEach(() => void log.mockReset().mockImplementation(() => {}));
afterEach(async () => {
  mailServer.refuse(null);
  mailServer.received.length = 0;
  await server.database.prisma.queuedEmail.deleteMany();
});
afterAll(() => log.mockRestore());

const rows = () => server.database.prisma.queuedEmail.findMany();

/** Stops the SMTP server while `work` runs, and starts it again on the same port. */
async function withoutMailServer(work: () => Promise<unknown>): Promise<void> {
  const { port } = mailServer;
  await mailServer.close();
  await work();
  Object.assign(mailServer, await startMailServer(port));
}

describe("the queue of emails", () => {
  it("sends at once, and keeps nothing that was sent", async () => {
    await queue.send(MAIL);
    expect(mailServer.received).toMatchObject([{ to: [MAIL.to], text: expect.stringContaining(MAIL.text) }]);
    expect(await rows()).toEqual([]);
  });

  it("loses no email, and no link, while the SMTP server is down for a minute", async () => {
    const userId = await server.newUser();
    const { email } = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await withoutMailServer(async () => {
      await server.services.emailLinks.forgotPassword(email, "192.0.2.1");
      await server.services.background.settled();
      for (let count = 0; count < 6; count++) {
        server.clock.pass(10);
        await queue.runAll();
      }
      expect(await rows()).toMatchObject([
        { recipient: email, lastError: expect.stringContaining("ECONNREFUSED") },
      ]);
    });
    server.clock.pass(MINUTE);
    await queue.runAll();
    expect(mailServer.received).toHaveLength(1);
    const token = /token=([\w-]+)/.exec(mailServer.received[0]?.text ?? "")?.[1] ?? "";
    expect(await server.services.emailLinks.find("reset-password", token)).toMatchObject({ email });
    expect(await rows()).toEqual([]);
  });

  it("waits longer after every attempt, up to half an hour, and gives up when the email is of no use", async () => {
    await withoutMailServer(async () => {
      const delays: number[] = [];
      await queue.send(MAIL, 3 * 3600);
      for (;;) {
        const [row] = await rows();
        if (!row?.nextAttemptAt) break;
        delays.push(Math.round((row.nextAttemptAt.getTime() - server.clock.now().getTime()) / 1000));
        server.clock.pass(delays.at(-1) ?? 0);
        await queue.runAll();
      }
      expect(delays).toEqual([15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800, 1800]);
      expect(await rows()).toMatchObject([{ attempts: 12, sealedText: null, nextAttemptAt: null }]);
    });
    server.clock.pass(24 * 3600);
    await queue.runAll();
    expect(mailServer.received).toEqual([]);
  });

  it("doesn't send an email that became useless while no server was running", async () => {
    await withoutMailServer(() => queue.send(MAIL, 30 * MINUTE));
    server.clock.pass(31 * MINUTE);
    await queue.runAll();
    expect(mailServer.received).toEqual([]);
    expect(await rows()).toMatchObject([{ sealedText: null, nextAttemptAt: null }]);
  });

  it("gives up at once if the recipient is refused for good, and goes on with the others", async () => {
    mailServer.refuse("No such user.");
    await queue.send(MAIL);
    expect(await rows()).toMatchObject([
      {
        attempts: 1,
        nextAttemptAt: null,
        sealedText: null,
        lastError: expect.stringContaining("No such user."),
      },
    ]);
    expect(await queue.count()).toEqual({ waiting: 0, failed: 1 });
  });

  it("tries again if the recipient is refused for now", async () => {
    mailServer.refuse("Greylisted.", 451);
    await queue.send(MAIL);
    expect(await queue.count()).toEqual({ waiting: 1, failed: 0 });
    mailServer.refuse(null);
    server.clock.pass(15);
    await queue.runAll();
    expect(mailServer.received).toHaveLength(1);
  });

  it("has neither the link nor the text in the database or the log, nor addresses in the log", async () => {
    await withoutMailServer(() => queue.send(MAIL));
    const stored = JSON.stringify(await rows());
    expect(stored).not.toMatch(/token=|A link/);
    expect(stored).toContain(MAIL.to);
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/token=|A link|ada@example/);
  });

  it("is sent by another process once the one that was sending it is dead", async () => {
    // Simulates a process that stored an email and was killed.
    const store = prismaEmailQueueStore(server.database.prisma);
    const killed = emailQueue({
      store,
      transport: { deliver: () => new Promise(() => {}) },
      clock: server.clock.now,
      secrets: server.services.authSecrets,
    });
    void killed.send(MAIL);
    await vi.waitUntil(async () => (await rows()).length === 1);
    await queue.runAll();
    expect(mailServer.received).toEqual([]);
    server.clock.pass(5 * MINUTE);
    await queue.runAll();
    expect(mailServer.received).toHaveLength(1);
    // The Message-ID is the same for every attempt, so that mail programs show a repeated email once.
    expect(mailServer.received[0]?.headers).toMatch(/^message-id: <email_\w{26}@example\.com>/im);
  });

  it("gives up an email that was queued with another AUTH_SECRET", async () => {
    const store = prismaEmailQueueStore(server.database.prisma);
    const transport = { deliver: () => Promise.reject(new Error("down")) };
    const before = emailQueue({ store, transport, clock: server.clock.now, secrets: ["another secret"] });
    await before.send(MAIL);
    server.clock.pass(15);
    await queue.runAll();
    expect(await rows()).toMatchObject([{ lastError: "It was queued with another AUTH_SECRET." }]);
  });

  it("is emptied of an account's emails when the account is deleted", async () => {
    const userId = await server.newUser();
    const user = await server.database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    await withoutMailServer(() => queue.send({ ...MAIL, to: user.email }));
    await server.services.settings.deleteAccount({ ...user }, user.email, "192.0.2.1");
    expect(await rows()).toEqual([]);
  });
});

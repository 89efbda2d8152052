import { expect, it, vi } from "vitest";
import { prismaEmailQueueStore } from "@/lib/adapters/prisma/email-queue-store";
import { addSeconds } from "@/lib/clock";
import { setUpTestServer } from "@/scripts/testing/server";
import { emailQueue } from "./email-queue";

const server = setUpTestServer();

it("several processes send each due email once", async () => {
  const { prisma } = server.database;
  const started = new Date();
  let now = started;
  const delivered: string[] = [];
  let isDown = true;
  const processes = Array.from({ length: 4 }, () =>
    emailQueue({
      store: prismaEmailQueueStore(prisma),
      transport: {
        async deliver(_mail, id) {
          if (isDown) throw new Error("down");
          delivered.push(id);
        },
      },
      clock: () => now,
      secrets: ["a secret of the tests, 32 characters"],
    }),
  );
  const mail = { to: "ada@example.com", subject: "Hello", text: "Text" };
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await Promise.all(Array.from({ length: 100 }, () => processes[0]?.send(mail)));
  log.mockRestore();
  expect(await prisma.queuedEmail.count()).toBe(100);
  isDown = false;
  now = addSeconds(started, 60);
  await Promise.all(processes.map(({ runAll }) => runAll()));
  expect(delivered).toHaveLength(100);
  expect(new Set(delivered).size).toBe(100);
  expect(await prisma.queuedEmail.count()).toBe(0);
});

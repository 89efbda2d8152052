import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { connect } from "@/lib/adapters/database/connect";
import { textSeal } from "@/lib/identity/seal";
import { newId } from "@/lib/ids";
import { compileModule } from "@/scripts/testing/compile-module";
import { CLAIM_SECONDS } from "./delivery";
import { newWebhookSecret } from "./signature";
import { recordEvent } from "./testing/events";
import { type Receiver, startReceiver } from "./testing/receiver";

const SECRET = "a secret of the tests, 32 characters";

// Inside the project, so that the child process finds its packages.
const folder = mkdtempSync(path.join(process.cwd(), "node_modules/.teepad-webhooks-"));
const dataDir = path.join(folder, "data");
let program: string;
let receiver: Receiver;
let child: ChildProcess | undefined;

beforeAll(async () => {
  program = await compileModule(path.join(import.meta.dirname, "testing/delivering-process.ts"), folder);
  // The embedded database looks for its thread beside its own module.
  for (const file of ["embedded-thread.mjs", "embedded-server.mjs"])
    copyFileSync(path.join("lib/adapters/database", file), path.join(folder, file));
  receiver = await startReceiver();
});
afterEach(() => void child?.kill("SIGKILL"));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(ahead: number): ChildProcess {
  child = spawn(process.execPath, [program, dataDir, SECRET, String(ahead)], { stdio: "inherit" });
  return child;
}

it("a webhook whose process is killed while it is sent is delivered after the restart, and nothing is lost", {
  tags: ["full"],
  timeout: 150_000,
}, async () => {
  const database = await connect({ dataDir });
  await database.migrate();
  const { prisma } = database;
  const at = new Date();
  await prisma.user.create({ data: { id: "user_1", email: "ada@example.com", name: "Ada" } });
  await prisma.application.create({
    data: { id: "app_1", name: "Partner", redirectUris: [], ownerId: "user_1" },
  });
  const id = newId("endpoint");
  const sealedSecret = textSeal([SECRET], "teepad webhook secret").seal(newWebhookSecret(), id);
  await prisma.webhookEndpoint.create({
    data: {
      ...{ id, applicationId: "app_1", url: receiver.url, description: "", events: ["course.updated"] },
      ...{ sealedSecret, createdAt: at },
    },
  });
  const clock = { now: () => new Date(), pass() {} };
  for (const sequence of [1, 2, 3]) await recordEvent({ database, clock }, "app_1", { sequence });
  await database.close();

  receiver.respond(() => {});
  const killed = start(0);
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 60_000 });
  killed.kill("SIGKILL");
  await once(killed, "exit");

  receiver.respond((_received, _request, response) => void response.writeHead(204).end());
  expect(await once(start(CLAIM_SECONDS), "exit")).toEqual([0, null]);
  expect(receiver.sequences()).toEqual([1, 2, 3]);
  const [first, repeated] = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(repeated).toBe(first);
});

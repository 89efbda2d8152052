import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";

const SECRET = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;

/** Runs `npm run webhooks:listen` as npm does. */
const listen = (secret: string, ...args: string[]) =>
  spawn(process.execPath, ["--import", "tsx", "scripts/webhooks-listen.ts", ...args], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME, WEBHOOK_SECRET: secret },
  });

it("npm run webhooks:listen prints what is signed, refuses what isn't, and names wrong usage", {
  tags: ["full"],
}, async () => {
  const listener = listen(SECRET, "--port", "0", "--status", "503");
  const lines = createInterface(listener.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value as string;
  const url = /http:\S+/.exec(await nextLine())?.[0] ?? "";
  const at = new Date();
  const body = JSON.stringify({ type: "ping", timestamp: at.toISOString(), data: { courseId: null } });
  const send = (signature: string) =>
    fetch(url, {
      method: "POST",
      headers: {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": signature,
      },
      body,
    });
  expect((await send(new Webhook(SECRET).sign("msg_1", at, body))).status).toBe(503);
  expect(await nextLine()).toBe('msg_1 ping {"courseId":null}');
  expect((await send("v1,AAAA")).status).toBe(401);
  expect(await nextLine()).toMatch(/^Refused: /);
  listener.kill();
  const [code] = await once(listen("", "--port", "0"), "exit");
  expect(code).toBe(2);
});

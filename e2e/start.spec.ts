import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { spawnServer, startOwnServer } from "./testing/own-server";

test("a server that is stopped when it has only begun to answer ends as one that is stopped later", async () => {
  // A first start answers nobody before all is there.
  const first = await startOwnServer();
  await first.end();
  const { child, baseUrl } = await spawnServer(first.dataDir);
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  const ended = once(child, "exit");
  await expect.poll(() => isAnswering(`${baseUrl}/signin`), { intervals: [5] }).toBe(true);
  child.kill("SIGTERM");
  const [exitCode] = await ended;
  await first.stop();

  expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: "" });
});

async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true;
}

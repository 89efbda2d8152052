import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { Demo } from "@/lib/server/demo";
import { spawnServer, startIsolatedServer } from "./testing/isolated-server";

test("a server that is stopped as soon as it responds exits cleanly", async () => {
  // A first start creates the database before it serves anything, so only a second one can be stopped this early.
  const first = await startIsolatedServer();
  await first.stop();
  const { child, baseUrl } = await spawnServer(first.dataDir);
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const exited = once(child, "exit");
  await expect.poll(() => isResponding(`${baseUrl}/signin`), { intervals: [5] }).toBe(true);
  child.kill("SIGTERM");
  const [exitCode] = await exited;
  await first.dispose();

  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  test(`npm start that gets ${signal} ends its server, although the shell in between does not tell it`, {
    tag: "@full",
  }, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-npm-"));
    const { child, baseUrl } = await spawnServer(dataDir, {}, ["npm", "start"]);
    child.stderr.resume();
    child.stdout.resume();
    await expect.poll(() => isResponding(`${baseUrl}/readyz`), { timeout: 60_000 }).toBe(true);
    child.kill(signal);
    await expect.poll(() => isResponding(`${baseUrl}/healthz`), { timeout: 10_000 }).toBe(false);
    // The lock file is removed last.
    await expect
      .poll(async () => (await readdir(dataDir)).filter((name) => name.includes("lock")), { timeout: 10_000 })
      .toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });
}

test("output that is not a terminal names the file of the demo's secrets, and contains none of them", async () => {
  const server = await startIsolatedServer({ DEMO: "on" });
  const { user, application }: Demo = JSON.parse(
    await readFile(path.join(server.dataDir, "demo.json"), "utf8"),
  );
  await expect.poll(() => server.readLog()).toContain(path.join(server.dataDir, "demo.json"));
  await server.dispose();
  expect(server.readLog()).not.toContain(user.password);
  expect(server.readLog()).not.toContain(application.clientSecret);
});

async function isResponding(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true;
}

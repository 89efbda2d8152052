import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { Demo } from "@/lib/server/demo";
import { spawnServer, startIsolatedServer, untilReady } from "./testing/isolated-server";

const runProgram = promisify(execFile);

test("a first start prints no secret of the demo, but its file; a server that is stopped as soon as it responds exits cleanly", {
  tag: "@full",
}, async () => {
  const first = await startIsolatedServer({ DEMO: "on" });
  const file = path.join(first.dataDir, "demo.json");
  const { user, application }: Demo = JSON.parse(await readFile(file, "utf8"));
  await expect.poll(() => first.readLog()).toContain(file);
  await first.stop();
  expect(first.readLog()).not.toContain(user.password);
  expect(first.readLog()).not.toContain(application.clientSecret);

  // A first start creates the database before it serves anything, so only a second one can be stopped this early.
  const { child, baseUrl } = await spawnServer(first.dataDir);
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const exited = once(child, "exit");
  await expect.poll(() => isResponding(`${baseUrl}/signin`), { intervals: [5], timeout: 60_000 }).toBe(true);
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

test("npm run admin works beside the server of the embedded database, also after one that was killed", {
  tag: "@full",
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-admin-"));
  const socket = path.join(dataDir, "admin.sock");
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const { child, baseUrl } = await spawnServer(dataDir);
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    await untilReady(baseUrl);
    const { stdout } = await runProgram(
      process.execPath,
      ["scripts/run.mjs", "scripts/admin.ts", "statistics"],
      {
        env: { ...process.env, DATABASE_URL: "", BASE_URL: "", DATA_DIR: dataDir },
      },
    );
    expect(stdout).toMatch(/^users /);
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    expect(existsSync(socket)).toBe(signal === "SIGKILL");
  }
  await rm(dataDir, { recursive: true });
});

async function isResponding(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true;
}

import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import packageJson from "../package.json" with { type: "json" };
import { spawnServer, untilReady } from "./testing/isolated-server";

const run = promisify(execFile);

test("a packed release installs and serves with two commands, builds nothing, and doesn't contain this machine's paths", async () => {
  test.setTimeout(1_800_000);
  const folder = await mkdtemp(path.join(tmpdir(), "teepad-e2e-pack-"));
  await run("npm", ["run", "pack", "--", folder]);
  const name = `teepad-${packageJson.version}`;
  await run("tar", ["-xzf", path.join(folder, `${name}.tar.gz`), "-C", folder]);
  const cwd = path.join(folder, name);
  // grep exits with 1 if no file contains the text.
  await expect(run("grep", ["-rlF", process.cwd(), cwd])).rejects.toMatchObject({ code: 1, stdout: "" });

  await run("npm", ["ci", "--omit=dev"], { cwd });
  const { child, baseUrl } = await spawnServer(path.join(folder, "data"), { DEMO: "off" }, ["npm", "start"], {
    cwd,
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      log += text;
    });
  }
  await untilReady(baseUrl);
  // A page, whose packages Next loads when it is first requested.
  expect((await fetch(`${baseUrl}/signin`)).status).toBe(200);
  expect(log).not.toMatch(/Building|Installing/);
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  await rm(folder, { recursive: true });
});

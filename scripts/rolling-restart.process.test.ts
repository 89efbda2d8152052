import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teepad-rolling-"));
  // Both write down what they are asked. The third request to an instance finds it ready, unless it is instance 9.
  await program("systemctl", `echo "$@" >> "${folder}/calls"`);
  await program(
    "curl",
    `for url; do :; done
echo "$url" >> "${folder}/calls"
case "$url" in *:3009/*) exit 22;; esac
[ "$(grep --count "$url" "${folder}/calls")" -ge 3 ]`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, script: string): Promise<void> {
  await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(folder, name), 0o755);
}

function restart(...instances: string[]) {
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    READY_PAUSE: "0",
    PROXY_PAUSE: "0",
    READY_TRIES: "5",
  };
  return run("deploy/rolling-restart.sh", instances, { env });
}

it("the next instance is restarted only once the one before is ready", async () => {
  const { stdout } = await restart("1", "2");
  expect(stdout).toBe("teepad@1 is ready.\nteepad@2 is ready.\n");
  const ready = (instance: number) => Array(3).fill(`http://127.0.0.1:300${instance}/readyz`);
  const calls = (await readFile(path.join(folder, "calls"), "utf8")).trim().split("\n");
  expect(calls).toEqual(["restart teepad@1", ...ready(1), "restart teepad@2", ...ready(2)]);
});

it("an instance that doesn't get ready ends the restart before the next", async () => {
  await expect(restart("9", "2")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("teepad@9 isn't ready"),
  });
  expect(await readFile(path.join(folder, "calls"), "utf8")).not.toContain("teepad@2");
});

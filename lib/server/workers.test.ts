import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const WORKERS = path.join(import.meta.dirname, "workers.ts");

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-workers-"));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs two workers of a program, and gathers what they print: lines of `NAME PID`. */
function runTwo(program: string) {
  const file = path.join(folder, "worker.ts");
  writeFileSync(file, `import { onStop, reportServing } from ${JSON.stringify(WORKERS)};\n${program}`);
  const primary = path.join(folder, "primary.ts");
  writeFileSync(
    primary,
    `import { runWorkers } from ${JSON.stringify(WORKERS)};\nrunWorkers(2, ${JSON.stringify(file)});`,
  );
  const child = spawn(process.execPath, ["--import", "tsx", primary], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trim().split("\n")));
  }
  const pids = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => Number(line.split(" ")[1]));
  const until = (name: string, count: number) =>
    vi.waitFor(() => expect(pids(name)).toHaveLength(count), { timeout: 15_000, interval: 20 });
  return { child, lines, pids, until, ended: once(child, "exit") };
}

const SERVES = `
  const alive = setInterval(() => {}, 1000);
  onStop(() => { console.log("stopped", process.pid); clearInterval(alive); process.exit(0); });
  console.log("began", process.pid);
  process.on("SIGUSR2", () => { console.log("served", process.pid); reportServing(); });
`;

describe("several workers", () => {
  it("start one by one: the others follow when the first one serves", async () => {
    const { pids, until } = runTwo(SERVES);
    await until("began", 1);
    process.kill(pids("began")[0] as number, "SIGUSR2");
    await until("began", 2);
  });

  it("are replaced when they end", async () => {
    const { pids, until } = runTwo(`${SERVES} reportServing();`);
    await until("began", 2);
    // The second began, so the primary knows that the first one serves; of the second it may not know yet.
    process.kill(pids("began")[0] as number, "SIGKILL");
    await until("began", 3);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finish when the primary is told %s, which then ends with 0",
    async (signal) => {
      const { child, pids, until, ended } = runTwo(`${SERVES} reportServing();`);
      await until("began", 2);
      child.kill(signal);
      expect((await ended)[0]).toBe(0);
      expect(pids("stopped").sort()).toEqual(pids("began").sort());
    },
  );

  it("end when the primary is gone", async () => {
    const { child, pids, until } = runTwo(`${SERVES} reportServing();`);
    await until("began", 2);
    child.kill("SIGKILL");
    const runs = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await vi.waitFor(() => expect(pids("began").filter(runs)).toEqual([]), { timeout: 15_000, interval: 20 });
  });

  it("are tried again while another one serves and they cannot start", async () => {
    const [first, back] = ["first", "back"].map((name) => JSON.stringify(path.join(folder, name)));
    const { pids, until } = runTwo(`
      import { existsSync, writeFileSync } from "node:fs";
      if (existsSync(${first}) && !existsSync(${back})) {
        console.log("failed", process.pid);
        process.exit(7);
      }
      writeFileSync(${first}, "");
      ${SERVES} reportServing();`);
    await until("failed", 2);
    writeFileSync(path.join(folder, "back"), "");
    await until("began", 2);
    expect(new Set(pids("began")).size).toBe(2);
  });

  it("are not tried again when the first one cannot start", async () => {
    const { pids, ended } = runTwo('console.log("began", process.pid); process.exit(7);');
    expect((await ended)[0]).toBe(1);
    expect(pids("began")).toHaveLength(1);
  });
});

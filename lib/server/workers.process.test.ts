import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compileModule } from "@/scripts/testing/compile-module";

let moduleFolder: string;
let workersModule: string;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  moduleFolder = mkdtempSync(path.join(tmpdir(), "teepad-workers-module-"));
  workersModule = JSON.stringify(
    await compileModule(path.join(import.meta.dirname, "workers.ts"), moduleFolder),
  );
});
afterAll(() => rmSync(moduleFolder, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "teepad-workers-"));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs two workers of a program and collects their output: lines of `EVENT PID`. */
function runTwo(program: string, primaryOpens = "") {
  const file = path.join(folder, "worker.mjs");
  writeFileSync(file, `import { onStop, reportServing } from ${workersModule};\n${program}`);
  const primary = path.join(folder, "primary.mjs");
  writeFileSync(
    primary,
    `import { runWorkers } from ${workersModule};\n${primaryOpens}\nrunWorkers(2, ${JSON.stringify(file)});`,
  );
  const child = spawn(process.execPath, [primary], { stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trim().split("\n")));
  }
  const pids = (event: string) =>
    lines.filter((line) => line.startsWith(`${event} `)).map((line) => Number(line.split(" ")[1]));
  const until = (event: string, count: number) =>
    vi.waitFor(() => expect(pids(event)).toHaveLength(count), { timeout: 15_000, interval: 20 });
  return { child, lines, pids, until, ended: once(child, "exit") };
}

const SERVES = `
  const keepAlive = setInterval(() => {}, 1000);
  onStop(() => { console.log("stopped", process.pid); clearInterval(keepAlive); process.exit(0); });
  // Before the line that has the test send the signal: without a listener it would end the process.
  process.on("SIGUSR2", () => { console.log("serving", process.pid); reportServing(); });
  console.log("started", process.pid);
`;

describe("workers", () => {
  it("start after the first one is serving", async () => {
    const { pids, until } = runTwo(SERVES);
    await until("started", 1);
    process.kill(pids("started")[0] as number, "SIGUSR2");
    await until("started", 2);
  });

  it("are replaced when they end", async () => {
    const { pids, until } = runTwo(`${SERVES} reportServing();`);
    await until("started", 2);
    // The second has started, so the primary knows that the first is serving. It may not know it of the second yet.
    process.kill(pids("started")[0] as number, "SIGKILL");
    await until("started", 3);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "stop gracefully when the primary gets %s, which then exits with 0",
    async (signal) => {
      const { child, pids, until, ended } = runTwo(`${SERVES} reportServing();`);
      await until("started", 2);
      child.kill(signal);
      expect((await ended)[0]).toBe(0);
      expect(pids("stopped").sort()).toEqual(pids("started").sort());
    },
  );

  it("end, and so does a primary that has a server open, such as that of the metrics, and a connection to it", async () => {
    const opens = `
      import { createServer } from "node:http";
      import { connect } from "node:net";
      const server = createServer(() => {}).listen(0, "127.0.0.1", () => connect(server.address().port));`;
    const { child, until, ended } = runTwo(`${SERVES} reportServing();`, opens);
    await until("started", 2);
    child.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
  });

  it("end when the primary is killed", async () => {
    const { child, pids, until } = runTwo(`${SERVES} reportServing();`);
    await until("started", 2);
    child.kill("SIGKILL");
    const isRunning = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await vi.waitFor(() => expect(pids("started").filter(isRunning)).toEqual([]), {
      timeout: 15_000,
      interval: 20,
    });
  });

  it("are retried if they fail to start while another one is serving", async () => {
    const [first, repaired] = ["first", "repaired"].map((name) => JSON.stringify(path.join(folder, name)));
    const { pids, until } = runTwo(`
      import { existsSync, writeFileSync } from "node:fs";
      if (existsSync(${first}) && !existsSync(${repaired})) {
        console.log("failed", process.pid);
        process.exit(7);
      }
      writeFileSync(${first}, "");
      ${SERVES} reportServing();`);
    await until("failed", 2);
    writeFileSync(path.join(folder, "repaired"), "");
    await until("started", 2);
    expect(new Set(pids("started")).size).toBe(2);
  });

  it("are not retried if the first one fails to start", async () => {
    const { pids, ended } = runTwo('console.log("started", process.pid); process.exit(7);');
    expect((await ended)[0]).toBe(1);
    expect(pids("started")).toHaveLength(1);
  });
});

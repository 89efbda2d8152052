import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SERVER } from "../setup/bundle.mjs";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";
import { residentBytes } from "./process-usage";

/** A server in its own process. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resident memory in bytes. */
  readMemory(): number;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;
const POLL_MS = 50;

/** Starts the floor (floor.ts) on a filled Postgres database. */
export async function startFloor(
  databaseUrl: string,
  { workers = 1, isPipelined = false } = {},
): Promise<ServerProcess> {
  return start(
    ["--import", "tsx", path.join(import.meta.dirname, "floor.ts")],
    { DATABASE_URL: databaseUrl, WORKERS: String(workers), PIPELINED: isPipelined ? "on" : "off" },
    /^port (\d+)/m,
  );
}

/** Starts the built Teepad as `npm start` does. */
export async function startTeepad(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  redisUrl?: string | undefined;
  workers?: number;
  pipelines?: number;
}): Promise<ServerProcess> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: options.dataDir,
    AUTH_SECRET: "a secret of the benchmark, 32 characters",
    DATABASE_URL: options.databaseUrl ?? "",
    REDIS_URL: options.redisUrl ?? "",
    WORKERS: String(options.workers ?? 1),
    DATABASE_PIPELINES: options.pipelines === undefined ? "" : String(options.pipelines),
  };
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  return start([...profile, SERVER], environment, /Teepad is at http:\/\/localhost:(\d+)/);
}

/**
 * Starts a server and waits until its output names its port. The output goes to a file, like a log: reading a line per
 * request would cost the load generator more than the server.
 */
async function start(
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-bench-log-"));
  const log = path.join(folder, "output");
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["pipe", openSync(log, "w"), "inherit"],
  });
  const cleanUp = atExit(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const port = await readPort(child, log, ready);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    readMemory: () => residentBytes(child.pid as number),
    stop: async () => {
      const exited = once(child, "exit");
      child.stdin?.end();
      child.kill("SIGTERM");
      await exited;
      cleanUp();
    },
  };
}

async function readPort(child: ChildProcess, log: string, ready: RegExp): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const output = readFileSync(log, "utf8");
    const port = ready.exec(output)?.[1];
    if (port) return port;
    if (child.exitCode !== null) throw new Error(`The server exited during start-up.\n${output}`);
    if (performance.now() > deadline) throw new Error(`The server did not start in time.\n${output}`);
    await delay(POLL_MS);
  }
}

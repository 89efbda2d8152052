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

export interface ServerProcess {
  url: string;
  pid: number;
  /** Resident memory in bytes. */
  readMemory(): number;
  /** Waits until it responds to a path with anything but a 5xx. @throws Error if it takes too long, or exits. */
  untilServing(path?: string): Promise<void>;
  /** Sends a signal and waits for the exit. Returns the exit code; null if the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Seals the sessions of the started servers. */
export const AUTH_SECRET = "a secret of the benchmark, 32 characters";

const START_TIMEOUT_MS = 180_000;
const POLL_MS = 5;

/** Starts the floor (floor.ts) on a filled Postgres database. */
export async function startFloor(databaseUrl: string, { isPipelined = false } = {}): Promise<ServerProcess> {
  const server = spawnServer(["--import", "tsx", path.join(import.meta.dirname, "floor.ts")], {
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    PIPELINED: isPipelined ? "on" : "off",
  });
  await server.untilServing();
  return server;
}

/** Starts the built Teepad and waits until it serves. */
export async function startTeepad(env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnTeepad(env);
  await server.untilServing();
  return server;
}

/** Starts a built Teepad and does not wait. `env` overrides the environment: DATABASE_URL, DATA_DIR, … */
export async function spawnTeepad(env: Record<string, string>, program = SERVER): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const profile = process.env.BENCH_PROFILE;
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return spawnServer([...flags, program], {
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    AUTH_SECRET,
    DATABASE_URL: "",
    REDIS_URL: "",
    WORKERS: "",
    DEMO: "off",
    ...env,
  });
}

/**
 * Starts a Node program that listens on `PORT`. Its output goes to a file, like a log: reading a line per request would
 * cost the load generator more than the server.
 */
function spawnServer(args: string[], env: Record<string, string> & { PORT: string }): ServerProcess {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-server-log-"));
  const log = path.join(folder, "output");
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", openSync(log, "w"), "inherit"],
  });
  const cleanUp = atExit(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${env.PORT}`;
  const readLog = () => readFileSync(log, "utf8");
  return {
    url,
    pid: child.pid as number,
    readMemory: () => residentBytes(child.pid as number),
    untilServing: (path = "/api/v1/courses") => untilServing(child, url + path, readLog),
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
        cleanUp();
      }
      return child.exitCode;
    },
  };
}

async function untilServing(child: ChildProcess, url: string, readLog: () => string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server exited during start-up.\n${readLog()}`);
    const response = await fetch(url, { headers: { Authorization: "Bearer none" } }).catch(() => null);
    if (response && response.status < 500) return;
    await delay(POLL_MS);
  }
  throw new Error(`The server did not start in time.\n${readLog()}`);
}

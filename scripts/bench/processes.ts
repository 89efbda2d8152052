import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { SERVER } from "../setup/bundle.mjs";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";

/** A server under load, in a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Bytes of memory that are its own (resident). */
  memory(): number;
  stop(): Promise<void>;
}

const START_TIMEOUT = 180_000;

/** The floor (floor.ts) over a filled Postgres. */
export async function startFloor(databaseUrl: string, workers = 1): Promise<ServerProcess> {
  return start(
    ["--import", "tsx", path.join(import.meta.dirname, "floor.ts")],
    { DATABASE_URL: databaseUrl, WORKERS: String(workers) },
    /^port (\d+)/m,
  );
}

/** Teepad as `npm start` runs it, once it is built. */
export async function startTeepad(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
  redisUrl?: string | undefined;
  workers?: number;
}): Promise<ServerProcess> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: where.dataDir,
    AUTH_SECRET: "a secret of the benchmark, 32 characters",
    DATABASE_URL: where.databaseUrl ?? "",
    REDIS_URL: where.redisUrl ?? "",
    WORKERS: String(where.workers ?? 1),
  };
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  return start([...profile, SERVER], environment, /Teepad is at http:\/\/localhost:(\d+)/);
}

async function start(
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const kill = atExit(() => void child.kill("SIGKILL"));
  const port = await portFrom(child, ready);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    memory: () => residentBytes(child.pid as number),
    stop: async () => {
      const ended = once(child, "exit");
      child.stdin?.end();
      child.kill("SIGTERM");
      await ended;
      kill();
    },
  };
}

function portFrom(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`It did not start in time.\n${output}`)), START_TIMEOUT);
    child.once("exit", () => reject(new Error(`It ended while starting.\n${output}`)));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < 20_000) output += text;
      const port = ready.exec(output)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(port);
    });
  });
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { residentBytes } from "../bench/process-usage";
import { SERVER } from "../setup/bundle.mjs";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";

/** A Teepad server as it is built, in its own process. */
export interface Teepad {
  url: string;
  pid: number;
  /** Resident memory, in bytes. */
  memory(): number;
  /** What it has logged. */
  log(): string;
  /** Waits until it responds to API calls with anything but a 5xx. @throws Error if it takes too long, or exits. */
  untilServing(): Promise<void>;
  /** Sends a signal and waits for the exit. Returns the exit code; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Starts a server and does not wait. `env` overrides the environment: DATABASE_URL, DATA_DIR, … */
export async function spawnTeepad(env: Record<string, string>): Promise<Teepad> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      BASE_URL: `http://localhost:${port}`,
      AUTH_SECRET: "a secret of the fault tests, 32 characters",
      DATABASE_URL: "",
      REDIS_URL: "",
      WORKERS: "",
      DEMO: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forget = atExit(() => void child.kill("SIGKILL"));
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (log.length < 1_000_000) log += text;
    });
  }
  child.once("exit", forget);
  return {
    url,
    pid: child.pid as number,
    memory: () => residentBytes(child.pid as number),
    log: () => log,
    untilServing: () => untilServing(child, url, () => log),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

async function untilServing(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server exited during startup.\n${log()}`);
    const status = await fetch(`${url}/api/v1/courses`, { headers: { Authorization: "Bearer none" } }).then(
      (response) => response.status,
      () => 599,
    );
    if (status < 500) return;
    await delay(POLL_MS);
  }
  throw new Error(`The server did not start in time.\n${log()}`);
}

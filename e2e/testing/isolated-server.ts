import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "@/scripts/testing/free-port";

/** A separate server for a test, started like `npm start`, with its own limits, data and log. */
export interface IsolatedServer {
  baseUrl: string;
  dataDir: string;
  /** The server's output so far. */
  readLog(): string;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  /** Stops the server if it is still running, and deletes its data. */
  dispose(): Promise<void>;
}

/** Starts the build that the other tests use, and waits until it is serving. */
export async function startIsolatedServer(env: Record<string, string> = {}): Promise<IsolatedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-own-"));
  const { child, baseUrl } = await spawnServer(dataDir, env);
  let log = "";
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      log += text;
      if (log.includes("Teepad is at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The server exited during start-up:\n${log}`)));
  });
  async function stop() {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  return {
    baseUrl,
    dataDir,
    readLog: () => log,
    stop,
    async dispose() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until a server can serve. */
export async function untilReady(baseUrl: string): Promise<void> {
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
}

/** Starts a server without waiting for it. `options`: the folder of another installation, and the user to run it as. */
export async function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, "scripts/start.mjs"],
  options: { cwd?: string; uid?: number; gid?: number } = {},
) {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const child = spawn(program, args, {
    ...options,
    env: {
      ...process.env,
      DATABASE_URL: "",
      REDIS_URL: "",
      WORKERS: "",
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      ...env,
    },
  });
  return { child, baseUrl };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/scripts/testing/free-port";

/** A server of a test's own, as `npm start` runs it: its limits, its data and its log are nobody else's. */
export interface OwnServer {
  baseUrl: string;
  dataDir: string;
  /** What it has written so far. */
  log(): string;
  /** Ends it; its data stay. */
  end(): Promise<void>;
  /** Ends it, where it still runs, and removes its data. */
  stop(): Promise<void>;
}

/** Starts what the other tests' server has built, and waits until it serves. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-own-"));
  const { child, baseUrl } = await spawnServer(dataDir, env);
  let log = "";
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      log += text;
      if (log.includes("Stop with Ctrl+C")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The server ended early:\n${log}`)));
  });
  async function end() {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  return {
    baseUrl,
    dataDir,
    log: () => log,
    end,
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same without waiting. */
export async function spawnServer(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
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

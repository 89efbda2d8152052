import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/scripts/testing/free-port";
import type { CheapRequest } from "./cheap-requests";
import { MEASURED, readProcessorTime } from "./processor-time";
import { randomClientAddress } from "./users";

/** A server of its own, the processor time of whose requests can be measured. */
export interface MeasuredServer {
  readonly baseUrl: string;
  /** Sends a request and reads the response; of a live stream, what comes first. */
  send(target: string, request: Partial<CheapRequest>): Promise<{ status: number; bytes: number }>;
  /** The processor time of a request in milliseconds: the minimum of several, since other work may interfere. */
  measure(
    target: string,
    request: Partial<CheapRequest>,
    options?: { enough?: number; tries?: number },
  ): Promise<number>;
  /** The processor time of work in milliseconds. */
  timeOf(work: () => Promise<unknown>): Promise<number>;
  /** With the same data, but without what was in memory: counters, budgets, caches. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The tests are its proxy: `X-Forwarded-For` is the client's address. */
export async function startMeasuredServer(): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "teepad-e2e-costs-"));
  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const baseUrl = `http://localhost:${port}`;
  const start = async () => {
    const started = spawn(process.execPath, [...MEASURED.args, "scripts/start.mjs"], {
      stdio: [...MEASURED.stdio],
      env: {
        ...process.env,
        ...{ DATABASE_URL: "", REDIS_URL: "", WORKERS: "", TRUST_PROXY: "1" },
        ...{ PORT: String(port), HOST: "127.0.0.1", BASE_URL: baseUrl, DATA_DIR: dataDir },
      },
    });
    // Discards the server's error output about the test's requests.
    started.stderr?.resume();
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error("The server ended early.")));
      started.stdout?.on("data", (text) => String(text).includes("Teepad is at") && resolve());
    });
    return started;
  };
  let child = await start();

  const send: MeasuredServer["send"] = (target, { method = "GET", suffix = "", headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      const outgoing = request({
        ...{ host: "127.0.0.1", port, method, agent, path: target + suffix },
        // A redirect contains the query twice, escaped.
        maxHeaderSize: 128 * 1024,
        headers: { Host: `localhost:${port}`, ...headers, ...length },
      });
      outgoing.on("response", (response) => {
        let bytes = 0;
        const isStream = String(response.headers["content-type"]).startsWith("text/event-stream");
        response.on("data", (part: Buffer) => {
          bytes += part.length;
          if (isStream && part.includes("event: people")) response.destroy();
        });
        response.on("close", () => resolve({ status: response.statusCode ?? 0, bytes }));
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });

  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const before = await readProcessorTime(child);
    await work();
    return (await readProcessorTime(child)) - before;
  }

  return {
    ...{ baseUrl, send, timeOf },
    async measure(target, cheap, { enough = 0, tries = 5 } = {}) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < tries && least > enough; i++) {
        // Each with limits of its own, unless it has an address.
        const headers = { "X-Forwarded-For": randomClientAddress(), ...cheap.headers };
        least = Math.min(least, await timeOf(() => send(target, { ...cheap, headers })));
      }
      return least;
    },
    async restart() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      child = await start();
    },
    async stop() {
      agent.destroy();
      child.kill("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

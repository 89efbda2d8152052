import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { atExit } from "./at-exit";
import { findRedis } from "./find-program.mjs";
import { freePort } from "./free-port";

/** A throwaway Redis or Valkey server without persistence. */
export interface RedisServer {
  url: string;
  port: number;
  /** The port for the other nodes of a cluster. */
  busPort: number;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/**
 * @param options.port by default any free port.
 * @throws Error if neither is installed.
 */
export async function startRedis(
  options: { port?: number; isClusterNode?: boolean } = {},
): Promise<RedisServer> {
  const program = findRedis();
  if (!program) throw new Error("Redis is not installed. On Debian: apt-get install redis-server");
  const port = options.port ?? (await freePort());
  const busPort = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-redis-"));
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  if (options.isClusterNode) settings.push("--cluster-enabled", "yes", "--cluster-port", String(busPort));
  const server = spawn(program, [...settings, "--dir", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const remove = atExit(() => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntilReady(server);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    busPort,
    signal: (signal) => void server.kill(signal),
    async stop() {
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
      remove();
    },
  };
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let log = "";
  for await (const chunk of server.stdout ?? []) {
    log += chunk;
    if (log.includes("Ready to accept connections")) return;
  }
  throw new Error(`Redis did not start.\n${log}`);
}

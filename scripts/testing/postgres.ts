import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { atExit } from "./at-exit";

/** A throwaway Postgres server. */
export type PostgresServer = { pid: number; urlFor(database: string): string; stop(): void };

const START_TIMEOUT_MS = 30_000;

/**
 * Starts a new cluster in a temporary folder. It listens only on a socket in that folder, so it cannot collide with
 * another server's port. `stop`, or the exit of this process, stops it and removes the folder.
 *
 * @param programs the folder that `findPostgres` found.
 */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-pg-"));
  const user = findUnprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };

  execFileSync(
    path.join(programs, "initdb"),
    ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...options, stdio: ["ignore", "ignore", "pipe"], timeout: START_TIMEOUT_MS },
  );
  const settings = [
    `unix_socket_directories=${folder}`,
    "listen_addresses=",
    "max_connections=200",
    // The data need not survive a crash.
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=8GB",
    "checkpoint_timeout=1h",
    // Tests that depend on statistics gather them; a hundred databases keep the workers busy.
    "autovacuum=off",
    "jit=off",
  ];
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const stop = atExit(() => {
    // Immediate shutdown.
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  try {
    await waitUntilReady(server);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    pid: server.pid as number,
    urlFor: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    stop,
  };
}

/** Postgres refuses to run as root: use the user that its package created, or else nobody. */
export function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, user: string) =>
    Number(execFileSync("id", [flag, user], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u", "postgres"), gid: id("-g", "postgres") };
  } catch {
    return { uid: id("-u", "nobody"), gid: id("-g", "nobody") };
  }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = (problem: string) => reject(new Error(`The test Postgres ${problem}.\n${log}`));
    const timer = setTimeout(
      () => fail(`did not start within ${START_TIMEOUT_MS / 1000} s`),
      START_TIMEOUT_MS,
    );
    server.once("error", (error) => fail(`could not be started: ${error.message}`));
    server.once("exit", () => {
      clearTimeout(timer);
      fail("exited while starting");
    });
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      // Read until it exits, so that the pipe never fills up; keep only the output of the start.
      if (log.length < 20_000) log += text;
      if (!text.includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { atEnd } from "./at-end";

/** A throwaway Postgres server. */
export type PostgresServer = { pid: number; urlOf(database: string): string; stop(): void };

const START_TIMEOUT = 30_000;

/**
 * Starts a new cluster in a temporary folder, reachable by a socket in that folder, so that it can meet no other
 * server's port. It and its folder are gone when `stop` was called or this process ends.
 *
 * @param programs the folder that `findPostgres` found.
 */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-pg-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };

  execFileSync(
    path.join(programs, "initdb"),
    ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...options, stdio: ["ignore", "ignore", "pipe"], timeout: START_TIMEOUT },
  );
  const settings = [
    `unix_socket_directories=${folder}`,
    "listen_addresses=",
    "max_connections=200",
    // Its data is worth nothing after the tests.
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
  ];
  const server = spawn(
    path.join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const stop = atEnd(() => {
    // Postgres' immediate shutdown.
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
    urlOf: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    stop,
  };
}

/** Postgres refuses to run as root; root runs it as the user that its package made, or else as nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
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
    const fail = (what: string) => reject(new Error(`The test Postgres ${what}.\n${log}`));
    const timer = setTimeout(() => fail(`did not start within ${START_TIMEOUT / 1000} s`), START_TIMEOUT);
    server.once("error", (error) => fail(`could not be run: ${error.message}`));
    server.once("exit", () => {
      clearTimeout(timer);
      fail("ended while starting");
    });
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      // Read to the end of its life, so that the pipe never fills; kept only while it starts.
      if (log.length < 20_000) log += text;
      if (!text.includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

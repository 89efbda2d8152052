import { execFile, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { atExit } from "../testing/at-exit";
import { findPostgres } from "../testing/find-program.mjs";
import { findUnprivilegedUser } from "../testing/postgres";

const run = promisify(execFile);

/** A Postgres cluster in a temporary folder that tests stop and start. It listens on a socket in that folder only. */
export interface Cluster {
  socketFolder: string;
  /** Returns the URL of a new database. */
  createDatabase(name: string): Promise<string>;
  start(): Promise<void>;
  /** Ends every connection at once and writes no checkpoint, like a crash of the process. */
  crash(): Promise<void>;
  query(database: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** @throws Error if Postgres is not installed. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres(["pg_ctl"]);
  if (!programs) throw new Error("Postgres is not installed. On Debian: apt-get install postgresql");
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-chaos-pg-"));
  const user = findUnprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const control = (...args: string[]) => run(path.join(programs, "pg_ctl"), ["-D", data, ...args], options);

  await control("initdb", "-o", "-A trust -U postgres -E UTF8 --no-locale");
  const settings = `-c unix_socket_directories=${folder} -c listen_addresses= -c max_connections=100`;
  const cluster: Cluster = {
    socketFolder: folder,
    async createDatabase(name) {
      await cluster.query("postgres", `CREATE DATABASE ${name}`);
      return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    start: async () => {
      await control("start", "-w", "-l", path.join(folder, "log"), "-o", settings);
    },
    crash: async () => {
      await control("stop", "-m", "immediate");
    },
    async query(database, sql, values = []) {
      const client = new pg.Client({ host: folder, user: "postgres", database });
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
  atExit(() => {
    spawnSync(path.join(programs, "pg_ctl"), ["-D", data, "stop", "-m", "immediate"], options);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  await cluster.start();
  return cluster;
}

// npm run chaos -- --failover: kills the primary of a Patroni cluster five times while clients write. Needs a build
// (npm run build) and Debian's patroni, etcd-server, haproxy and pgbouncer.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connect } from "@/lib/adapters/database/connect";
import { fill } from "../bench/data";
import { atExit } from "../testing/at-exit";
import { findPostgres } from "../testing/find-postgres.mjs";
import { freePort } from "../testing/free-port";
import { findUnprivilegedUser } from "../testing/postgres";
import { APPLICATIONS, countLost, formatStatuses, type Result, SIZE } from "./scenario";
import { spawnTeepad } from "./teepad";
import { startWriters } from "./writers";

const KILLS = 5;

/** Clients may see errors for this long, in seconds: Patroni's leader key lives 20 s. */
const MAX_OUTAGE = 30;

/** How long the cluster may take to be complete again. */
const REPAIR_TIMEOUT_MS = 120_000;

interface Node {
  name: string;
  restPort: number;
  postgresPort: number;
  dataDir: string;
  process: ChildProcess;
  start(): void;
}

/** Kills the primary five times under load, each time repairing the cluster afterwards. */
export async function failover(): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "teepad-failover-"));
  const user = findUnprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  const etcd = await startEtcd(folder);
  const nodes = [await newNode("one", folder, etcd), await newNode("two", folder, etcd)];
  for (const node of nodes) node.start();
  await untilComplete(nodes);

  const haproxy = await startHaproxy(folder, nodes);
  const pgbouncer = await startPgBouncer(folder, haproxy);
  const directUrl = `postgresql://postgres@127.0.0.1:${haproxy}/postgres`;
  const database = await connect({ databaseUrl: directUrl });
  await database.migrate();
  await fill((sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters), SIZE);
  await database.close();

  const teepad = await spawnTeepad({
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${pgbouncer}/postgres`,
    DATA_DIR: path.join(folder, "teepad"),
  });
  await teepad.untilServing();
  const run = `failover-${Date.now()}`;
  const writers = startWriters(() => teepad.url, {
    run,
    creating: 4,
    refreshing: 2,
    applications: APPLICATIONS,
  });
  const outages: number[] = [];
  for (let i = 0; i < KILLS; i++) {
    await delay(3_000);
    const primary = await findPrimary(nodes);
    await killNode(primary);
    const killed = performance.now();
    await untilSuccessAfter(killed, writers.lastSuccess);
    outages.push((performance.now() - killed) / 1000);
    console.log(`  primary ${primary.name} killed: first success after ${outages.at(-1)?.toFixed(1)} s`);
    primary.start();
    await untilComplete(nodes);
  }
  await delay(2_000);
  await writers.stop();
  const isRunning = teepad.log().includes("Teepad is at") && (await teepad.end("SIGTERM")) === 0;

  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const lost = await countLost(
    async (sql, values) => (await client.query(sql, values)).rows,
    run,
    writers.acknowledged,
  );
  await client.end();
  const longest = Math.max(...outages);
  return {
    fault: `${KILLS} failovers of the Postgres primary`,
    clientsSaw: formatStatuses(writers.statuses),
    outage: longest,
    recovery: longest,
    acknowledged: writers.acknowledged.courses.length + writers.acknowledged.tokens.length,
    lost,
    problems: [
      ...(lost > 0 ? [`${lost} acknowledged writes lost`] : []),
      ...(longest > MAX_OUTAGE ? [`errors for longer than ${MAX_OUTAGE} s`] : []),
      ...(isRunning ? [] : ["Teepad did not survive"]),
    ],
  };
}

/** Starts a program as the user that Postgres needs. Its output goes to a file in the folder. */
function start(name: string, program: string, args: string[], folder: string): ChildProcess {
  const log = openSync(path.join(folder, `${name.replaceAll(" ", "-")}.log`), "a");
  const child = spawn(program, args, {
    ...findUnprivilegedUser(),
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", HOME: folder },
    stdio: ["ignore", log, log],
    detached: true,
  });
  child.once("error", (error) => {
    throw new Error(`${name} cannot be run: ${error.message}`);
  });
  atExit(() => killGroup(child));
  return child;
}

/** Kills a process and everything it started. */
function killGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), "SIGKILL");
  } catch {
    // It has ended.
  }
}

async function startEtcd(folder: string): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()];
  const urls = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` };
  start(
    "etcd",
    "etcd",
    [
      ...["--name", "etcd", "--data-dir", path.join(folder, "etcd"), "--enable-v2=true"],
      ...["--listen-client-urls", urls.client, "--advertise-client-urls", urls.client],
      ...["--listen-peer-urls", urls.peer, "--initial-advertise-peer-urls", urls.peer],
      ...["--initial-cluster", `etcd=${urls.peer}`],
    ],
    folder,
  );
  await waitUntil("etcd", async () => (await fetch(`${urls.client}/health`)).ok);
  return client;
}

async function newNode(name: string, folder: string, etcd: number): Promise<Node> {
  const [restPort, postgresPort] = [await freePort(), await freePort()];
  const file = path.join(folder, `${name}.yml`);
  const user = findUnprivilegedUser();
  const dataDir = path.join(folder, `data-${name}`);
  const socketFolder = path.join(folder, `socket-${name}`);
  mkdirSync(socketFolder);
  if (user) chownSync(socketFolder, user.uid, user.gid);
  writeFileSync(
    file,
    `scope: teepad
name: ${name}
restapi: { listen: "127.0.0.1:${restPort}", connect_address: "127.0.0.1:${restPort}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } }
  initdb: [ { encoding: UTF8 }, { locale: C }, data-checksums ]
postgresql:
  listen: "127.0.0.1:${postgresPort}"
  connect_address: "127.0.0.1:${postgresPort}"
  data_dir: "${dataDir}"
  bin_dir: "${findPostgres(["pg_controldata", "pg_rewind", "pg_basebackup"])}"
  authentication: { superuser: { username: postgres }, replication: { username: postgres }, rewind: { username: postgres } }
  parameters: { unix_socket_directories: "${socketFolder}" }
  pg_hba: [ "local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust" ]
`,
  );
  const node: Node = {
    name,
    restPort,
    postgresPort,
    dataDir,
    process: undefined as unknown as ChildProcess,
    start() {
      node.process = start(`patroni ${name}`, "patroni", [file], folder);
    },
  };
  return node;
}

/** Kills Patroni and the Postgres that it runs, as if the machine had lost power. */
async function killNode(node: Node): Promise<void> {
  const exited = once(node.process, "exit");
  const postmaster = Number(
    readFileSync(path.join(node.dataDir, "postmaster.pid"), "utf8").split("\n", 1)[0],
  );
  killGroup(node.process);
  // Patroni starts Postgres in a process group of its own.
  process.kill(postmaster, "SIGKILL");
  await exited;
}

async function findPrimary(nodes: readonly Node[]): Promise<Node> {
  for (;;) {
    for (const node of nodes) if (await isPrimary(node)) return node;
    await delay(100);
  }
}

async function isPrimary({ restPort }: Node): Promise<boolean> {
  return fetch(`http://127.0.0.1:${restPort}/primary`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until the cluster has a primary with a synchronous standby. */
async function untilComplete(nodes: readonly Node[]): Promise<void> {
  await waitUntil("The Patroni cluster", async () => {
    const { postgresPort } = await findPrimary(nodes);
    const client = new pg.Client({ host: "127.0.0.1", port: postgresPort, user: "postgres" });
    client.on("error", () => {});
    await client.connect();
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'",
    );
    await client.end();
    return rowCount === 1;
  });
}

/** Forwards to the primary, which Patroni's REST API names. */
async function startHaproxy(folder: string, nodes: readonly Node[]): Promise<number> {
  const port = await freePort();
  const file = path.join(folder, "haproxy.cfg");
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort} on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.join("\n")}
`,
  );
  start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", file], folder);
  await untilConnected(port, "postgres");
  return port;
}

/** Session pooling: Debian's PgBouncer 1.18 doesn't keep prepared statements in transaction pooling. */
async function startPgBouncer(folder: string, haproxy: number): Promise<number> {
  const port = await freePort();
  const [file, users] = [path.join(folder, "pgbouncer.ini"), path.join(folder, "users.txt")];
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${haproxy}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 30
ignore_startup_parameters = extra_float_digits,options
server_connect_timeout = 3
server_login_retry = 1
unix_socket_dir =
`,
  );
  start("pgbouncer", "/usr/sbin/pgbouncer", [file], folder);
  await untilConnected(port, "postgres");
  return port;
}

/** Waits until several connections in a row reach the primary: before its first checks, HAProxy uses every server. */
async function untilConnected(port: number, database: string): Promise<void> {
  let connections = 0;
  await waitUntil(`The database on port ${port}`, async () => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("SELECT pg_is_in_recovery() AS standby");
    await client.end();
    connections = rows[0].standby ? 0 : connections + 1;
    return connections === 10;
  });
}

async function untilSuccessAfter(time: number, lastSuccess: () => number): Promise<void> {
  await waitUntil("A successful write", async () => lastSuccess() > time);
}

/** Polls until a check returns true; a check that throws has not passed. */
async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + REPAIR_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await check().catch(() => false)) return;
    await delay(50);
  }
  throw new Error(`${what} is not ready after ${REPAIR_TIMEOUT_MS / 1000} s.`);
}

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createFilled } from "../bench/database";
import { type ServerProcess, spawnTeepad, startTeepad } from "../bench/processes";
import { freePort } from "../testing/free-port";
import { type RedisServer, startRedis } from "../testing/redis";
import { startTcpProxy, type TcpProxy } from "../testing/tcp-proxy";
import { type Cluster, startCluster } from "./cluster";
import { formatStatuses, type Promised, type Result, runScenario, SIZE } from "./scenario";

/** Where the faults happen: a Redis, and a Postgres behind a proxy, with a filled database. */
interface World {
  cluster: Cluster;
  redis: RedisServer;
  database: string;
  proxy: TcpProxy;
  /** The database behind the proxy. */
  databaseUrl: string;
}

export async function createWorld(): Promise<World> {
  const cluster = await startCluster();
  const database = "chaos";
  await createFilled({ databaseUrl: await cluster.createDatabase(database) }, SIZE);
  const proxy = await startTcpProxy({ path: path.join(cluster.socketFolder, ".s.PGSQL.5432") });
  const databaseUrl = `postgresql://postgres@127.0.0.1:${proxy.port}/${database}`;
  return { cluster, redis: await startRedis(), database, proxy, databaseUrl };
}

interface Fault {
  /** What clients may see at worst. */
  promised: Promised;
  /** Prepares the world, and returns variables of the server. */
  prepare?(world: World): Promise<Record<string, string>>;
  /** Breaks something, and returns when it is repaired. @throws Error for a problem that clients don't see. */
  inject(world: World, server: Running): Promise<void>;
}

/** A server that may be replaced by another process. */
interface Running {
  current: ServerProcess;
  restart(): Promise<void>;
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  "kill -9 of the server, five times": {
    promised: { statuses: ["no response", "503"], recovery: 1, outage: 10 },
    async inject(_world, server) {
      for (let i = 0; i < 5; i++) {
        await server.current.end("SIGKILL");
        await server.restart();
        await delay(500);
      }
    },
  },

  "database connections freeze without FIN": {
    promised: { statuses: ["503"], recovery: 5, outage: 5 },
    async inject({ proxy }) {
      proxy.freezeOpenConnections();
    },
  },

  "the network to Postgres is silent for 15 s": {
    promised: { statuses: ["503"], recovery: 5 },
    async inject({ proxy }) {
      proxy.freeze();
      await delay(15_000);
      proxy.thaw();
    },
  },

  "Postgres crashes and restarts": {
    promised: { statuses: ["503"], recovery: 5 },
    async inject({ cluster }) {
      await cluster.crash();
      await delay(3_000);
      await cluster.start();
    },
  },

  "Postgres allows three connections": {
    promised: { statuses: [], recovery: 1, outage: 2 },
    async prepare({ cluster, database, databaseUrl }) {
      await cluster.query(database, "CREATE ROLE limited LOGIN SUPERUSER");
      await cluster.query(database, "ALTER ROLE limited NOSUPERUSER CONNECTION LIMIT 3");
      await cluster.query(database, "GRANT ALL ON ALL TABLES IN SCHEMA public TO limited");
      return { DATABASE_URL: databaseUrl.replace("postgres@", "limited@"), MIGRATE: "off" };
    },
    inject: () => delay(3_000),
  },

  "Redis hangs for 10 s": {
    promised: { statuses: [], recovery: 1, outage: 3 },
    prepare: async ({ redis }) => ({ REDIS_URL: redis.url }),
    async inject({ redis }) {
      redis.signal("SIGSTOP");
      await delay(10_000);
      redis.signal("SIGCONT");
    },
  },

  "SIGTERM under load, then a restart": {
    promised: { statuses: ["no response", "503"], recovery: 1, outage: 15 },
    async inject(_world, server) {
      const started = performance.now();
      const exitCode = await server.current.end("SIGTERM");
      const took = (performance.now() - started) / 1000;
      await server.restart();
      if (exitCode !== 0) throw new Error(`exit code ${exitCode}`);
      if (took > 10) throw new Error(`stopping took ${took.toFixed(1)} s`);
    },
  },
};

const newDataDir = () => mkdtempSync(path.join(tmpdir(), "teepad-chaos-"));

/** Loads a server while the fault happens. */
export async function runFault(world: World, name: string, fault: Fault): Promise<Result> {
  const { cluster, database, databaseUrl } = world;
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    ...(await fault.prepare?.(world)),
  };
  const server: Running = {
    current: await startTeepad(env),
    async restart() {
      server.current = await startTeepad(env);
    },
  };
  try {
    return await runScenario(
      name,
      { query: (sql, values) => cluster.query(database, sql, values), url: () => server.current.url },
      () => fault.inject(world, server),
      fault.promised,
    );
  } finally {
    await server.current.end();
  }
}

/** A server that starts before its Postgres: clients are told to wait, and it serves once there is a database. */
export async function startWithoutPostgres({ cluster, databaseUrl }: World): Promise<Result> {
  await cluster.crash();
  const teepad = await spawnTeepad({ DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() });
  const started = performance.now();
  const statuses = new Map<string, number>();
  while (performance.now() - started < 5_000) {
    const status = await fetch(`${teepad.url}/api/v1/courses`, {
      headers: { Authorization: "Bearer none" },
    }).then(
      (response) => String(response.status),
      () => "no response",
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await delay(100);
  }
  await cluster.start();
  const repaired = performance.now();
  // Throws if the server has given up.
  await teepad.untilServing();
  const recovery = (performance.now() - repaired) / 1000;
  await teepad.end();
  return {
    clientsSaw: formatStatuses(statuses),
    outage: (performance.now() - started) / 1000,
    recovery,
    acknowledged: 0,
    lost: 0,
    problems: [
      ...(statuses.has("503") ? [] : ["no 503 while Postgres was unavailable"]),
      ...(recovery > 5 ? ["recovery took longer than 5 s"] : []),
    ],
  };
}

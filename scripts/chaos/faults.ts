import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@/lib/adapters/database/connect";
import { fill } from "../bench/data";
import { freePort } from "../testing/free-port";
import { startRedis } from "../testing/redis";
import { startTcpProxy } from "../testing/tcp-proxy";
import { type Cluster, startCluster } from "./cluster";
import { formatStatuses, type Result, runScenario, SIZE } from "./scenario";
import { spawnTeepad, type Teepad } from "./teepad";

/** Where the faults happen: a Postgres behind a proxy, with a filled database. */
export interface World {
  cluster: Cluster;
  database: string;
  /** The database behind the proxy. */
  databaseUrl(port: number): string;
  socket: string;
  newDataDir(): string;
}

export async function createWorld(): Promise<World> {
  const cluster = await startCluster();
  const database = "chaos";
  await cluster.query("postgres", `CREATE DATABASE ${database}`);
  const direct = await connect({
    databaseUrl: `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(cluster.socketFolder)}`,
  });
  await direct.migrate();
  await fill((sql, parameters = []) => direct.prisma.$executeRawUnsafe(sql, ...parameters), SIZE);
  await direct.close();
  return {
    cluster,
    database,
    databaseUrl: (port) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    socket: path.join(cluster.socketFolder, ".s.PGSQL.5432"),
    newDataDir: () => mkdtempSync(path.join(tmpdir(), "teepad-chaos-")),
  };
}

/** Each fault: what happens, and what clients may see at worst. */
export const FAULTS: Readonly<Record<string, (world: World) => Promise<Result>>> = {
  async "kill -9 of the server, five times"(world) {
    return withServer(world, async (server, restart) => {
      const inject = async () => {
        for (let i = 0; i < 5; i++) {
          await server.current.end("SIGKILL");
          await restart();
          await delay(500);
        }
      };
      return run(world, server, "kill -9 of the server, five times", inject, {
        statuses: ["no response", "503"],
        recovery: 1,
        outage: 10,
      });
    });
  },

  async "database connections freeze without FIN"(world) {
    return withServer(world, async (server, _restart, proxy) => {
      const inject = async () => proxy.freezeOpenConnections();
      return run(world, server, "database connections freeze without FIN", inject, {
        statuses: ["503"],
        recovery: 5,
        outage: 5,
      });
    });
  },

  async "the network to Postgres is silent for 15 s"(world) {
    return withServer(world, async (server, _restart, proxy) => {
      const inject = async () => {
        proxy.freeze();
        await delay(15_000);
        proxy.thaw();
      };
      return run(world, server, "the network to Postgres is silent for 15 s", inject, {
        statuses: ["503"],
        recovery: 5,
      });
    });
  },

  async "Postgres crashes and restarts"(world) {
    return withServer(world, async (server) => {
      const inject = async () => {
        await world.cluster.crash();
        await delay(3_000);
        await world.cluster.start();
      };
      return run(world, server, "Postgres crashes and restarts", inject, { statuses: ["503"], recovery: 5 });
    });
  },

  async "Postgres is unavailable at startup"(world) {
    const proxy = await startTcpProxy({ path: world.socket });
    await world.cluster.crash();
    const teepad = await spawnTeepad({
      DATABASE_URL: world.databaseUrl(proxy.port),
      DATA_DIR: world.newDataDir(),
    });
    const started = performance.now();
    const statuses = new Map<string, number>();
    // A 503 from the API tells clients to wait, before there is any database.
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
    await world.cluster.start();
    const repaired = performance.now();
    // Throws if the server has given up.
    await teepad.untilServing();
    const recovery = (performance.now() - repaired) / 1000;
    await teepad.end("SIGTERM");
    await proxy.close();
    return {
      fault: "Postgres is unavailable at startup",
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
  },

  async "Postgres allows three connections"(world) {
    await world.cluster.query(world.database, "CREATE ROLE limited LOGIN SUPERUSER");
    await world.cluster.query(world.database, "ALTER ROLE limited NOSUPERUSER CONNECTION LIMIT 3");
    await world.cluster.query(world.database, "GRANT ALL ON ALL TABLES IN SCHEMA public TO limited");
    const role = (port: number) => world.databaseUrl(port).replace("postgres@", "limited@");
    return withServer(
      world,
      (server) =>
        run(world, server, "Postgres allows three connections", () => delay(3_000), {
          statuses: [],
          recovery: 1,
          outage: 2,
        }),
      { databaseUrl: role, env: { MIGRATE: "off" } },
    );
  },

  async "Redis hangs for 10 s"(world) {
    const redis = await startRedis();
    return withServer(
      world,
      async (server) => {
        const inject = async () => {
          redis.signal("SIGSTOP");
          await delay(10_000);
          redis.signal("SIGCONT");
        };
        const result = await run(world, server, "Redis hangs for 10 s", inject, {
          statuses: [],
          recovery: 1,
          outage: 3,
        });
        await redis.stop();
        return result;
      },
      { env: { REDIS_URL: redis.url } },
    );
  },

  async "SIGTERM under load, then a restart"(world) {
    return withServer(world, async (server, restart) => {
      let exitCode: number | null = null;
      let took = 0;
      const inject = async () => {
        const started = performance.now();
        exitCode = await server.current.end("SIGTERM");
        took = (performance.now() - started) / 1000;
        await restart();
      };
      const result = await run(world, server, "SIGTERM under load, then a restart", inject, {
        statuses: ["no response", "503"],
        recovery: 1,
        outage: 15,
      });
      if (exitCode !== 0) result.problems.push(`exit code ${exitCode}`);
      if (took > 10) result.problems.push(`stopping took ${took.toFixed(1)} s`);
      return result;
    });
  },
};

type Running = { current: Teepad };

/** Runs a server behind a proxy to Postgres. */
async function withServer(
  world: World,
  use: (
    server: Running,
    restart: () => Promise<void>,
    proxy: Awaited<ReturnType<typeof startTcpProxy>>,
  ) => Promise<Result>,
  options: { databaseUrl?: (port: number) => string; env?: Record<string, string> } = {},
): Promise<Result> {
  const proxy = await startTcpProxy({ path: world.socket });
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: (options.databaseUrl ?? world.databaseUrl)(proxy.port),
    DATA_DIR: world.newDataDir(),
    ...options.env,
  };
  const server: Running = { current: await spawnTeepad(env) };
  const restart = async () => {
    server.current = await spawnTeepad(env);
    await server.current.untilServing();
  };
  try {
    await server.current.untilServing();
    return await use(server, restart, proxy);
  } finally {
    await server.current.end("SIGTERM");
    await proxy.close();
  }
}

function run(
  world: World,
  server: Running,
  fault: string,
  inject: () => Promise<void>,
  promised: Parameters<typeof runScenario>[3],
): Promise<Result> {
  return runScenario(
    fault,
    { cluster: world.cluster, database: world.database, url: () => server.current.url },
    inject,
    promised,
  );
}

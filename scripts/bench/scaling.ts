import { execFileSync, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { atEnd } from "../testing/at-end";
import { FULL } from "./data";
import { type Place, withDatabases } from "./database";
import { type Figures, mostRequests, requestsOf } from "./load";
import { freePort, type ServerProcess, startTeepad } from "./processes";
import { childrenOf } from "./processor";
import { sliced } from "./slices";
import { byTurns, type Length, runsOf } from "./turns";

/** How many processes get a slice each, and how much of a core that is: the load and Postgres need the others. */
const SLICED = { processes: [1, 2, 4], cores: 0.1 };

/** What n slices may lack of n times what one does. */
const LEAST_OF_LINEAR = 0.8;

/**
 * One process beside as many as the machine has cores, all with their limits on Redis. The load and Postgres want the same
 * cores, so that it says little on a small machine; therefore also 1, 2 and 4 processes of a slice of a core each.
 */
export async function measureScaling(length: Length): Promise<void> {
  const program = ["redis-server", "valkey-server"].find(isInstalled);
  if (program === undefined) throw new Error("Neither redis-server nor valkey-server is installed.");
  const workers = availableParallelism();
  const port = await freePort();
  const redis = spawn(program, ["--port", String(port), "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const stopRedis = atEnd(() => void redis.kill("SIGKILL"));
  try {
    await withDatabases(false, async ({ dataDir, newDatabase, measured }) => {
      const databaseUrl = await newDatabase("bench", FULL);
      const shared = { databaseUrl, dataDir, redisUrl: `redis://127.0.0.1:${port}` };
      const one = await startTeepad(shared);
      const several = await startTeepad({ ...shared, workers });
      try {
        for (const name of ["GET course", "GET list"] as const) {
          const make = requestsOf(FULL)[name];
          // They share the limits of a minute.
          const most = mostRequests(name, FULL, 2 * runsOf(length));
          const figures = await byTurns(
            { one: { server: measured(one), make }, several: { server: measured(several), make } },
            length,
            most,
          );
          const [before, after] = [figures.one, figures.several];
          console.log(
            `${name}: ${before.requestsPerSecond.toFixed(0)} req/s with 1 process, ` +
              `${after.requestsPerSecond.toFixed(0)} with ${workers} ` +
              `(${(after.requestsPerSecond / before.requestsPerSecond).toFixed(2)} ×), ` +
              `${before.processor.toFixed(0)} → ${after.processor.toFixed(0)} µs of CPU`,
          );
        }
      } finally {
        await Promise.all([one.stop(), several.stop()]);
      }
      await measureSlices(shared, measured, length);
    });
  } finally {
    stopRedis();
  }
}

async function measureSlices(
  shared: Parameters<typeof startTeepad>[0],
  measured: Place["measured"],
  length: Length,
): Promise<void> {
  const { processes, cores } = SLICED;
  const servers: { count: number; server: ServerProcess }[] = [];
  const undo: (() => void)[] = [];
  try {
    for (const count of processes) {
      const server = await startTeepad({ ...shared, workers: count });
      servers.push({ count, server });
      const slices = sliced(count === 1 ? [server.pid] : await workersOf(server.pid, count), cores);
      if (!slices) {
        console.log(
          "This system lets nobody give processes a slice of a core: n processes were not compared.",
        );
        return;
      }
      undo.push(slices);
    }
    const make = requestsOf(FULL)["GET course"];
    const sides = servers.map(({ count, server }) => [`${count}`, { server: measured(server), make }]);
    const most = mostRequests("GET course", FULL, servers.length * runsOf(length));
    const figures: Record<string, Figures> = await byTurns(Object.fromEntries(sides), length, most);
    const perSecond = processes.map((count) => figures[count]?.requestsPerSecond ?? Number.NaN);
    const [one = Number.NaN] = perSecond;
    processes.forEach((count, i) => {
      const times = (perSecond[i] ?? Number.NaN) / one;
      const isLess = !(times >= count * LEAST_OF_LINEAR);
      console.log(
        `GET course, ${count} × ${cores} of a core: ${perSecond[i]?.toFixed(0)} req/s (${times.toFixed(2)} ×)` +
          (isLess ? `  less than ${LEAST_OF_LINEAR * count}` : ""),
      );
      if (isLess) process.exitCode = 1;
    });
  } finally {
    for (const each of undo) each();
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
}

/** The worker processes of a server, once all of them are there. */
async function workersOf(pid: number, count: number): Promise<number[]> {
  for (;;) {
    const children = childrenOf(pid);
    if (children.length === count) return children;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

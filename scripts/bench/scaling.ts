import { execFileSync, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";
import { FULL } from "./data";
import { withDatabases } from "./database";
import { countRuns, measureInterleaved, type RunOptions } from "./interleave";
import { computeMaxRequests, createRequestMakers, type Figures } from "./load";
import { startFloor, startTeepad } from "./processes";

/** Minimum ratio of Teepad's speed-up with more processes to that of the floor. */
const MIN_SPEEDUP_RATIO = 0.8;

/**
 * Compares one process with one per core, both with rate limits on Redis. The load generator and Postgres share the same
 * cores, so a small machine never reaches a speed-up of n; the floor's speed-up shows what is possible.
 */
export async function measureScaling(options: RunOptions): Promise<void> {
  const program = ["redis-server", "valkey-server"].find(isInstalled);
  if (program === undefined) throw new Error("Neither redis-server nor valkey-server is installed.");
  const workers = availableParallelism();
  const port = await freePort();
  const redis = spawn(program, ["--port", String(port), "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const stopRedis = atExit(() => void redis.kill("SIGKILL"));
  try {
    await withDatabases(false, async ({ dataDir, createDatabase, toTarget }) => {
      const databaseUrl = (await createDatabase("bench", FULL)) as string;
      const shared = { databaseUrl, dataDir, redisUrl: `redis://127.0.0.1:${port}` };
      const servers = {
        singleFloor: await startFloor(databaseUrl),
        clusterFloor: await startFloor(databaseUrl, { workers }),
        single: await startTeepad(shared),
        cluster: await startTeepad({ ...shared, workers }),
      };
      try {
        for (const name of ["GET course", "GET list"] as const) {
          const makeRequest = createRequestMakers(FULL)[name];
          const sides = {
            singleFloor: { target: toTarget(servers.singleFloor), makeRequest },
            clusterFloor: { target: toTarget(servers.clusterFloor), makeRequest },
            single: { target: toTarget(servers.single), makeRequest },
            cluster: { target: toTarget(servers.cluster), makeRequest },
          };
          // Both Teepads share the rate limits on Redis.
          const maxRequests = computeMaxRequests(name, FULL, 2 * countRuns(options));
          const figures = await measureInterleaved(sides, options, maxRequests);
          const floor = compareFigures(figures.singleFloor, figures.clusterFloor);
          const teepad = compareFigures(figures.single, figures.cluster);
          const isBelowTarget = !(teepad.speedup >= MIN_SPEEDUP_RATIO * floor.speedup);
          console.log(`${name}, 1 → ${workers} processes: floor ${floor.text}; Teepad ${teepad.text}`);
          if (isBelowTarget) {
            console.error(`The speed-up is less than ${MIN_SPEEDUP_RATIO} of the floor's.`);
            process.exitCode = 1;
          }
        }
      } finally {
        await Promise.all(Object.values(servers).map((server) => server.stop()));
      }
    });
  } finally {
    stopRedis();
  }
}

function compareFigures(single: Figures, cluster: Figures): { speedup: number; text: string } {
  const speedup = cluster.requestsPerSecond / single.requestsPerSecond;
  const text =
    `${single.requestsPerSecond.toFixed(0)} → ${cluster.requestsPerSecond.toFixed(0)} req/s (${speedup.toFixed(2)} ×), ` +
    `${single.cpuMicroseconds.toFixed(0)} → ${cluster.cpuMicroseconds.toFixed(0)} µs of CPU`;
  return { speedup, text };
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

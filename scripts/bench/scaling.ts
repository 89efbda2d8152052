import { execFileSync, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { atExit } from "../testing/at-exit";
import { freePort } from "../testing/free-port";
import { FULL } from "./data";
import { withDatabases } from "./database";
import { type Figures, mostRequests, requestsOf } from "./load";
import { startFloor, startTeepad } from "./processes";
import { byTurns, type Length, runsOf } from "./turns";

/** The least share of the floor's gain from more processes that Teepad may have. */
const LEAST_OF_FLOORS_GAIN = 0.8;

/**
 * One process beside as many as the machine has cores, both with their limits on Redis. The load and Postgres want the same
 * cores, so that on a small machine nothing gains n times; the floor's gain from as many processes says what is to be had.
 */
export async function measureScaling(length: Length): Promise<void> {
  const program = ["redis-server", "valkey-server"].find(isInstalled);
  if (program === undefined) throw new Error("Neither redis-server nor valkey-server is installed.");
  const workers = availableParallelism();
  const port = await freePort();
  const redis = spawn(program, ["--port", String(port), "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const stopRedis = atExit(() => void redis.kill("SIGKILL"));
  try {
    await withDatabases(false, async ({ dataDir, newDatabase, measured }) => {
      // There is an address, since it is Postgres.
      const databaseUrl = (await newDatabase("bench", FULL)) as string;
      const shared = { databaseUrl, dataDir, redisUrl: `redis://127.0.0.1:${port}` };
      const servers = {
        floorOfOne: await startFloor(databaseUrl),
        floorOfSeveral: await startFloor(databaseUrl, workers),
        one: await startTeepad(shared),
        several: await startTeepad({ ...shared, workers }),
      };
      try {
        for (const name of ["GET course", "GET list"] as const) {
          const make = requestsOf(FULL)[name];
          const sides = {
            floorOfOne: { server: measured(servers.floorOfOne), make },
            floorOfSeveral: { server: measured(servers.floorOfSeveral), make },
            one: { server: measured(servers.one), make },
            several: { server: measured(servers.several), make },
          };
          // Teepad's two share the limits of a minute.
          const most = mostRequests(name, FULL, 2 * runsOf(length));
          const figures = await byTurns(sides, length, most);
          const floor = gain(figures.floorOfOne, figures.floorOfSeveral);
          const teepad = gain(figures.one, figures.several);
          const isLess = !(teepad.times >= LEAST_OF_FLOORS_GAIN * floor.times);
          console.log(`${name}, 1 → ${workers} processes: the floor ${floor.text}; Teepad ${teepad.text}`);
          if (isLess) {
            console.error(`Less than ${LEAST_OF_FLOORS_GAIN} of the floor's gain.`);
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

function gain(one: Figures, several: Figures): { times: number; text: string } {
  const times = several.requestsPerSecond / one.requestsPerSecond;
  const text =
    `${one.requestsPerSecond.toFixed(0)} → ${several.requestsPerSecond.toFixed(0)} req/s (${times.toFixed(2)} ×), ` +
    `${one.processor.toFixed(0)} → ${several.processor.toFixed(0)} µs of CPU`;
  return { times, text };
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

import { execFileSync, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { atEnd } from "../testing/at-end";
import { FULL } from "./data";
import { withDatabases } from "./database";
import { mostRequests, requestsOf } from "./load";
import { freePort, startTeepad } from "./processes";
import { byTurns, type Length, runsOf } from "./turns";

/** One process beside as many as the machine has cores, both with their limits on Redis. */
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
    });
  } finally {
    stopRedis();
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

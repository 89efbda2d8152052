import { readFileSync, writeFileSync } from "node:fs";
import { FULL, SHORT } from "./data";
import { withDatabases } from "./database";
import { ENDPOINTS, mostRequests, requestsOf } from "./load";
import { startFloor, startTeepad } from "./processes";
import { compare, farBelowTarget, type Report, table } from "./report";
import { byTurns, type Length, runsOf } from "./turns";

/** Every endpoint of applications beside the floor. */
export async function measureSpeed(options: {
  embedded: boolean;
  short: boolean;
  json?: string | undefined;
  compare?: string | undefined;
  only?: string | undefined;
  length: Length;
}): Promise<void> {
  const { embedded, short, only, length } = options;
  const size = short ? SHORT : FULL;
  const endpoints = ENDPOINTS.filter((name) => only === undefined || name === only);

  await withDatabases(embedded, async ({ dataDir, newDatabase, measured }) => {
    const databaseUrl = await newDatabase("bench", size);
    const floor = databaseUrl ? await startFloor(databaseUrl) : null;
    const teepad = await startTeepad({ databaseUrl, dataDir });
    try {
      const report: Report = { when: new Date().toISOString(), size, endpoints: {}, memory: 0 };
      const requests = requestsOf(size);
      for (const name of endpoints) {
        const most = mostRequests(name, size, runsOf(length));
        const make = requests[name];
        const sides = {
          ...(floor && { floor: { server: measured(floor), make } }),
          teepad: { server: measured(teepad), make },
        };
        const figures = await byTurns(sides, length, most);
        report.endpoints[name] = { teepad: figures.teepad, floor: figures.floor ?? null };
        console.log(
          table(
            { ...report, endpoints: { [name]: report.endpoints[name] } },
            { head: name === endpoints[0] },
          ),
        );
      }
      report.memory = teepad.memory();
      console.log(`Memory of the server: ${Math.round(report.memory / 2 ** 20)} MiB`);
      if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
      if (options.compare) console.log(compare(JSON.parse(readFileSync(options.compare, "utf8")), report));
      const bad = short && floor ? farBelowTarget(report) : [];
      if (bad.length > 0) {
        console.error(`Far below the target: ${bad.join(", ")}.`);
        process.exitCode = 1;
      }
    } finally {
      await Promise.all([teepad.stop(), floor?.stop()]);
    }
  });
}

import { readFileSync, writeFileSync } from "node:fs";
import { FULL, SHORT } from "./data";
import { withDatabases } from "./database";
import { countRuns, measureInterleaved, type RunOptions } from "./interleave";
import { computeMaxRequests, createRequestMakers, ENDPOINTS } from "./load";
import { startFloor, startTeepad } from "./processes";
import { compareReports, findFarBelowTarget, formatTable, type Report } from "./report";

/** Measures the API and OAuth endpoints against the floor. */
export async function measureSpeed(options: {
  embedded: boolean;
  short: boolean;
  json?: string | undefined;
  compare?: string | undefined;
  only?: string | undefined;

  runs: RunOptions;
}): Promise<void> {
  const { embedded, short, only, runs } = options;
  const size = short ? SHORT : FULL;
  const endpoints = ENDPOINTS.filter((name) => only === undefined || name === only);

  await withDatabases(embedded, async ({ dataDir, createDatabase, toTarget }) => {
    const databaseUrl = await createDatabase("bench", size);
    const floor = databaseUrl ? await startFloor(databaseUrl) : null;
    const teepad = await startTeepad({ databaseUrl, dataDir });
    try {
      const report: Report = { when: new Date().toISOString(), size, endpoints: {}, memory: 0 };
      const requestMakers = createRequestMakers(size);
      for (const name of endpoints) {
        const maxRequests = computeMaxRequests(name, size, countRuns(runs));
        const makeRequest = requestMakers[name];
        const sides = {
          ...(floor && { floor: { target: toTarget(floor), makeRequest } }),
          teepad: { target: toTarget(teepad), makeRequest },
        };
        const figures = await measureInterleaved(sides, runs, maxRequests);
        report.endpoints[name] = { teepad: figures.teepad, floor: figures.floor ?? null };
        console.log(
          formatTable(
            { ...report, endpoints: { [name]: report.endpoints[name] } },
            { withHeader: name === endpoints[0] },
          ),
        );
      }
      report.memory = teepad.readMemory();
      console.log(`Server memory: ${Math.round(report.memory / 2 ** 20)} MiB`);
      if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
      if (options.compare)
        console.log(compareReports(JSON.parse(readFileSync(options.compare, "utf8")), report));
      const slow = short && floor ? findFarBelowTarget(report) : [];
      if (slow.length > 0) {
        console.error(`Far below target: ${slow.join(", ")}.`);
        process.exitCode = 1;
      }
    } finally {
      await Promise.all([teepad.stop(), floor?.stop()]);
    }
  });
}

import { readFileSync, writeFileSync } from "node:fs";
import { FULL, SHORT } from "./data";
import { withDatabases } from "./database";
import { countRuns, measureInterleaved, type RunOptions } from "./interleave";
import { computeMaxRequests, createRequestMakers, ENDPOINTS, LOAD_GENERATOR } from "./load";
import { startFloor, startTeepad } from "./processes";
import { compareReports, findFarAboveTarget, formatTable, type Report } from "./report";

/** Measures the API and OAuth endpoints against the floors: one with a pool, one with pipelined connections. */
export async function measureSpeed(options: {
  embedded: boolean;
  short: boolean;
  json?: string | undefined;
  compare?: string | undefined;
  only?: string | undefined;
  /** Also measure Teepad without pipelined connections. */
  unpipelined: boolean;
  runs: RunOptions;
}): Promise<void> {
  const { embedded, short, only, runs } = options;
  const size = short ? SHORT : FULL;
  const endpoints = ENDPOINTS.filter((name) => only === undefined || name === only);
  if (endpoints.length === 0)
    throw new Error(`--only is "${only}": expected one of ${ENDPOINTS.join(", ")}.`);

  await withDatabases(embedded, async ({ dataDir, createDatabase, toTarget }) => {
    const databaseUrl = await createDatabase("bench", size);
    const floor = databaseUrl ? await startFloor(databaseUrl) : null;
    const pipelined = databaseUrl ? await startFloor(databaseUrl, { isPipelined: true }) : null;
    const teepad = await startTeepad({ databaseUrl, dataDir });
    const unpipelined = options.unpipelined
      ? await startTeepad({ databaseUrl, dataDir: `${dataDir}-unpipelined`, pipelines: 0 })
      : null;
    try {
      const report: Report = { when: new Date().toISOString(), size, endpoints: {}, memory: 0 };
      const requestMakers = createRequestMakers(size);
      console.log(`Load generator: ${LOAD_GENERATOR}`);
      for (const name of endpoints) {
        const maxRequests = computeMaxRequests(name, size, countRuns(runs));
        const makeRequest = requestMakers[name];
        const sides = {
          ...(floor && { floor: { target: toTarget(floor), makeRequest } }),
          ...(pipelined && { pipelined: { target: toTarget(pipelined), makeRequest } }),
          ...(unpipelined && { unpipelined: { target: toTarget(unpipelined), makeRequest } }),
          teepad: { target: toTarget(teepad), makeRequest },
        };
        const figures = await measureInterleaved(sides, runs, maxRequests);
        report.endpoints[name] = {
          teepad: figures.teepad,
          floor: figures.floor ?? null,
          pipelined: figures.pipelined ?? null,
          unpipelined: figures.unpipelined ?? null,
        };
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
      const slow = short && floor ? findFarAboveTarget(report) : [];
      if (slow.length > 0) {
        console.error(`Far above target: ${slow.join(", ")}.`);
        process.exitCode = 1;
      }
    } finally {
      await Promise.all([teepad.stop(), floor?.stop(), pipelined?.stop(), unpipelined?.stop()]);
    }
  });
}

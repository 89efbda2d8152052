import { FULL, SHORT } from "./data";
import { withDatabases } from "./database";
import { countRuns, measureInterleaved, type RunOptions } from "./interleave";
import { computeMaxRequests, createRequestMakers, ENDPOINTS, type Endpoint } from "./load";
import { type EndpointFigures, findFarAboveTarget, formatLine } from "./report";

/** Measures the API and OAuth endpoints against the floors: one with a pool, one with pipelined connections. */
export async function measureSpeed({
  embedded,
  short,
  only,
  runs,
}: {
  embedded: boolean;
  short: boolean;
  only?: string | undefined;
  runs: RunOptions;
}): Promise<void> {
  const size = short ? SHORT : FULL;
  const endpoints = ENDPOINTS.filter((name) => only === undefined || name === only);
  if (endpoints.length === 0)
    throw new Error(`--only is "${only}": expected one of ${ENDPOINTS.join(", ")}.`);

  await withDatabases(embedded, async ({ createDatabase, startTeepad, startFloor, toTarget }) => {
    const databaseUrl = await createDatabase("bench", size);
    const floor = databaseUrl ? await startFloor(databaseUrl) : null;
    const pipelined = databaseUrl ? await startFloor(databaseUrl, { isPipelined: true }) : null;
    const teepad = await startTeepad(databaseUrl);
    const report: Partial<Record<Endpoint, EndpointFigures>> = {};
    const requestMakers = createRequestMakers(size);
    for (const name of endpoints) {
      const maxRequests = computeMaxRequests(name, size, countRuns(runs));
      const makeRequest = requestMakers[name];
      const sides = {
        ...(floor && { floor: { target: toTarget(floor), makeRequest } }),
        ...(pipelined && { pipelined: { target: toTarget(pipelined), makeRequest } }),
        teepad: { target: toTarget(teepad), makeRequest },
      };
      const figures = await measureInterleaved(sides, runs, maxRequests);
      const measured = { floor: null, pipelined: null, ...figures };
      report[name] = measured;
      if (name === endpoints[0]) console.log(formatLine(name, null));
      console.log(formatLine(name, measured));
    }
    console.log(`Server memory: ${Math.round(teepad.readMemory() / 2 ** 20)} MiB`);
    const slow = short && floor ? findFarAboveTarget(report) : [];
    if (slow.length > 0) {
      console.error(`Far above target: ${slow.join(", ")}.`);
      process.exitCode = 1;
    }
  });
}

// npm run bench: what Teepad costs, beside what the machine can do at best, on a throwaway database.
//   --embedded      PGlite instead of Postgres (no floor: nothing else can open it)
//   --short         a smaller database and shorter runs, as CI does; fails when a ratio is far below its target
//   --json FILE     writes the figures; --compare FILE compares with such a file
//   --stale         takes the pages as they were built last: what applications call is not in the build
//   --only NAME     one endpoint; --seconds N how long each run is
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { connect } from "@/lib/adapters/database/prisma";
import { buildIfNeeded } from "../setup/build.mjs";
import { findPostgres } from "../testing/find-postgres.mjs";
import { startPostgres } from "../testing/postgres";
import { FULL, fill, SHORT } from "./data";
import {
  ENDPOINTS,
  type Endpoint,
  type Figures,
  type Measured,
  measure,
  mostRequests,
  requestsOf,
} from "./load";
import { type ServerProcess, startFloor, startTeepad } from "./processes";
import { processorSeconds } from "./processor";
import { compare, type Report, TARGETS, table } from "./report";

const { values: options } = parseArgs({
  options: {
    embedded: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    json: { type: "string" },
    compare: { type: "string" },
    only: { type: "string" },
    seconds: { type: "string" },
    rounds: { type: "string" },
    stale: { type: "boolean", default: false },
  },
});
const size = options.short ? SHORT : FULL;
const seconds = Number(options.seconds ?? (options.short ? 2 : 4));
const rounds = Number(options.rounds ?? (options.short ? 2 : 3));
const WARM_UP_SECONDS = 3;
const endpoints = ENDPOINTS.filter((name) => options.only === undefined || name === options.only);

async function main(): Promise<void> {
  if (!options.stale) await buildIfNeeded();
  const dataDir = mkdtempSync(path.join(tmpdir(), "teepad-bench-"));
  const postgres = options.embedded ? null : startPostgresServer();
  try {
    const databaseUrl = (await postgres)?.urlOf("postgres");
    console.log(`Filling ${size.courses.toLocaleString("en")} courses …`);
    const database = await connect({ databaseUrl, dataDir });
    await database.migrate();
    await fill((sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters), size);
    await database.close();

    const floor = databaseUrl ? await startFloor(databaseUrl) : null;
    const teepad = await startTeepad({ databaseUrl, dataDir });
    const databasePid = (await postgres)?.pid;
    const measured = ({ url, pid }: ServerProcess): Measured => ({
      url,
      processorSeconds: () =>
        processorSeconds(pid) + (databasePid === undefined ? 0 : processorSeconds(databasePid)),
    });
    try {
      const report: Report = { when: new Date().toISOString(), size, endpoints: {}, memory: 0 };
      const requests = requestsOf(size);
      for (const name of endpoints) {
        const figures = await measureBoth(name, measured(teepad), floor && measured(floor), {
          make: requests[name],
          most: mostRequests(name, size, rounds + 1),
        });
        report.endpoints[name] = figures;
        console.log(table({ ...report, endpoints: { [name]: figures } }, { head: name === endpoints[0] }));
      }
      report.memory = teepad.memory();
      console.log(`Memory of the server: ${Math.round(report.memory / 2 ** 20)} MiB`);
      if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
      if (options.compare) console.log(compare(JSON.parse(readFileSync(options.compare, "utf8")), report));
      if (options.short && floor) judge(report);
    } finally {
      await Promise.all([teepad.stop(), floor?.stop()]);
    }
  } finally {
    (await postgres)?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startPostgresServer() {
  const programs = findPostgres();
  if (programs === null) throw new Error("No Postgres is installed. npm run bench -- --embedded needs none.");
  return startPostgres(programs);
}

/** Floor and Teepad by turns, so that whatever else the machine does meets both; the median round of each counts. */
async function measureBoth(
  name: Endpoint,
  teepad: Measured,
  floor: Measured | null,
  { make, most }: { make: Parameters<typeof measure>[1]; most: number },
): Promise<{ teepad: Figures; floor: Figures | null }> {
  const runs: { teepad: Figures[]; floor: Figures[] } = { teepad: [], floor: [] };
  // Both are compiled by V8 while they run: before it has seen enough, a request costs several times as much.
  await measure(teepad, make, { seconds: WARM_UP_SECONDS, most });
  if (floor) await measure(floor, make, { seconds: WARM_UP_SECONDS, most });
  for (let round = 0; round < rounds; round++) {
    if (floor) runs.floor.push(await measure(floor, make, { seconds, most }));
    runs.teepad.push(await measure(teepad, make, { seconds, most }));
  }
  for (const [side, figures] of Object.entries(runs)) {
    const failed = figures.reduce((sum, run) => sum + run.failed, 0);
    if (failed > 0) throw new Error(`${name}: ${failed} answers of ${side} were not the one wanted.`);
  }
  return { teepad: median(runs.teepad), floor: floor ? median(runs.floor) : null };
}

function median(runs: Figures[]): Figures {
  const sorted = [...runs].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return sorted[Math.floor(sorted.length / 2)] as Figures;
}

/** A machine that CI shares is noisy: it fails only far below the target. */
function judge(report: Report): void {
  const bad = Object.entries(report.endpoints).filter(([name, { teepad, floor }]) => {
    const ratio = teepad.requestsPerSecond / (floor?.requestsPerSecond ?? Number.POSITIVE_INFINITY);
    return ratio < TARGETS[name as Endpoint] * 0.6;
  });
  if (bad.length === 0) return;
  console.error(`Far below the target: ${bad.map(([name]) => name).join(", ")}.`);
  process.exitCode = 1;
}

await main();

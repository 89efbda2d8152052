// npm run bench [-- MODE]: what Teepad costs, beside what the machine can do at best, on a throwaway database.
//   speed (if none is named)   every endpoint of applications beside the floor (floor.ts)
//   growth                     the same with 1 000 and 500 000 courses, and with lists of 50 and of 5 000
//   pages                      people's pages and a warm start, beside an empty app of the same Next
//   scaling                    one process beside one a core (WORKERS), with limits on Redis, and the floor so
//   --embedded      speed on PGlite instead of Postgres (no floor: nothing else can open it)
//   --short         speed with a smaller database and shorter runs, as CI does; fails when a ratio is far below its target
//   --json FILE     writes the figures of speed; --compare FILE compares them with such a file
//   --only NAME     one endpoint; --seconds N, --rounds N how long each run is, and how many there are
//   --stale         takes the pages as they were built last, and makes the server alone anew
// BENCH_PROFILE=FOLDER writes CPU profiles of the servers there.
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../setup/build.mjs";
import { bundleServer } from "../setup/bundle.mjs";
import { measureGrowth } from "./growth";
import { measurePages } from "./pages";
import { measureScaling } from "./scaling";
import { measureSpeed } from "./speed";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
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

const [mode = "speed"] = positionals;
const length = {
  warmUp: options.short ? 1.5 : 3,
  seconds: Number(options.seconds ?? (options.short ? 0.6 : 4)),
  rounds: Number(options.rounds ?? (options.short ? 2 : 3)),
};

if (options.stale) await bundleServer();
else await buildIfNeeded();
switch (mode) {
  case "speed":
    await measureSpeed({ ...options, length });
    break;
  case "growth":
    await measureGrowth(length);
    break;
  case "pages":
    await measurePages();
    break;
  case "scaling":
    await measureScaling(length);
    break;
  default:
    throw new Error(`There is no mode "${mode}".`);
}

// npm run bench [-- MODE]: measures Teepad against a floor (the minimum possible cost on this machine), on a throwaway
// database.
//   speed (default)   API and OAuth endpoints against two floors (floor.ts): with a pool, and with pipelined connections
//   growth            the course API with 1,000 vs. 500,000 courses, and lists of 50 vs. 5,000
//   pages             web pages and a warm start, against an empty app on the same Next
//   scaling           one process vs. one per core (WORKERS), rate limits on Redis, for Teepad and the floor
//   directory         the public directory with 100,000 courses, without its cache
//   live              200 viewers and 20 editors of one course on two processes: how long an edit takes to reach a viewer
//   --embedded        speed: PGlite instead of Postgres (no floor: only one process can open PGlite)
//   --short           speed: smaller database and shorter runs, for CI; fails if a ratio is far above its target
//   --json FILE       speed: write the results; --compare FILE: compare with results written earlier
//   --unpipelined     speed: also measure Teepad without pipelined connections
//   --only NAME       speed: measure one endpoint
//   --seconds N       duration of each run; --rounds N: runs per side
//   --stale           rebundle only the server and reuse the last build of the pages
// BENCH_PROFILE=FOLDER writes CPU profiles of the servers to FOLDER.
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../setup/build.mjs";
import { bundleServer } from "../setup/bundle.mjs";
import { measureDirectory } from "./directory";
import { measureGrowth } from "./growth";
import { measureLive } from "./live";
import { measurePages } from "./pages";
import { measureScaling } from "./scaling";
import { measureSpeed } from "./speed";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unpipelined: { type: "boolean", default: false },
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
const runs = {
  warmUpRequests: options.short ? 2_000 : 6_000,
  seconds: Number(options.seconds ?? (options.short ? 0.6 : 4)),
  rounds: Number(options.rounds ?? (options.short ? 2 : 3)),
};

if (mode === "directory") {
  // The use cases and the statements, without a server.
} else if (options.stale) await bundleServer();
else await buildIfNeeded();
switch (mode) {
  case "speed":
    await measureSpeed({ ...options, runs });
    break;
  case "growth":
    await measureGrowth(runs);
    break;
  case "pages":
    await measurePages();
    break;
  case "directory":
    await measureDirectory();
    break;
  case "live":
    await measureLive();
    break;
  case "scaling":
    await measureScaling(runs);
    break;
  default:
    throw new Error(`Unknown mode "${mode}": expected speed, growth, pages, scaling, directory or live.`);
}

// npm run bench [-- MODE]: measures Teepad against a floor (the minimum possible cost on this machine), on a throwaway
// database.
//   speed (default)   API and OAuth endpoints against two floors (floor.ts): with a pool, and with pipelined connections
//   live              100 viewers and 10 editors of one course on two processes: how long an edit takes to reach a viewer
//   --embedded        speed: PGlite instead of Postgres (no floor: only one process can open PGlite)
//   --short           speed: smaller database and shorter runs, for CI; fails if a ratio is far above its target
//   --only NAME       speed: measure one endpoint
//   --seconds N       duration of each run; --rounds N: runs per side
//   --stale           rebundle only the server and reuse the last build of the pages
// BENCH_PROFILE=FOLDER writes CPU profiles of the servers to FOLDER. Other variables reach the servers: DATABASE_PIPELINES=0
// measures Teepad without pipelined connections.
import { readArguments } from "../setup/arguments.mjs";
import { buildIfNeeded } from "../setup/build.mjs";
import { bundleServer } from "../setup/bundle.mjs";
import { measureLive } from "./live";
import { measureSpeed } from "./speed";

const { values: options, positionals } = readArguments("npm run bench [-- MODE]", {
  max: 1,
  options: {
    embedded: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    only: { type: "string" },
    seconds: { type: "string" },
    rounds: { type: "string" },
    stale: { type: "boolean", default: false },
  },
});

const [mode = "speed"] = positionals;
if (options.stale) await bundleServer();
else await buildIfNeeded();
if (mode === "live") await measureLive();
else if (mode !== "speed") throw new Error(`Unknown mode "${mode}": expected speed or live.`);
else {
  const runs = {
    warmUpRequests: options.short ? 2_000 : 6_000,
    seconds: Number(options.seconds ?? (options.short ? 0.6 : 4)),
    rounds: Number(options.rounds ?? (options.short ? 2 : 3)),
  };
  await measureSpeed({ ...options, runs });
}

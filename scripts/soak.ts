// npm run soak [-- --minutes N]: loads Teepad on Postgres with 80 % of the rate that it can serve, for 10 minutes, then
// checks that every write is stored and that neither memory, nor descriptors, nor connections grew. Needs a build.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { createFilled } from "./bench/database";
import { createRequestMakers, type Endpoint } from "./bench/load";
import { startTeepad } from "./bench/processes";
import { startCluster } from "./chaos/cluster";
import { readArguments } from "./setup/arguments.mjs";
import { growthOf } from "./soak-growth";

const { values: options } = readArguments("npm run soak", {
  options: { minutes: { type: "string", default: "10" } },
});
const minutes = Number(options.minutes);

/** Each refresh uses another token of the database. */
const REFRESH_TOKENS_PER_MINUTE = 60_000;
const SIZE = {
  users: 4_000,
  applications: 2_000,
  courses: 20_000,
  coursesPerList: 10,
  refreshTokens: REFRESH_TOKENS_PER_MINUTE * (minutes + 1),
};
const CONNECTIONS = 32;

/** The share of the peak rate to load with. */
const LOAD = 0.8;
const PEAK_SECONDS = 15;
const SAMPLE_INTERVAL_MS = 5_000;
const LIVE_INTERVAL_MS = 20_000;

/**
 * How much memory may grow from the middle third of the load to the last: what the process has of the machine, and what is still in
 * use after a garbage collection.
 */
const MAX_GROWTH = { resident: 1.15, live: 1.1 };

/** How many more descriptors or connections may be open at the end than at the start of the load. */
const MAX_LEAKED = 5;

/** The operations of the mix, by their share in percent. */
const MIX: Readonly<Record<Endpoint, number>> = {
  "GET course": 50,
  "GET list": 10,
  "POST course": 8,
  introspect: 20,
  refresh: 12,
};

const DATABASE = "soak";
const cluster = await startCluster();
const databaseUrl = await cluster.createDatabase(DATABASE);
console.log("Filling the database …");
await createFilled({ databaseUrl }, SIZE);

const dataDir = mkdtempSync(`${tmpdir()}/teepad-soak-`);
const liveMemoryFile = path.join(dataDir, "live-memory");
const teepad = await startTeepad({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: "warn",
  LIVE_MEMORY_FILE: liveMemoryFile,
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, "bench/live-memory.mjs")}`,
});

const makers = createRequestMakers(SIZE);
const operations = Object.entries(MIX).flatMap(([name, share]) =>
  Array<Endpoint>(share).fill(name as Endpoint),
);
const statuses = new Map<string, number>();
const created: string[] = [];
let next = 0;

function load(seconds: number, rate?: number): Promise<autocannon.Result> {
  return autocannon({
    url: teepad.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        setupRequest: (defaults, context) => {
          const operation = operations[(next++ * 37) % operations.length] as Endpoint;
          Object.assign(context, { operation });
          return { ...defaults, ...makers[operation]() };
        },
        onResponse: (status, body, context) => {
          const key = `${(context as { operation: Endpoint }).operation} ${status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
          if (status === 201) created.push(JSON.parse(body).id);
        },
      },
    ],
  });
}

interface Sample {
  /** Resident memory in MiB. */
  memory: number;
  descriptors: number;
  connections: number;
}

async function takeSample(): Promise<Sample> {
  const connections = await cluster.query(
    DATABASE,
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'teepad'",
  );
  return {
    memory: teepad.readMemory() / 1024 ** 2,
    descriptors: readdirSync(`/proc/${teepad.pid}/fd`).length,
    connections: connections.length,
  };
}

/** What the server still uses after a garbage collection, in MiB. */
async function readLiveMemory(): Promise<number> {
  rmSync(liveMemoryFile, { force: true });
  process.kill(teepad.pid, "SIGUSR2");
  while (!existsSync(liveMemoryFile) || readFileSync(liveMemoryFile).length === 0) await delay(50);
  return Number(readFileSync(liveMemoryFile, "utf8")) / 1024 ** 2;
}

const peak = await load(PEAK_SECONDS);
const rate = Math.floor(peak.requests.average * LOAD);
console.log(
  `Peak ${Math.round(peak.requests.average)} req/s; loading with ${rate} req/s for ${minutes} min …`,
);
// The limits of the API count by the minute.
await delay(61_000);
const samples: Sample[] = [];
const live: number[] = [];
const sampling = [
  setInterval(() => void takeSample().then((sample) => samples.push(sample)), SAMPLE_INTERVAL_MS),
  setInterval(() => void readLiveMemory().then((bytes) => live.push(bytes)), LIVE_INTERVAL_MS),
];
const result = await load(minutes * 60, rate);
for (const timer of sampling) clearInterval(timer);
await delay(2_000);
const after = await takeSample();
const stored = await cluster.query(DATABASE, 'SELECT "id" FROM "Course" WHERE "id" = ANY($1)', [created]);
const lost = created.length - stored.length;
await teepad.end();

// Under load, when the pool is open: idle connections close.
const before = samples[0] ?? after;
const growth = {
  resident: growthOf(samples.map(({ memory }) => memory)),
  live: growthOf(live),
};
const showThirds = ({ thirds }: typeof growth.live) => thirds.map((mean) => mean.toFixed(0)).join(", ");
console.log(`Responses: ${[...statuses].map(([key, count]) => `${key} × ${count}`).join(", ")}`);
console.log(
  `${Math.round(result.requests.average)} req/s; p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms; ` +
    `${created.length} courses created, ${lost} lost`,
);
console.log(
  `MiB in each third: ${showThirds(growth.resident)} resident, ${showThirds(growth.live)} in use after a garbage collection; ` +
    `descriptors ${before.descriptors} → ${after.descriptors}; connections ${before.connections} → ${after.connections}`,
);

const failed = [...statuses].filter(([key]) => !/ 20[01]$/.test(key));
const problems = [
  ...(result.errors + result.timeouts > 0
    ? [`${result.errors + result.timeouts} requests had no response`]
    : []),
  ...(failed.length > 0 ? [`unexpected responses: ${failed.map(([key]) => key).join(", ")}`] : []),
  ...(lost > 0 ? [`${lost} acknowledged courses lost`] : []),
  ...(growth.resident.ratio > MAX_GROWTH.resident ? ["resident memory grew"] : []),
  ...(growth.live.ratio > MAX_GROWTH.live ? ["memory in use grew"] : []),
  ...(after.descriptors > before.descriptors + MAX_LEAKED ? ["descriptors leaked"] : []),
  ...(after.connections > before.connections + MAX_LEAKED ? ["connections leaked"] : []),
];
for (const problem of problems) console.error(`FAILED: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

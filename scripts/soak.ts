// npm run soak [-- --minutes N]: loads Teepad on Postgres with 80 % of the rate that it can serve, for 10 minutes, then
// checks that every write is stored and that neither memory, nor descriptors, nor connections grew. Needs a build.
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { connect } from "@/lib/adapters/database/connect";
import { createBenchFairways, fill, ids } from "./bench/data";
import { startCluster } from "./chaos/cluster";
import { spawnTeepad } from "./chaos/teepad";

const { values: options } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(options.minutes);

const SIZE = { users: 4_000, applications: 2_000, courses: 20_000, coursesPerList: 10, refreshTokens: 2_000 };
const CONNECTIONS = 32;

/** The share of the peak rate to load with. */
const LOAD = 0.8;
const PEAK_SECONDS = 15;
const SAMPLE_INTERVAL_MS = 5_000;

/** How much the memory may grow from the first third to the last. */
const MAX_MEMORY_GROWTH = 1.15;

/** How many more descriptors or connections may be open at the end than at the start of the load. */
const MAX_LEAKED = 5;

/** The operations of the mix, by their share in percent. */
const MIX = { getCourse: 50, listCourses: 10, createCourse: 8, introspect: 20, refresh: 12 } as const;
type Operation = keyof typeof MIX;

interface RequestContext {
  operation?: Operation;
  application?: number;
  externalCourseId?: string;
}

const DATABASE = "soak";
const cluster = await startCluster();
await cluster.query("postgres", `CREATE DATABASE ${DATABASE}`);
const databaseUrl = `postgresql://postgres@localhost/${DATABASE}?host=${encodeURIComponent(cluster.socketFolder)}`;
console.log("Filling the database …");
const database = await connect({ databaseUrl });
await database.migrate();
await fill((sql, parameters = []) => database.prisma.$executeRawUnsafe(sql, ...parameters), SIZE);
await database.close();
await cluster.query(DATABASE, "ANALYZE");

const teepad = await spawnTeepad({
  DATABASE_URL: databaseUrl,
  DATA_DIR: mkdtempSync(`${tmpdir()}/teepad-soak-`),
  LOG_LEVEL: "warn",
});
await teepad.untilServing();

const created: string[] = [];
const statuses = new Map<string, number>();
const refreshTokens = new Map<number, string>();
const busy = new Set<number>();
const fairways = JSON.stringify(createBenchFairways());
const operations = (Object.keys(MIX) as Operation[]).flatMap((name) =>
  Array<Operation>(MIX[name]).fill(name),
);
let next = 0;

function request(context: RequestContext): autocannon.Request {
  const number = next++;
  const operation = operations[(number * 37) % operations.length] as Operation;
  const application = Math.floor(number / operations.length) % SIZE.applications;
  context.operation = operation;
  context.application = application;
  const bearer = { authorization: `Bearer ${ids.accessToken(application)}` };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const credentials = `client_id=${ids.application(application)}&client_secret=${ids.secret(application)}`;
  switch (operation) {
    case "getCourse": {
      const path = `/api/v1/courses/${ids.course(application, number % SIZE.coursesPerList, SIZE)}`;
      return { method: "GET", path, headers: bearer, body: undefined };
    }
    case "listCourses":
      return { method: "GET", path: "/api/v1/courses?limit=10", headers: bearer, body: undefined };
    case "createCourse": {
      context.externalCourseId = `soak-${number}`;
      const body = `{"externalCourseId":"soak-${number}","name":"Soak","location":{"lat":60.18,"lng":24.93},"fairways":${fairways}}`;
      const headers = { ...bearer, "content-type": "application/json" };
      return { method: "POST", path: "/api/v1/courses", headers, body };
    }
    case "refresh": {
      // One refresh of a family at a time, as a client does.
      const token = refreshTokens.get(application) ?? ids.refreshToken(application);
      if (!busy.has(application)) {
        busy.add(application);
        const body = `grant_type=refresh_token&refresh_token=${token}&${credentials}`;
        return { method: "POST", path: "/oauth/token", headers: form, body };
      }
      context.operation = "introspect";
      break;
    }
  }
  const body = `token=${ids.accessToken(application)}&${credentials}`;
  return { method: "POST", path: "/oauth/introspect", headers: form, body };
}

function recordResponse(status: number, body: string, context: RequestContext): void {
  const { operation, application = 0 } = context;
  const key = `${operation} ${status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  if (operation === "createCourse" && status === 201) created.push(context.externalCourseId as string);
  if (operation === "refresh") {
    busy.delete(application);
    if (status === 200) refreshTokens.set(application, JSON.parse(body).refresh_token);
  }
}

function load(seconds: number, rate?: number): Promise<autocannon.Result> {
  return autocannon({
    url: teepad.url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        setupRequest: (defaults, context) => ({ ...defaults, ...request(context as RequestContext) }),
        onResponse: (status, body, context) => recordResponse(status, body, context as RequestContext),
      },
    ],
  });
}

interface Sample {
  /** In MiB. */
  memory: number;
  descriptors: number;
  connections: number;
}

async function takeSample(): Promise<Sample> {
  const [{ count } = { count: 0 }] = await cluster.query(
    "postgres",
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'teepad'",
  );
  return {
    memory: teepad.memory() / 1024 ** 2,
    descriptors: readdirSync(`/proc/${teepad.pid}/fd`).length,
    connections: Number(count),
  };
}

const peak = await load(PEAK_SECONDS);
const rate = Math.floor(peak.requests.average * LOAD);
console.log(
  `Peak ${Math.round(peak.requests.average)} req/s; loading with ${rate} req/s for ${minutes} min …`,
);
// The limits of the API count by the minute.
await delay(61_000);
const samples: Sample[] = [];
const sampling = setInterval(
  () => void takeSample().then((sample) => samples.push(sample)),
  SAMPLE_INTERVAL_MS,
);
const result = await load(minutes * 60, rate);
clearInterval(sampling);
await delay(2_000);
const after = await takeSample();

const stored = await cluster.query(
  DATABASE,
  `SELECT "externalCourseId" AS id FROM "CourseLink" JOIN "Course" ON "Course"."id" = "courseId"
   WHERE "externalCourseId" LIKE 'soak-%'`,
);
const storedIds = new Set(stored.map(({ id }) => id));
const lost = created.filter((id) => !storedIds.has(id)).length;
await teepad.end("SIGTERM");

// Under load, when the pool is open: idle connections close.
const before = samples[0] ?? after;
const third = Math.max(1, Math.floor(samples.length / 3));
const mean = (part: Sample[]) => part.reduce((sum, { memory }) => sum + memory, 0) / part.length;
const [early, late] = [mean(samples.slice(0, third)), mean(samples.slice(-third))];
console.log(`Responses: ${[...statuses].map(([key, count]) => `${key} × ${count}`).join(", ")}`);
console.log(
  `${Math.round(result.requests.average)} req/s; p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms; ` +
    `${created.length} courses created, ${lost} lost`,
);
console.log(
  `Memory ${early.toFixed(0)} MiB in the first third, ${late.toFixed(0)} MiB in the last; ` +
    `descriptors ${before.descriptors} → ${after.descriptors}; connections ${before.connections} → ${after.connections}`,
);

const failed = [...statuses].filter(([key]) => !/ 20[01]$/.test(key));
const problems = [
  ...(result.errors + result.timeouts > 0
    ? [`${result.errors + result.timeouts} requests had no response`]
    : []),
  ...(failed.length > 0 ? [`unexpected responses: ${failed.map(([key]) => key).join(", ")}`] : []),
  ...(lost > 0 ? [`${lost} acknowledged courses lost`] : []),
  ...(late > early * MAX_MEMORY_GROWTH ? ["memory grew"] : []),
  ...(after.descriptors > before.descriptors + MAX_LEAKED ? ["descriptors leaked"] : []),
  ...(after.connections > before.connections + MAX_LEAKED ? ["connections leaked"] : []),
];
for (const problem of problems) console.error(`FAILED: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

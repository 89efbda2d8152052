import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { encodeCursor } from "@/lib/courses/list-schema";
import { countLinks, ids, type RunSql, type Size } from "./data";
import { withDatabases } from "./database";
import { countRuns, measureInterleaved, type RunOptions } from "./interleave";
import { computeMaxRequests, createRequestMakers, type Figures } from "./load";
import { type ServerProcess, startTeepad } from "./processes";
import type { MakeRequest } from "./wrk";

const SMALL: Size = {
  users: 10_000,
  applications: 1_000,
  courses: 1_000,
  coursesPerList: 1,
  refreshTokens: 0,
};
const LARGE: Size = { ...SMALL, courses: 500_000 };

/** Maximum ratio of the cost with more data to the cost with less. */
const MAX_GROWTH = 1.2;

/** The first 100 applications have a long list, the next 100 a short one. */
const LISTS = { applications: 100, long: 5_000, short: 50, pageSize: 50 };

/** Clients that read a whole list concurrently. */
const READERS = 20;

/** Checks that the cost of API requests does not grow with the amount of data. */
export async function measureGrowth(runs: RunOptions): Promise<void> {
  await withDatabases(false, async ({ dataDir, createDatabase, toTarget }) => {
    const small = await startTeepad({ databaseUrl: await createDatabase("small", SMALL), dataDir });
    const large = await startTeepad({
      databaseUrl: await createDatabase("large", LARGE, fillLists),
      dataDir,
    });
    try {
      for (const name of ["GET course", "POST course"] as const) {
        const sides = {
          small: { target: toTarget(small), makeRequest: createRequestMakers(SMALL)[name] },
          large: { target: toTarget(large), makeRequest: createRequestMakers(LARGE)[name] },
        };
        const maxRequests = computeMaxRequests(name, SMALL, countRuns(runs));
        const figures = await measureInterleaved(sides, runs, maxRequests);
        report(`${name}, ${SMALL.courses} → ${LARGE.courses} courses`, figures.small, figures.large);
      }

      const listSize = { ...LARGE, applications: LISTS.applications };
      const maxRequests = computeMaxRequests("GET list", listSize, 2 * countRuns(runs));
      const target = toTarget(large);
      const middle = `&cursor=${encodeCursor(ids.course(LISTS.long / 2, 0, LARGE))}`;
      const sides = {
        short: { target, makeRequest: createPageRequestMaker(LISTS.applications) },
        long: { target, makeRequest: createPageRequestMaker(0) },
        middle: { target, makeRequest: createPageRequestMaker(0, middle) },
      };
      const pages = await measureInterleaved(sides, runs, maxRequests);
      const title = `page of ${LISTS.pageSize}, list of ${LISTS.short} → ${LISTS.long}`;
      report(`first ${title}`, pages.short, pages.long);
      report(`middle ${title}`, pages.short, pages.middle);
      await readWholeLists(large);
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  });
}

function report(title: string, before: Figures, after: Figures): void {
  const slowdown = before.requestsPerSecond / after.requestsPerSecond;
  const cpuGrowth = after.cpuMicroseconds / before.cpuMicroseconds;
  const verdict = Math.min(slowdown, cpuGrowth) < MAX_GROWTH ? "" : `  FAILED: more than ${MAX_GROWTH} ×`;
  const perSecond = [before, after].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(" → ");
  const cpu = [before, after].map(({ cpuMicroseconds }) => cpuMicroseconds.toFixed(0)).join(" → ");
  console.log(
    `${title}: ${perSecond} req/s (${slowdown.toFixed(2)} ×), ${cpu} µs of CPU (${cpuGrowth.toFixed(2)} ×)${verdict}`,
  );
  if (verdict) process.exitCode = 1;
}

async function fillLists(run: RunSql): Promise<void> {
  const { applications, long, short } = LISTS;
  await run(
    `INSERT INTO "CourseLink" ("applicationId", "userId", "externalCourseId", "courseId")
     SELECT 'tp_app_bench' || a, 'user_' || lpad(a::text, 26, '0'), 'listed-' || c, 'course_' || lpad(c::text, 26, '0')
     FROM generate_series(0, 2 * $1::int - 1) a, generate_series(0, $2::int - 1) c WHERE a < $1 OR c < $3
     ON CONFLICT DO NOTHING`,
    [applications, long, short],
  );
  await countLinks(run);
}

/** Requests a page of the list of each application in turn, from application `first` on. */
function createPageRequestMaker(first: number, query = ""): MakeRequest {
  let count = 0;
  return () => ({
    method: "GET",
    path: `/api/v1/courses?limit=${LISTS.pageSize}${query}`,
    headers: bearer(first + (count++ % LISTS.applications)),
  });
}

const bearer = (user: number) => ({ authorization: `Bearer ${ids.accessToken(user)}` });

/**
 * Reads whole lists concurrently, pausing in the middle of all of them, and prints the memory that took. Repeats it,
 * because V8 does not collect garbage while there is room: the first wave is a warm-up.
 */
async function readWholeLists(server: ServerProcess): Promise<void> {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.readMemory());
  }, 20);
  const toMebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  for (let wave = 0; wave < 4; wave++) {
    const before = Math.max(peak, server.readMemory());
    // Other applications in each wave, because the previous ones are close to their rate limits.
    const readers = Array.from({ length: READERS }, (_, i) => readSlowly(server.url, wave * READERS + i));
    const sizes = await Promise.all(readers);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `${READERS} concurrent lists of ${LISTS.long}, ${toMebibytes(total)} MiB: ` +
        `memory peak +${toMebibytes(peak - before)} MiB over ${toMebibytes(before)} MiB`,
    );
  }
  clearInterval(sampling);
}

async function readSlowly(url: string, user: number): Promise<number> {
  const sent = request(`${url}/api/v1/courses`, { headers: bearer(user), agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`Listing courses failed: status ${response.statusCode}.`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  let size = 0;
  for await (const chunk of response) size += (chunk as Buffer).length;
  return size;
}

import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { encodeCursor } from "@/lib/courses/list-schema";
import { named, type RunSql, type Size } from "./data";
import { withDatabases } from "./database";
import { type Figures, type MakeRequest, mostRequests, requestsOf } from "./load";
import { type ServerProcess, startTeepad } from "./processes";
import { byTurns, type Length, runsOf } from "./turns";

const SMALL: Size = {
  users: 10_000,
  applications: 1_000,
  courses: 1_000,
  coursesPerList: 1,
  refreshTokens: 0,
};
const LARGE: Size = { ...SMALL, courses: 500_000 };

/** How much more anything may cost with more data. */
const MAX_GROWTH = 1.2;

/** The first applications see a long list, as many after them a short one. */
const LISTS = { applications: 100, long: 5_000, short: 50, page: 50 };

/** Whole lists that are read at once, and how slowly. */
const READERS = 20;

/** What grows with the data: nothing that an application asks for should. */
export async function measureGrowth(length: Length): Promise<void> {
  await withDatabases(false, async ({ dataDir, newDatabase, measured }) => {
    const small = await startTeepad({ databaseUrl: await newDatabase("small", SMALL), dataDir });
    const large = await startTeepad({ databaseUrl: await newDatabase("large", LARGE, fillLists), dataDir });
    try {
      for (const name of ["GET course", "POST course"] as const) {
        const sides = {
          small: { server: measured(small), make: requestsOf(SMALL)[name] },
          large: { server: measured(large), make: requestsOf(LARGE)[name] },
        };
        const figures = await byTurns(sides, length, mostRequests(name, SMALL, runsOf(length)));
        print(`${name}, ${SMALL.courses} and ${LARGE.courses} courses`, figures.small, figures.large);
      }

      const most = mostRequests(
        "GET list",
        { ...LARGE, applications: LISTS.applications },
        2 * runsOf(length),
      );
      const server = measured(large);
      const middle = `&cursor=${encodeCursor(named.course(LISTS.long / 2, 0, LARGE))}`;
      const pages = await byTurns(
        {
          short: { server, make: pageOf(LISTS.applications, "") },
          long: { server, make: pageOf(0, "") },
          middle: { server, make: pageOf(0, middle) },
        },
        length,
        most,
      );
      print(`a page of ${LISTS.page}, of ${LISTS.short} and of ${LISTS.long}`, pages.short, pages.long);
      print(`the same, from the middle of ${LISTS.long}`, pages.short, pages.middle);
      await readWholeLists(large);
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  });
}

function print(what: string, before: Figures, after: Figures): void {
  const slower = before.requestsPerSecond / after.requestsPerSecond;
  const dearer = after.processor / before.processor;
  const verdict = Math.min(slower, dearer) < MAX_GROWTH ? "" : `  more than ${MAX_GROWTH}`;
  const perSecond = [before, after].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(" → ");
  const processor = [before, after].map((figures) => figures.processor.toFixed(0)).join(" → ");
  console.log(
    `${what}: ${perSecond} req/s (${slower.toFixed(2)} ×), ${processor} µs of CPU (${dearer.toFixed(2)} ×)${verdict}`,
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
}

/** Pages of lists, of one application after another from the `first` on. */
function pageOf(first: number, more: string): MakeRequest {
  let n = 0;
  return () => ({
    method: "GET",
    path: `/api/v1/courses?limit=${LISTS.page}${more}`,
    headers: authorization(first + (n++ % LISTS.applications)),
  });
}

const authorization = (user: number) => ({ authorization: `Bearer ${named.accessToken(user)}` });

/**
 * Reads whole lists at once, all of them stopped half-way for a while, and prints how much memory that took: first to
 * warm up, since V8 lets garbage lie while there is room, and then as many again.
 */
async function readWholeLists(server: ServerProcess): Promise<void> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, server.memory());
  }, 20);
  const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  for (let wave = 0; wave < 4; wave++) {
    const before = Math.max(most, server.memory());
    // Of other applications in each wave, since their limits are nearly used up.
    const readers = Array.from({ length: READERS }, (_, i) => readSlowly(server.url, wave * READERS + i));
    const sizes = await Promise.all(readers);
    const sum = sizes.reduce((total, size) => total + size, 0);
    console.log(
      `${READERS} whole lists of ${LISTS.long} at once, ${mebibytes(sum)} MiB: ` +
        `${mebibytes(most - before)} MiB more memory than the ${mebibytes(before)} MiB before`,
    );
  }
  clearInterval(watch);
}

async function readSlowly(url: string, user: number): Promise<number> {
  const sent = request(`${url}/api/v1/courses`, { headers: authorization(user), agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A whole list was answered ${response.statusCode}.`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  let size = 0;
  for await (const part of response) size += (part as Buffer).length;
  return size;
}

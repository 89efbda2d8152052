import { setTimeout as delay } from "node:timers/promises";
import type { Size } from "../bench/data";
import { alignColumns } from "../output";
import type { Cluster } from "./cluster";
import { type Acknowledged, isSuccess, startWriters } from "./writers";

/** So many that no client reaches a limit. */
export const APPLICATIONS = 3_000;

/** What the database holds before a scenario. */
export const SIZE: Size = {
  users: APPLICATIONS,
  applications: APPLICATIONS,
  courses: APPLICATIONS,
  coursesPerList: 1,
  refreshTokens: APPLICATIONS,
};

const CLIENTS = { creating: 8, refreshing: 4 };

/** Load before a fault and after its recovery, in milliseconds. */
const HEALTHY_MS = 2_000;

/** How long to wait for the first success after a fault was repaired. */
const RECOVERY_TIMEOUT_MS = 60_000;

/** What a fault did to clients. */
export interface Result {
  fault: string;
  /** As `formatStatuses` has it. */
  clientsSaw: string;
  /** The longest time without a success, in seconds. */
  outage: number;
  /** Seconds from the repair to the first success. */
  recovery: number;
  acknowledged: number;
  lost: number;
  /** Why the result is not acceptable. */
  problems: string[];
}

/** What clients may see at worst. */
interface Promised {
  /** Statuses besides 200 and 201. */
  statuses: readonly string[];
  /** In seconds. */
  recovery: number;
  /** In seconds; Infinity if the fault lasts as long as the scenario lets it. */
  outage?: number;
}

/** Loads a server, injects a fault, repairs it, and counts what was lost. */
export async function runScenario(
  fault: string,
  { cluster, database, url }: { cluster: Cluster; database: string; url: () => string },
  /** Injects the fault and returns when it is repaired. */
  inject: () => Promise<void>,
  promised: Promised,
): Promise<Result> {
  const run = `${fault.replace(/\W+/g, "-")}-${Date.now()}`;
  const writers = startWriters(url, { run, ...CLIENTS, applications: APPLICATIONS });
  await delay(HEALTHY_MS);
  const { courses, tokens } = writers.acknowledged;
  if (courses.length === 0 || tokens.length === 0) {
    throw new Error(`${fault}: no request succeeded before the fault.`);
  }
  await inject();
  const repaired = performance.now();
  while (writers.lastSuccess() < repaired && performance.now() - repaired < RECOVERY_TIMEOUT_MS) {
    await delay(10);
  }
  const recovery = Math.max(0, (performance.now() - repaired) / 1000);
  await delay(HEALTHY_MS);
  await writers.stop();

  const lost = await countLost(
    (sql, values) => cluster.query(database, sql, values),
    run,
    writers.acknowledged,
  );
  const unexpected = [...writers.statuses.keys()].filter(
    (status) => !isSuccess(status) && !promised.statuses.includes(status),
  );
  const problems = [
    ...(lost > 0 ? [`${lost} acknowledged writes lost`] : []),
    ...(recovery > promised.recovery ? [`recovery took longer than ${promised.recovery} s`] : []),
    ...(writers.longestOutage > (promised.outage ?? Number.POSITIVE_INFINITY)
      ? [`no success for longer than ${promised.outage} s`]
      : []),
    ...(unexpected.length > 0 ? [`clients saw ${unexpected.join(", ")}`] : []),
  ];
  return {
    fault,
    clientsSaw: formatStatuses(writers.statuses),
    outage: writers.longestOutage,
    recovery,
    acknowledged: courses.length + tokens.length,
    lost,
    problems,
  };
}

/** Counts the acknowledged writes of a run that the database lacks. */
export async function countLost(
  query: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  run: string,
  { courses, tokens }: Acknowledged,
): Promise<number> {
  const rows = await query(
    `SELECT "externalCourseId" AS id FROM "CourseLink" JOIN "Course" ON "Course"."id" = "courseId"
     WHERE "externalCourseId" LIKE $1
     UNION ALL SELECT "tokenHash" FROM "AccessToken" WHERE "tokenHash" = ANY($2)`,
    [`${run}-%`, tokens],
  );
  const stored = new Set(rows.map(({ id }) => id));
  return [...courses, ...tokens].filter((id) => !stored.has(id)).length;
}

/** "201 × 812, 503 × 94" */
export function formatStatuses(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
}

/** Formats the results as a table. */
export function formatResults(results: readonly Result[]): string {
  const header = ["fault", "clients saw", "outage", "recovery", "acknowledged", "lost", ""];
  const rows = results.map(({ fault, clientsSaw, outage, recovery, acknowledged, lost, problems }) => [
    fault,
    clientsSaw,
    `${outage.toFixed(1)} s`,
    `${recovery.toFixed(1)} s`,
    String(acknowledged),
    String(lost),
    problems.length === 0 ? "ok" : `FAILED: ${problems.join("; ")}`,
  ]);
  return alignColumns([header, ...rows]);
}

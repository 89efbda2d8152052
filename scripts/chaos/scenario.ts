import { setTimeout as delay } from "node:timers/promises";
import { alignColumns } from "@/lib/server/admin/output";
import type { Size } from "../bench/data";
import { type Acknowledged, APPLICATIONS, isSuccess, startWriters } from "./writers";

/** What the database holds before a scenario. */
export const SIZE: Size = {
  users: APPLICATIONS,
  applications: APPLICATIONS,
  courses: APPLICATIONS,
  coursesPerList: 1,
  refreshTokens: APPLICATIONS,
};

/** Load before a fault and after its recovery, in milliseconds. */
const HEALTHY_MS = 2_000;

/** How long to wait for the first success after a fault was repaired. */
const RECOVERY_TIMEOUT_MS = 60_000;

/** What a fault did to clients. */
export interface Result {
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
export interface Promised {
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
  { url, query }: { url: () => string; query: Query },
  /** Injects the fault and returns when it is repaired. */
  inject: (lastSuccess: () => number) => Promise<void>,
  promised: Promised,
): Promise<Result> {
  const run = `${fault.replace(/\W+/g, "-")}-${Date.now()}`;
  const writers = startWriters(url, run);
  const { courses, tokens } = writers.acknowledged;
  let recovery = 0;
  try {
    await delay(HEALTHY_MS);
    if (courses.length === 0 || tokens.length === 0) throw new Error("no request succeeded before the fault");
    await inject(writers.lastSuccess);
    const repaired = performance.now();
    while (writers.lastSuccess() < repaired && performance.now() - repaired < RECOVERY_TIMEOUT_MS) {
      await delay(10);
    }
    recovery = (performance.now() - repaired) / 1000;
    await delay(HEALTHY_MS);
  } finally {
    await writers.stop();
  }

  const lost = await countLost(query, run, writers.acknowledged);
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
    clientsSaw: formatStatuses(writers.statuses),
    outage: writers.longestOutage,
    recovery,
    acknowledged: courses.length + tokens.length,
    lost,
    problems,
  };
}

type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Counts the acknowledged writes of a run that the database lacks. */
async function countLost(query: Query, run: string, { courses, tokens }: Acknowledged): Promise<number> {
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

/** Formats the results as a table, each with the name of its fault. */
export function formatResults(results: readonly (readonly [string, Result])[]): string {
  const header = ["fault", "clients saw", "outage", "recovery", "acknowledged", "lost", ""];
  const rows = results.map(([fault, { clientsSaw, outage, recovery, acknowledged, lost, problems }]) => [
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

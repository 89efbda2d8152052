import type { Size } from "./data";
import type { Endpoint, Figures } from "./load";

export interface Report {
  when: string;
  size: Size;
  endpoints: Partial<Record<Endpoint, { teepad: Figures; floor: Figures | null }>>;
  /** Resident memory of the server after the load, in bytes. */
  memory: number;
}

/** Minimum requests per second, relative to the floor. */
export const TARGET_RATIOS: Readonly<Record<Endpoint, number>> = {
  "GET course": 0.6,
  "GET list": 0.5,
  "POST course": 0.5,
  refresh: 0.5,
  introspect: 0.6,
};

const COLUMNS = [
  "endpoint",
  "req/s",
  "p50 ms",
  "p99 ms",
  "floor req/s",
  "floor p99",
  "ratio",
  "target",
  "p99 ×",
  "CPU µs",
  "floor CPU",
  "CPU ratio",
];

/** Formats the report as a table. "p99 ×" should stay below 3. */
export function formatTable(report: Report, { withHeader = true } = {}): string {
  const rows = Object.entries(report.endpoints).map(([name, { teepad, floor }]) => [
    name,
    teepad.requestsPerSecond.toFixed(0),
    teepad.p50.toFixed(0),
    teepad.p99.toFixed(0),
    floor ? floor.requestsPerSecond.toFixed(0) : "",
    floor ? floor.p99.toFixed(0) : "",
    floor ? (teepad.requestsPerSecond / floor.requestsPerSecond).toFixed(2) : "",
    floor ? TARGET_RATIOS[name as Endpoint].toFixed(2) : "",
    floor ? (teepad.p99 / floor.p99).toFixed(1) : "",
    teepad.cpuMicroseconds.toFixed(0),
    floor ? floor.cpuMicroseconds.toFixed(0) : "",
    floor ? (floor.cpuMicroseconds / teepad.cpuMicroseconds).toFixed(2) : "",
  ]);
  return [...(withHeader ? [COLUMNS] : []), ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(11))).join(""))
    .join("\n");
}

/** Tolerance for short runs on a shared machine: a ratio fails below this share of its target. */
const MIN_SHARE_OF_TARGET = 0.45;

/**
 * Returns the endpoints whose ratios of both requests per second and CPU time are far below target. Other load on the
 * machine can make either of them look bad.
 */
export function findFarBelowTarget(report: Report): string[] {
  return Object.entries(report.endpoints).flatMap(([name, { teepad, floor }]) => {
    if (!floor) return [];
    const ratios = [
      teepad.requestsPerSecond / floor.requestsPerSecond,
      floor.cpuMicroseconds / teepad.cpuMicroseconds,
    ].filter((ratio) => !Number.isNaN(ratio));
    return Math.max(...ratios) < TARGET_RATIOS[name as Endpoint] * MIN_SHARE_OF_TARGET ? [name] : [];
  });
}

/** Lists the change of each ratio since an earlier report. */
export function compareReports(before: Report, now: Report): string {
  const ratio = (report: Report, name: Endpoint) => {
    const { teepad, floor } = report.endpoints[name] ?? {};
    return teepad && floor ? teepad.requestsPerSecond / floor.requestsPerSecond : Number.NaN;
  };
  const lines = (Object.keys(now.endpoints) as Endpoint[]).map(
    (name) => `${name.padEnd(12)} ${ratio(before, name).toFixed(2)} → ${ratio(now, name).toFixed(2)}`,
  );
  return [`Ratios since ${before.when}:`, ...lines].join("\n");
}

import type { Size } from "./data";
import type { Endpoint, Figures } from "./load";

interface EndpointFigures {
  teepad: Figures;
  /** With a pool. Both floors are null on the embedded database. */
  floor: Figures | null;
  /** With pipelined connections. */
  pipelined: Figures | null;
  /** Teepad without pipelined connections; null unless asked for. */
  unpipelined?: Figures | null;
}

export interface Report {
  when: string;
  size: Size;
  endpoints: Partial<Record<Endpoint, EndpointFigures>>;
  /** Resident memory of the server after the load, in bytes. */
  memory: number;
}

/** Maximum processor time per request, relative to that of the floor with a pool. */
const TARGET_RATIOS: Readonly<Record<Endpoint, number>> = {
  "GET course": 0.75,
  "GET list": 1.1,
  "POST course": 1.1,
  refresh: 1.1,
  introspect: 0.75,
};

const COLUMNS = [
  "endpoint",
  "CPU µs",
  "of Postgres",
  "pool floor",
  "pipelined",
  "× pool",
  "target",
  "× pipelined",
  "req/s",
  "pool floor",
  "pipelined",
  "p99 ms",
  "p99 × pool",
  "CPU off",
];

/**
 * Formats the report as a table: processor time per request first, because other load on the machine affects it least.
 * "CPU off" is Teepad without pipelined connections.
 */
export function formatTable(report: Report, { withHeader = true } = {}): string {
  const rows = Object.entries(report.endpoints).map(([name, { teepad, floor, pipelined, unpipelined }]) => {
    const against = (other: Figures | null, figure: keyof Figures) =>
      other ? (teepad[figure] / other[figure]).toFixed(2) : "";
    return [
      name,
      teepad.cpuMicroseconds.toFixed(0),
      teepad.databaseMicroseconds.toFixed(0),
      floor?.cpuMicroseconds.toFixed(0) ?? "",
      pipelined?.cpuMicroseconds.toFixed(0) ?? "",
      against(floor, "cpuMicroseconds"),
      floor ? TARGET_RATIOS[name as Endpoint].toFixed(2) : "",
      against(pipelined, "cpuMicroseconds"),
      teepad.requestsPerSecond.toFixed(0),
      floor?.requestsPerSecond.toFixed(0) ?? "",
      pipelined?.requestsPerSecond.toFixed(0) ?? "",
      teepad.p99.toFixed(0),
      against(floor, "p99"),
      unpipelined?.cpuMicroseconds.toFixed(0) ?? "",
    ];
  });
  return [...(withHeader ? [COLUMNS] : []), ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(12))).join(""))
    .join("\n");
}

/**
 * Tolerance for short runs on a shared machine: a ratio fails above this multiple of its target. The highest of ten runs,
 * some beside other work, was 1.55 (docs/benchmarks).
 */
const MAX_MULTIPLE_OF_TARGET = 2;

/**
 * Returns the endpoints whose ratio of processor time is far above target; none on systems that do not report it. Rates
 * are not judged, because other load on the machine changes them.
 */
export function findFarAboveTarget(report: Report): string[] {
  return Object.entries(report.endpoints).flatMap(([name, { teepad, floor }]) => {
    const ratio = floor ? teepad.cpuMicroseconds / floor.cpuMicroseconds : Number.NaN;
    return ratio > TARGET_RATIOS[name as Endpoint] * MAX_MULTIPLE_OF_TARGET ? [name] : [];
  });
}

/** Lists the change of each ratio of processor time since an earlier report. */
export function compareReports(before: Report, now: Report): string {
  const ratio = (report: Report, name: Endpoint) => {
    const { teepad, floor } = report.endpoints[name] ?? {};
    return teepad && floor ? teepad.cpuMicroseconds / floor.cpuMicroseconds : Number.NaN;
  };
  const lines = (Object.keys(now.endpoints) as Endpoint[]).map(
    (name) => `${name.padEnd(12)} ${ratio(before, name).toFixed(2)} → ${ratio(now, name).toFixed(2)}`,
  );
  return [`Ratios since ${before.when}:`, ...lines].join("\n");
}

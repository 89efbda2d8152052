import type { Size } from "./data";
import type { Endpoint, Figures } from "./load";

export interface Report {
  when: string;
  size: Size;
  endpoints: Partial<Record<Endpoint, { teepad: Figures; floor: Figures | null }>>;
  /** Bytes of the server process after the load. */
  memory: number;
}

/** The least that requests per second may be of the floor's. */
export const TARGETS: Readonly<Record<Endpoint, number>> = {
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

/** The report as lines of a table; lower p99 × is better, and 3 the most that is wanted. */
export function table(report: Report, { head = true } = {}): string {
  const rows = Object.entries(report.endpoints).map(([name, { teepad, floor }]) => [
    name,
    teepad.requestsPerSecond.toFixed(0),
    teepad.p50.toFixed(0),
    teepad.p99.toFixed(0),
    floor ? floor.requestsPerSecond.toFixed(0) : "",
    floor ? floor.p99.toFixed(0) : "",
    floor ? (teepad.requestsPerSecond / floor.requestsPerSecond).toFixed(2) : "",
    floor ? TARGETS[name as Endpoint].toFixed(2) : "",
    floor ? (teepad.p99 / floor.p99).toFixed(1) : "",
    teepad.processor.toFixed(0),
    floor ? floor.processor.toFixed(0) : "",
    floor ? (floor.processor / teepad.processor).toFixed(2) : "",
  ]);
  return [...(head ? [COLUMNS] : []), ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(11))).join(""))
    .join("\n");
}

/** How much worse than its target a ratio may be where the machine is shared and the runs are short. */
const MARGIN = 0.45;

/**
 * The endpoints whose ratio is far below its target: of requests a second and of processor time both, since either can
 * look bad for a moment on a machine that does something else.
 */
export function farBelowTarget(report: Report): string[] {
  return Object.entries(report.endpoints).flatMap(([name, { teepad, floor }]) => {
    if (!floor) return [];
    const ratios = [
      teepad.requestsPerSecond / floor.requestsPerSecond,
      floor.processor / teepad.processor,
    ].filter((ratio) => !Number.isNaN(ratio));
    return Math.max(...ratios) < TARGETS[name as Endpoint] * MARGIN ? [name] : [];
  });
}

/** How the ratios moved since an earlier report. */
export function compare(before: Report, now: Report): string {
  const ratio = (report: Report, name: Endpoint) => {
    const { teepad, floor } = report.endpoints[name] ?? {};
    return teepad && floor ? teepad.requestsPerSecond / floor.requestsPerSecond : Number.NaN;
  };
  const lines = (Object.keys(now.endpoints) as Endpoint[]).map(
    (name) => `${name.padEnd(12)} ${ratio(before, name).toFixed(2)} → ${ratio(now, name).toFixed(2)}`,
  );
  return [`Ratios since ${before.when}:`, ...lines].join("\n");
}

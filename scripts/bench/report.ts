import type { Endpoint, Figures } from "./load";

export interface EndpointFigures {
  teepad: Figures;
  /** With a pool. Both floors are null on the embedded database. */
  floor: Figures | null;
  /** With pipelined connections. */
  pipelined: Figures | null;
}

/** Maximum processor time per request, relative to that of the floor with a pool. */
const TARGET_RATIOS: Readonly<Record<Endpoint, number>> = {
  "GET course": 0.75,
  "GET list": 1.1,
  "POST course": 1.1,
  refresh: 1.1,
  introspect: 0.75,
};

const ratio = ({ teepad }: EndpointFigures, floor: Figures | null, figure: keyof Figures) =>
  floor ? (teepad[figure] / floor[figure]).toFixed(2) : "";

/** Processor time per request first, because other load on the machine affects it least. */
const COLUMNS: readonly (readonly [
  string,
  (figures: EndpointFigures, name: Endpoint) => string | undefined,
])[] = [
  ["CPU µs", ({ teepad }) => teepad.cpuMicroseconds.toFixed(0)],
  ["of Postgres", ({ teepad }) => teepad.databaseMicroseconds.toFixed(0)],
  ["pool floor", ({ floor }) => floor?.cpuMicroseconds.toFixed(0)],
  ["pipelined", ({ pipelined }) => pipelined?.cpuMicroseconds.toFixed(0)],
  ["× pool", (figures) => ratio(figures, figures.floor, "cpuMicroseconds")],
  ["target", ({ floor }, name) => (floor ? TARGET_RATIOS[name].toFixed(2) : "")],
  ["× pipelined", (figures) => ratio(figures, figures.pipelined, "cpuMicroseconds")],
  ["req/s", ({ teepad }) => teepad.requestsPerSecond.toFixed(0)],
  ["pool floor", ({ floor }) => floor?.requestsPerSecond.toFixed(0)],
  ["pipelined", ({ pipelined }) => pipelined?.requestsPerSecond.toFixed(0)],
  ["p99 ms", ({ teepad }) => teepad.p99.toFixed(0)],
  ["p99 × pool", (figures) => ratio(figures, figures.floor, "p99")],
];

/** A line of the table: an endpoint and its figures, or the header. */
export function formatLine(name: Endpoint, figures: EndpointFigures | null): string {
  const cells = COLUMNS.map(([title, format]) => (figures ? (format(figures, name) ?? "") : title));
  return [(figures ? name : "endpoint").padEnd(12), ...cells.map((cell) => cell.padStart(12))].join("");
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
export function findFarAboveTarget(report: Partial<Record<Endpoint, EndpointFigures>>): string[] {
  return Object.entries(report).flatMap(([name, { teepad, floor }]) => {
    const ratio = floor ? teepad.cpuMicroseconds / floor.cpuMicroseconds : Number.NaN;
    return ratio > TARGET_RATIOS[name as Endpoint] * MAX_MULTIPLE_OF_TARGET ? [name] : [];
  });
}

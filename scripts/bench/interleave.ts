import { type Figures, type LoadTarget, type MakeRequest, measure } from "./load";

/** One side of a comparison. */
export interface Side {
  target: LoadTarget;
  makeRequest: MakeRequest;
}

export interface RunOptions {
  /** Seconds of each side's first run. Its results are discarded, because V8 is still compiling. */
  warmUpSeconds: number;
  /** Seconds of each measured run. */
  seconds: number;
  /** Measured runs per side. */
  rounds: number;
}

/** Runs per side, including the warm-up. */
export const countRuns = ({ rounds }: RunOptions): number => rounds + 1;

/**
 * Interleaves the runs of the sides, so that other load on the machine affects all of them alike. Returns the median of
 * each figure per side.
 *
 * @param maxRequests per run.
 */
export async function measureInterleaved<Sides extends { [name: string]: Side | undefined }>(
  sides: Sides,
  { warmUpSeconds, seconds, rounds }: RunOptions,
  maxRequests: number,
): Promise<{ [Name in keyof Sides]: Figures }> {
  const present = Object.entries(sides).flatMap(([name, side]) => (side ? [{ name, side }] : []));
  const runs = new Map(present.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, side } of present) {
      const duration = round === 0 ? warmUpSeconds : seconds;
      const figures = await measure(side.target, side.makeRequest, { seconds: duration, maxRequests });
      if (figures.failures > 0) {
        throw new Error(`${figures.failures} requests to "${name}" failed or had an unexpected status.`);
      }
      if (round > 0) runs.get(name)?.push(figures);
    }
  }
  const medians = Array.from(runs, ([name, figures]) => [name, computeMedians(figures)]);
  return Object.fromEntries(medians) as { [Name in keyof Sides]: Figures };
}

function computeMedians(runs: Figures[]): Figures {
  const median = (figure: keyof Figures) => {
    const sorted = runs.map((run) => run[figure]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] as number;
  };
  return {
    requestsPerSecond: median("requestsPerSecond"),
    p50: median("p50"),
    p99: median("p99"),
    cpuMicroseconds: median("cpuMicroseconds"),
    failures: 0,
  };
}

import { type Figures, type LoadTarget, type MakeRequest, measure } from "./load";

export interface Side {
  target: LoadTarget;
  makeRequest: MakeRequest;
}

export interface RunOptions {
  /**
   * Requests of each side's first run. Its results are discarded, because V8 is still compiling: a number and not a time,
   * since on a busy machine the side with more code would otherwise be measured uncompiled.
   */
  warmUpRequests: number;
  /** Seconds of each measured run. */
  seconds: number;
  /** Measured runs per side. */
  rounds: number;
}

/** When a warm-up ends anyway. */
const MAX_WARM_UP_SECONDS = 30;

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
  { warmUpRequests, seconds, rounds }: RunOptions,
  maxRequests: number,
): Promise<{ [Name in keyof Sides]: Figures }> {
  const present = Object.entries(sides).flatMap(([name, side]) => (side ? [{ name, side }] : []));
  const runs = new Map(present.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, side } of present) {
      const limits =
        round === 0
          ? { seconds: MAX_WARM_UP_SECONDS, maxRequests: Math.min(warmUpRequests, maxRequests) }
          : { seconds, maxRequests };
      const figures = await measure(side.target, side.makeRequest, limits);
      if (figures.failures > 0) {
        throw new Error(`${figures.failures} requests to "${name}" failed or had an unexpected status.`);
      }
      if (round > 0) runs.get(name)?.push(figures);
    }
  }
  const medians = Array.from(runs, ([name, figures]) => [name, computeMedians(figures)]);
  return Object.fromEntries(medians) as { [Name in keyof Sides]: Figures };
}

function computeMedians<Run extends { [Name in keyof Run]: number }>(runs: readonly Run[]): Run {
  const names = Object.keys(runs[0] ?? {}) as (keyof Run)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Run;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

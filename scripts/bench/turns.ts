import { type Figures, type MakeRequest, type Measured, measure } from "./load";

/** One of those that are compared. */
export interface Side {
  server: Measured;
  make: MakeRequest;
}

export interface Length {
  /** Of the first run of each side, which does not count: V8 compiles while it runs. */
  warmUp: number;
  /** Of each run after it. */
  seconds: number;
  /** Runs of each side. */
  rounds: number;
}

/** Runs of each side in all, with the one that warms it up. */
export const runsOf = ({ rounds }: Length): number => rounds + 1;

/**
 * Measures the sides by turns, so that whatever else the machine does meets all of them. What is answered is the median
 * of each side's runs, each figure's own.
 * @param most requests of one run.
 */
export async function byTurns<Sides extends { [name: string]: Side | undefined }>(
  sides: Sides,
  { warmUp, seconds, rounds }: Length,
  most: number,
): Promise<{ [Name in keyof Sides]: Figures }> {
  const present = Object.entries(sides).flatMap(([name, side]) => (side ? [{ name, side }] : []));
  const runs = new Map(present.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, side } of present) {
      const { server, make } = side;
      const figures = await measure(server, make, { seconds: round === 0 ? warmUp : seconds, most });
      if (figures.failed > 0) {
        throw new Error(`${figures.failed} answers of "${name}" were not the one wanted.`);
      }
      if (round > 0) runs.get(name)?.push(figures);
    }
  }
  const medians = Array.from(runs, ([name, figures]) => [name, medianOf(figures)]);
  return Object.fromEntries(medians) as { [Name in keyof Sides]: Figures };
}

function medianOf(runs: Figures[]): Figures {
  const median = (figure: keyof Figures) => {
    const sorted = runs.map((run) => run[figure]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] as number;
  };
  return {
    requestsPerSecond: median("requestsPerSecond"),
    p50: median("p50"),
    p99: median("p99"),
    processor: median("processor"),
    failed: 0,
  };
}

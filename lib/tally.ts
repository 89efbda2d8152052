/**
 * Counts by label since the start of this process, for the metrics. Labels are constants of the code: each one is a time series.
 */
export function tally() {
  const counts = new Map<string, number>();
  return {
    add: (label: string): void => void counts.set(label, (counts.get(label) ?? 0) + 1),
    counts: (): Record<string, number> => Object.fromEntries(counts),
  };
}
export type Tally = ReturnType<typeof tally>;

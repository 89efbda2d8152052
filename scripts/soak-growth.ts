/**
 * How much a figure grew under a steady load, from the middle third of its samples to the last. Not from the first, in which caches
 * fill, code is compiled, and the machine returns what it took from a process at rest.
 */
export function growthOf(samples: readonly number[]): { thirds: [number, number, number]; ratio: number } {
  const third = samples.length / 3;
  const mean = (index: number) => {
    const part = samples.slice(Math.floor(index * third), Math.floor((index + 1) * third));
    return part.reduce((sum, each) => sum + each, 0) / part.length;
  };
  const thirds: [number, number, number] = [mean(0), mean(1), mean(2)];
  // Without enough samples nothing is known, which is a failure.
  return { thirds, ratio: samples.length < 3 ? Number.POSITIVE_INFINITY : thirds[2] / thirds[1] };
}

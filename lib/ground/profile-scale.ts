import type { Sample } from "./profile";

/** The least height of a profile in metres: level ground must not look like hills. */
const MIN_SPAN_METRES = 6;

/** The stretches of a profile whose heights are known. */
export function knownRuns(profile: readonly Sample[]): Sample[][] {
  const runs: Sample[][] = [];
  let isOpen = false;
  for (const sample of profile) {
    if (sample.metres === null) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(sample);
    else {
      runs.push([sample]);
      isOpen = true;
    }
  }
  return runs;
}

/** A step of 1, 2 or 5 times a power of ten that gives at most `most` steps. */
function niceStep(span: number, most: number): number {
  const raw = span / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10) * power;
}

/**
 * The heights between which a profile is drawn, and lines at whole steps of a unit, in metres.
 * @param unit the unit in metres.
 */
export function profileScale(heights: readonly number[], unit: number) {
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const missing = Math.max(0, MIN_SPAN_METRES - (most - least)) / 2;
  const step = Math.max(1, niceStep((most - least + 2 * missing) / unit, 3)) * unit;
  const from = Math.floor((least - missing) / step) * step;
  const count = Math.ceil((most + missing - from) / step);
  return {
    from,
    to: from + count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => from + index * step),
  };
}

/** Whole steps of a unit along a line of this length, and its end, in metres. */
export function lengthTicks(length: number, unit: number): number[] {
  if (length === 0) return [0];
  const step = niceStep(length / unit, 5) * unit;
  const count = Math.floor((length - step / 2) / step);
  return [...Array.from({ length: count + 1 }, (_, index) => index * step), length];
}

import type { Spread } from "@/lib/validation/kept-throw";
import type { SkillLevel } from "@/lib/validation/skill-level";
import type { Release } from "./flight";

/**
 * Assumed: no public data on the spread of throws was found. The interface prints these figures beside every result, and a club
 * replaces them by what it measures.
 */
export const ASSUMED_SPREAD: Readonly<Record<SkillLevel, Spread>> = {
  gold: { direction: 3, launch: 1.5, nose: 1.5, hyzer: 4, speed: 0.03 },
  blue: { direction: 3.5, launch: 2, nose: 2, hyzer: 5, speed: 0.04 },
  white: { direction: 4, launch: 2.5, nose: 2.5, hyzer: 6, speed: 0.05 },
  red: { direction: 5, launch: 3, nose: 3, hyzer: 7, speed: 0.06 },
  green: { direction: 6, launch: 3.5, nose: 3.5, hyzer: 8, speed: 0.07 },
};

/** A source of numbers of the standard normal distribution, the same for the same seed: results must not change by looking again. */
export function normalNumbers(seed: number): () => number {
  let state = seed >>> 0;
  // Mulberry32, then Box-Muller.
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** One release as it may turn out, and by how many degrees to the left of the intended direction. */
export function varied(intended: Release, spread: Spread, next: () => number) {
  const speed = intended.speed * Math.max(0.3, 1 + spread.speed * next());
  const release: Release = {
    ...intended,
    speed,
    launch: intended.launch + spread.launch * next(),
    nose: intended.nose + spread.nose * next(),
    hyzer: intended.hyzer + spread.hyzer * next(),
  };
  return { release, left: spread.direction * next() };
}

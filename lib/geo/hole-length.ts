// Separate from distance.ts, so that pages which only write lengths do not load turf.

/** Rounds metres to a centimetre, the precision of responses. */
export function roundToCentimetre(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/** Par of a hole by its unrounded length: below 150 m is 3, below 250 m is 4, otherwise 5 (interface, validation rule 8). */
export function computePar(metres: number): 3 | 4 | 5 {
  if (metres < 150) return 3;
  if (metres < 250) return 4;
  return 5;
}

import { COURSE_LIMITS } from "@/lib/validation/course-limits";

/** True for a number that a hole can have: 1 to 27. */
export function isHoleNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= COURSE_LIMITS.fairways;
}

export function takenNumbers(fairways: readonly { readonly number: number }[]): Set<number> {
  return new Set(fairways.map(({ number }) => number));
}

/** The lowest hole number that is not taken; null if all are. */
export function lowestFreeNumber(taken: ReadonlySet<number>): number | null {
  for (let number = 1; number <= COURSE_LIMITS.fairways; number++) if (!taken.has(number)) return number;
  return null;
}

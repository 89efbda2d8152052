import { computePar, roundToCentimetre } from "@/lib/geo/distance";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Length, LengthDigits, Measured } from "./message";
import type { Language } from "./section";

/** Display units. Lengths are stored and computed in metres. */
export const UNITS = ["metres", "feet"] as const;
export type Unit = (typeof UNITS)[number];

/** The limits of a hole's length for messages, rounded towards the lengths that are allowed. */
export const MIN_HOLE_LENGTH: Length = {
  metres: COURSE_LIMITS.minFairwayMetres,
  digits: { maximumFractionDigits: 3, roundingMode: "ceil" },
};
export const MAX_HOLE_LENGTH: Length = {
  metres: COURSE_LIMITS.maxFairwayMetres,
  digits: { maximumFractionDigits: 1, roundingMode: "floor" },
};

const METRES_PER_FOOT = 0.3048;

/**
 * A length for display: to the nearest whole metre or foot, two decimals below ten.
 *
 * Rounding metres never crosses a limit of par or length, or the par or error next to the number would contradict it:
 * 149.99 m, a par 3, reads "149 m", and 1000.2 m, which is too long, "1,001 m". Rejected: always rounding down, since a
 * hole of 80 m that is stored as 79.99 m would read "79 m"; always showing two decimals, which nobody needs on grass.
 * Limits are not whole feet, so feet cannot contradict them.
 */
export function formatLength(
  metres: number,
  { unit = "metres", language = "en", digits }: LengthOptions = {},
): string {
  if (digits) return formatDigits(metres, digits, unit, language);
  // Sums of hundredths have rounding errors: 70.01 + 79.99 may be just below 150.
  const exact = roundToCentimetre(metres);
  const [shown, sign] = unit === "feet" ? [exact / METRES_PER_FOOT, "ft"] : [exact, "m"];
  if (shown < 10) return `${number(language, 2).format(shown)} ${sign}`;
  return `${number(language, 0).format(unit === "feet" ? shown : wholeMetres(shown))} ${sign}`;
}

interface LengthOptions {
  unit?: Unit;
  language?: Language;
  /** Overrides the digits and the rounding, for limits and steps. */
  digits?: LengthDigits | undefined;
}

function formatDigits(metres: number, digits: LengthDigits, unit: Unit, language: Language): string {
  const [value, sign] = unit === "feet" ? [metres / METRES_PER_FOOT, "ft"] : [metres, "m"];
  return `${new Intl.NumberFormat(language, { ...digits, useGrouping: "min2" }).format(value)} ${sign}`;
}

function wholeMetres(metres: number): number {
  const nearest = Math.round(metres);
  if (computePar(nearest) !== computePar(metres)) return Math.floor(metres);
  const { maxFairwayMetres } = COURSE_LIMITS;
  return metres > maxFairwayMetres && nearest <= maxFairwayMetres ? Math.ceil(metres) : nearest;
}

const formats = new Map<string, Intl.NumberFormat>();

function number(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, made);
  return made;
}

/**
 * A measured value with a fixed number of decimals. Thousands are grouped from five digits on, so that it reads like
 * the limit next to it: 1203.4 m where the maximum is 1000 m.
 */
export function formatMeasured({ value, decimals }: Measured, language: Language): string {
  return value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "min2",
  });
}

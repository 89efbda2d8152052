import { computePar, roundToCentimetre } from "@/lib/geo/hole-length";
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
 * Formats a length to the nearest whole metre or foot, with two decimals below ten.
 *
 * Rounded metres never cross a limit of par or length, which would contradict the par or error next to the number:
 * 149.99 m, a par 3, is shown as "149 m", and 1000.2 m, which is too long, as "1,001 m". Rejected: always rounding
 * down, since a hole of 80 m stored as 79.99 m would be shown as "79 m"; always showing two decimals, a precision that
 * is useless on grass. Limits are not whole feet, so feet cannot contradict them.
 */
export function formatLength(
  metres: number,
  { unit = "metres", language = "en", digits }: LengthOptions = {},
): string {
  if (digits) return formatDigits(metres, digits, unit, language);
  // Sums of hundredths have rounding errors: 70.01 + 79.99 may be slightly less than 150.
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
 * Formats a measured value with a fixed number of decimals. Thousands are grouped from five digits on, so that it looks
 * like the limit next to it: 1203.4 m where the maximum is 1000 m.
 */
export function formatMeasured({ value, decimals }: Measured, language: Language): string {
  return value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "min2",
  });
}

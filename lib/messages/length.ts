import { computePar, roundToCentimetre } from "@/lib/geo/hole-length";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Length, LengthDigits, Measured } from "./message";
import type { Language } from "./section";

/** Display units. Lengths are stored and computed in metres. */
export const UNITS = ["metres", "feet"] as const;
export type Unit = (typeof UNITS)[number];

/** The unit to show lengths in: the chosen one, else metres. */
export function unitFrom(chosen: string | undefined): Unit {
  return UNITS.find((unit) => unit === chosen) ?? "metres";
}

/** The limits of a hole's length for messages, rounded towards the lengths that are allowed. */
export const MIN_HOLE_LENGTH: Length = {
  metres: COURSE_LIMITS.minFairwayMetres,
  digits: { maximumFractionDigits: 3, roundingMode: "ceil" },
};
export const MAX_HOLE_LENGTH: Length = {
  metres: COURSE_LIMITS.maxFairwayMetres,
  digits: { maximumFractionDigits: 1, roundingMode: "floor" },
};

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
  const shown = unit === "feet" ? exact / METRES_PER_FOOT : exact;
  if (shown < 10) return `${format(shown, language, fixed(2))} ${UNIT_SIGNS[unit]}`;
  return `${format(wholeLength(exact, unit), language, fixed(0))} ${UNIT_SIGNS[unit]}`;
}

export const UNIT_SIGNS: Readonly<Record<Unit, string>> = { metres: "m", feet: "ft" };

/** A length as the nearest whole metre or foot, which doesn't contradict its par. */
export function wholeLength(metres: number, unit: Unit): number {
  return unit === "feet" ? Math.round(metres / METRES_PER_FOOT) : wholeMetres(metres);
}

/** A height, or a difference of heights, to a tenth. */
export function toTenths(metres: number): Length {
  return { metres, digits: fixed(1) };
}

/** To the metre, or to the foot. */
export function toWhole(metres: number): Length {
  return { metres, digits: { maximumFractionDigits: 0 } };
}

interface LengthOptions {
  unit?: Unit;
  language?: Language;
  /** Overrides the digits and the rounding, for limits and steps. */
  digits?: LengthDigits | undefined;
}

function formatDigits(metres: number, digits: LengthDigits, unit: Unit, language: Language): string {
  const value = unit === "feet" ? metres / METRES_PER_FOOT : metres;
  return `${format(value, language, { ...digits, useGrouping: "min2" })} ${UNIT_SIGNS[unit]}`;
}

function wholeMetres(metres: number): number {
  const nearest = Math.round(metres);
  if (computePar(nearest) !== computePar(metres)) return Math.floor(metres);
  const { maxFairwayMetres } = COURSE_LIMITS;
  return metres > maxFairwayMetres && nearest <= maxFairwayMetres ? Math.ceil(metres) : nearest;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number. The formats are cached, because creating one takes longer than formatting. */
function format(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, known);
  return known.format(value);
}

const fixed = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/**
 * Formats a measured value with a fixed number of decimals. Thousands are grouped from five digits on, so that it looks
 * like the limit next to it: 1203.4 m where the maximum is 1000 m.
 */
export function formatMeasured({ value, decimals }: Measured, language: Language): string {
  return format(value, language, { ...fixed(decimals), useGrouping: "min2" });
}

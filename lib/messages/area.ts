import { METRES_PER_FOOT, SQUARE_METRES_PER_ACRE } from "@/lib/geo/units";
import type { Unit } from "./length";
import type { Language } from "./section";

const HECTARE = 10_000;

/**
 * Formats the area of something drawn: "1,250 m²", from a hectare on "1.25 ha"; in feet "1,250 ft²", from an acre on
 * "1.25 ac".
 */
export function formatSurface(
  squareMetres: number,
  { unit, language }: { unit: Unit; language: Language },
): string {
  const [small, large, sign, largeSign] =
    unit === "feet" ? [METRES_PER_FOOT ** 2, SQUARE_METRES_PER_ACRE, "ft²", "ac"] : [1, HECTARE, "m²", "ha"];
  const isLarge = squareMetres >= large;
  const value = squareMetres / (isLarge ? large : small);
  const digits = { maximumFractionDigits: isLarge ? 2 : value < 10 ? 1 : 0 };
  return `${new Intl.NumberFormat(language, digits).format(value)} ${isLarge ? largeSign : sign}`;
}

/**
 * Formats the area of a course in km², and its share of the limit in percent. Rounds away from the limit: no course
 * that is too large shows "100 %", and none that just fits shows more.
 */
export function formatArea(
  /** `area` in square metres; `share` is 1 at the limit. */
  { area, share }: { area: number; share: number },
  language: Language,
): { area: string; percent: string } {
  const format = (value: number, decimals: number) => {
    const factor = 10 ** decimals;
    const rounded = (share > 1 ? Math.ceil(value * factor) : Math.floor(value * factor)) / factor;
    return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(rounded);
  };
  return { area: format(area / 1e6, 2), percent: format(share * 100, share < 0.1 ? 1 : 0) };
}

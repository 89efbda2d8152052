import type { Language } from "./section";

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

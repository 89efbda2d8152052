import type { Language } from "@/lib/messages/section";

/**
 * The area of a course for people: km² and percent of what is allowed. Rounded so that no course that is too large
 * reads "100 %", nor one that just fits.
 */
export function areaText(
  { area, share }: { area: number; share: number },
  language: Language,
): { area: string; percent: string } {
  const number = (value: number, decimals: number) => {
    const factor = 10 ** decimals;
    const rounded = (share > 1 ? Math.ceil(value * factor) : Math.floor(value * factor)) / factor;
    return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(rounded);
  };
  return { area: number(area / 1e6, 2), percent: number(share * 100, share < 0.1 ? 1 : 0) };
}

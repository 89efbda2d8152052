import type { CourseColour } from "@/lib/validation/hole";

/** The fill of a colour of tees and layouts, and the colour of text on it. The same in both colour schemes. */
export const COURSE_COLOUR_VALUES: Readonly<Record<CourseColour, { fill: string; text: string }>> = {
  gold: { fill: "#d9a514", text: "#1c1a12" },
  blue: { fill: "#2a62e8", text: "#ffffff" },
  white: { fill: "#ffffff", text: "#1c1f1a" },
  red: { fill: "#d3312f", text: "#ffffff" },
  green: { fill: "#1d8a4a", text: "#ffffff" },
  yellow: { fill: "#f5d90a", text: "#1c1a12" },
  orange: { fill: "#c2570c", text: "#ffffff" },
  purple: { fill: "#7c3aed", text: "#ffffff" },
  pink: { fill: "#d6337f", text: "#ffffff" },
  brown: { fill: "#7a4a21", text: "#ffffff" },
  black: { fill: "#1b1d1a", text: "#ffffff" },
  grey: { fill: "#6b7280", text: "#ffffff" },
};

/**
 * The symbols of a course besides its colours, the same on maps, in pictures and on paper, in light and dark: a target is a
 * white ring with an orange core; lines and chips have a casing, which is dark around a light colour.
 */
export const SYMBOLS = {
  casing: "#ffffff",
  darkCasing: "#2b302c",
  target: "#f26b1d",
  /** The colour of a flight path or tee without one of its own. Not green, which would look like a green tee. */
  path: "#30363b",
} as const;

const NO_COLOUR = { fill: SYMBOLS.path, text: "#ffffff" } as const;

/** Colours that would be invisible with a white outline. */
const LIGHT_COLOURS: ReadonlySet<CourseColour> = new Set(["white", "yellow"]);

/** Whether a colour needs a dark outline on maps. */
export function isLightColour(colour: CourseColour | null | undefined): boolean {
  return colour != null && LIGHT_COLOURS.has(colour);
}

export function courseColour(colour: CourseColour | null | undefined): { fill: string; text: string } {
  return colour ? COURSE_COLOUR_VALUES[colour] : NO_COLOUR;
}

/** The outline that makes a colour stand out. */
export function casingOf(colour: CourseColour | null | undefined): string {
  return isLightColour(colour) ? SYMBOLS.darkCasing : SYMBOLS.casing;
}

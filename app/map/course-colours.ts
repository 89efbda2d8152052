import type { CourseColour } from "@/lib/validation/hole";

/** How a colour of tees and layouts is shown: its fill, and the text on it. The same in both colour schemes. */
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

/** What has no colour of its own: the accent of the interface. */
export const NO_COLOUR = { fill: "#1f6b3a", text: "#ffffff" } as const;

export function courseColour(colour: CourseColour | null | undefined): { fill: string; text: string } {
  return colour ? COURSE_COLOUR_VALUES[colour] : NO_COLOUR;
}

import { COURSE_COLOUR_VALUES } from "@/lib/drawing/colours";
import type { CourseColour } from "@/lib/validation/hole";

interface ColourDotsProps {
  colours: readonly CourseColour[];
  dimmed?: boolean;
  size?: string;
}

/**
 * Dots in the colours of a tee or layout; a hollow one for no colour. Decorative: the name beside it has the same information.
 */
export function ColourDots({ colours, dimmed = false, size = "size-2.5" }: ColourDotsProps) {
  return (
    <span aria-hidden className={`inline-flex flex-none gap-0.75 ${dimmed ? "opacity-40" : ""}`}>
      {(colours.length > 0 ? colours : [null]).map((colour) => (
        <span
          key={colour ?? "none"}
          className={`colour-dot ${size}`}
          style={colour ? { backgroundColor: COURSE_COLOUR_VALUES[colour].fill } : undefined}
        />
      ))}
    </span>
  );
}

import { COURSE_COLOUR_VALUES } from "@/lib/print/course-colours";
import type { CourseColour } from "@/lib/validation/hole";

/**
 * Dots in the colours of a tee or layout; a hollow one for no colour. Decorative: the name beside it has the
 * same information.
 */
export function ColourDots({
  colours,
  dimmed = false,
}: {
  colours: readonly CourseColour[];
  dimmed?: boolean;
}) {
  return (
    <span aria-hidden className={`colour-dots ${dimmed ? "opacity-40" : ""}`}>
      {(colours.length > 0 ? colours : [null]).map((colour) => (
        <span
          key={colour ?? "none"}
          className="colour-dot"
          style={colour ? { backgroundColor: COURSE_COLOUR_VALUES[colour].fill } : undefined}
        />
      ))}
    </span>
  );
}

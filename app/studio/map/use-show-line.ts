import { useEffect } from "react";
import { tidyPlace } from "@/lib/geo/place";
import { MAX_LINE_POINTS } from "@/lib/live/schema";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useStudio } from "../session/use-studio";

/** Shows the other people a line that the user drags or draws, through places in degrees; null for none. */
export function useShowLine(line: readonly Coordinates[] | null): void {
  const { hand } = useStudio();
  useEffect(() => {
    if (!line) return;
    hand.set({ line: thin(line).map((place) => tidyPlace(place)) });
    return () => hand.set({ line: [] });
  }, [hand, line]);
}

/** At most `MAX_LINE_POINTS` of a line's points, evenly chosen, with the first and the last. */
function thin(line: readonly Coordinates[]): readonly Coordinates[] {
  if (line.length <= MAX_LINE_POINTS) return line;
  const step = (line.length - 1) / (MAX_LINE_POINTS - 1);
  return Array.from({ length: MAX_LINE_POINTS }, (_, index) => line[Math.round(index * step)] as Coordinates);
}

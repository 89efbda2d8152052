import type { CSSProperties } from "react";
import { courseColour, isLightColour } from "@/lib/drawing/colours";
import type { CourseColour } from "@/lib/validation/hole";

/** CSS variables with the colours of a tee's handle, used in map.css. */
export function teeStyle(colour: CourseColour | null): CSSProperties {
  const { fill, text } = courseColour(colour);
  const edge = isLightColour(colour) ? "#2b302c" : "#fff";
  return { "--tee-fill": fill, "--tee-text": text, "--tee-edge": edge } as CSSProperties;
}

import type { CSSProperties } from "react";
import { courseColour, isLightColour } from "@/lib/print/course-colours";
import type { CourseColour } from "@/lib/validation/hole";

/** The colours of the tee's handle, which map.css reads. */
export function teeStyle(colour: CourseColour | null): CSSProperties {
  const { fill, text } = courseColour(colour);
  const edge = isLightColour(colour) ? "#2b302c" : "#fff";
  return { "--tee-fill": fill, "--tee-text": text, "--tee-edge": edge } as CSSProperties;
}

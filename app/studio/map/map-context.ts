import type { Map as MapLibreMap } from "maplibre-gl";
import { createContext, useContext } from "react";
import type { Scheme } from "@/app/map/palette";

/** The course map, for what is drawn on it. */
interface CourseMapParts {
  readonly map: MapLibreMap;
  /** The element of the map that holds everything anchored to a place. */
  readonly overlay: HTMLElement;
  /** The colour scheme of the background. */
  readonly scheme: Scheme;
}

export const CourseMapContext = createContext<CourseMapParts | null>(null);

/** The map around a component. */
export function useCourseMap(): CourseMapParts {
  const parts = useContext(CourseMapContext);
  if (!parts) throw new Error("This component belongs on a course map.");
  return parts;
}

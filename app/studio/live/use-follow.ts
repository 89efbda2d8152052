import { useEffect, useRef } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import { projectToPixels } from "../map/anchor";
import { useCourseMap } from "../map/map-context";
import { usePage, useStudio } from "../session/use-studio";

/** Close enough to see what a person does. */
const MIN_ZOOM = 16;

/** The margin of the map that the followed place is kept out of, as a share of its width and height. */
const MARGIN = 0.2;

/**
 * Keeps the place (degrees) of a followed person in view, until the user touches the map or goes elsewhere.
 * @param place null if no one is followed, or their place is unknown.
 */
export function useFollow(place: Coordinates | null): void {
  const { map } = useCourseMap();
  const { page } = useStudio();
  const { cameraTarget, followed } = usePage();

  useEffect(() => {
    if (followed === null) return;
    const stop = () => page.set({ followed: null });
    const container = map.getCanvasContainer();
    container.addEventListener("pointerdown", stop);
    // By wheel or keyboard: movements of our own have no event.
    const listener = map.on("movestart", ({ originalEvent }) => originalEvent && stop());
    return () => {
      container.removeEventListener("pointerdown", stop);
      listener.unsubscribe();
    };
  }, [map, page, followed]);

  // The user goes to a hole of the list.
  const target = useRef(cameraTarget);
  useEffect(() => {
    if (cameraTarget !== target.current) page.set({ followed: null });
    target.current = cameraTarget;
  }, [page, cameraTarget]);

  useEffect(() => {
    if (followed === null || !place) return;
    const go = () => {
      const { width, height } = map.getCanvas().getBoundingClientRect();
      const { x, y } = projectToPixels(map, place);
      const isInside = (at: number, size: number) => at > size * MARGIN && at < size * (1 - MARGIN);
      if (isInside(x, width) && isInside(y, height) && map.getZoom() >= MIN_ZOOM) return;
      map.easeTo({ center: place, zoom: Math.max(map.getZoom(), MIN_ZOOM) });
    };
    if (!map.isMoving()) return go();
    map.once("moveend", go);
    return () => void map.off("moveend", go);
  }, [map, followed, place]);
}

import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * Where in the map's document everything lies that has a place on it. MapLibre's own markers come one by one, in the
 * order they were made; in here the order, and with it that of the Tab key, is React's.
 */
export function overlayOn(map: MapLibreMap): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "map-overlay";
  map.getCanvasContainer().append(overlay);
  return overlay;
}

/** CSS pixels from the map's corner to a place (degrees), on the copy of the world that is in view. */
export function pixelsOf(map: MapLibreMap, { lat, lng }: Coordinates): { x: number; y: number } {
  const world = Math.round((map.getCenter().lng - lng) / 360) * 360;
  return map.project([lng + world, lat]);
}

/** Keeps an element of the overlay centred on a place (degrees), however the map moves. */
export function useAnchor(map: MapLibreMap, place: Coordinates): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const put = () => {
      const { x, y } = pixelsOf(map, place);
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    put();
    map.on("move", put);
    map.on("resize", put);
    return () => {
      map.off("move", put);
      map.off("resize", put);
    };
  }, [map, place]);
  return element;
}

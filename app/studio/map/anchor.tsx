import type { Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Pixels } from "./gestures/pixels";

/**
 * Adds an element to the map that holds everything anchored to a place. MapLibre's own markers are in the
 * document in the order of their creation; in this element React keeps the order, and with it the Tab order.
 */
export function createOverlay(map: MapLibreMap): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "map-overlay";
  map.getCanvasContainer().append(overlay);
  return overlay;
}

/**
 * Position of a place (degrees) in CSS pixels from the map's top left corner, on the copy of the world that
 * is in view.
 */
export function projectToPixels(map: MapLibreMap, { lat, lng }: Coordinates): Pixels {
  const world = Math.round((map.getCenter().lng - lng) / 360) * 360;
  return map.project([lng + world, lat]);
}

/** The place (degrees) at a position in the window (CSS pixels). */
export function placeAtWindowPixels(map: MapLibreMap, { x, y }: Pixels): Coordinates {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  const { lat, lng } = map.unproject([x - left, y - top]);
  return { lat, lng };
}

/** Keeps an element of the overlay centred on a place (degrees) while the map moves. */
export function useAnchor(map: MapLibreMap, place: Coordinates): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const update = () => {
      const { x, y } = projectToPixels(map, place);
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    update();
    map.on("move", update);
    map.on("resize", update);
    return () => {
      map.off("move", update);
      map.off("resize", update);
    };
  }, [map, place]);
  return element;
}

interface AnchoredProps {
  map: MapLibreMap;
  place: Coordinates;
  /** What it is, for styles and tests. */
  part: string;
  /** Whether it is there to be seen only. */
  isDecoration?: boolean;
  children: ReactNode;
}

/** Something centred on a place (degrees) while the map moves. */
export function Anchored({ map, place, part, isDecoration, children }: AnchoredProps) {
  return (
    <div ref={useAnchor(map, place)} aria-hidden={isDecoration} className="map-anchor" data-part={part}>
      {children}
    </div>
  );
}

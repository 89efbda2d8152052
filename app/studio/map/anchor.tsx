import type { Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Pixels } from "./input/pixels";
import { useCourseMap } from "./map-context";

/**
 * Adds an element to the map that holds everything anchored to a place. MapLibre's own markers are in the
 * document in the order of their creation; in this element React keeps the order, and with it the Tab order.
 */
export function createOverlay(map: MapLibreMap): HTMLElement {
  const overlay = document.createElement("div");
  overlay.className = "map-overlay";
  overlay.addEventListener("touchmove", preventFling, { passive: false });
  map.getCanvasContainer().append(overlay);
  return overlay;
}

/**
 * Prevents a fling after a handle is dragged by touch. Chromium starts one, in spite of `touch-action: none`, when the finger lifts
 * while moving. Nothing scrolls, but until the fling would end, the next tap anywhere on the page only stops it, without a click.
 */
function preventFling(event: TouchEvent): void {
  const isOnHandle = event.target instanceof Element && event.target.closest(".map-handle") !== null;
  if (isOnHandle && event.cancelable) event.preventDefault();
}

/**
 * Position of a place (degrees) in CSS pixels from the map's top left corner, on the copy of the world that
 * is in view.
 */
export function projectToPixels(map: MapLibreMap, { lat, lng }: Coordinates): Pixels {
  const world = Math.round((map.getCenter().lng - lng) / 360) * 360;
  return map.project([lng + world, lat]);
}

/** A position in the window as one on the map, from its top left corner; both in CSS pixels. */
export function toMapPixels(map: MapLibreMap, { x, y }: Pixels): Pixels {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/** The place (degrees) at a position in the window (CSS pixels). */
export function placeAtWindowPixels(map: MapLibreMap, at: Pixels): Coordinates {
  const { x, y } = toMapPixels(map, at);
  const { lat, lng } = map.unproject([x, y]);
  return { lat, lng };
}

interface AnchoredProps {
  place: Coordinates;
  /** What it is, for styles and tests. */
  part: string;
  /** Whether it is there to be seen only. */
  isDecoration?: boolean;
  children: ReactNode;
}

/** Something centred on a place (degrees) of the overlay while the map moves. */
export function Anchored({ place, part, isDecoration, children }: AnchoredProps) {
  const { map } = useCourseMap();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const update = () => {
      const { x, y } = projectToPixels(map, place);
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    update();
    const listeners = [map.on("move", update), map.on("resize", update)];
    return () => {
      for (const listener of listeners) listener.unsubscribe();
    };
  }, [map, place]);
  return (
    <div ref={element} aria-hidden={isDecoration} className="map-anchor" data-part={part}>
      {children}
    </div>
  );
}

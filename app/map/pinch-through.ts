import type { Map as MapLibreMap } from "maplibre-gl";

/**
 * Lets a pinch on a trackpad, which browsers report as a wheel with Ctrl, zoom the map also over what floats above it, where it
 * would zoom the page.
 * @param area the element around the map and its floating controls.
 * @returns a function that ends it.
 */
export function pinchThrough(area: HTMLElement, map: MapLibreMap): () => void {
  const onWheel = (event: WheelEvent) => {
    const isOnMap = event.target instanceof Node && map.getCanvasContainer().contains(event.target);
    if (!event.ctrlKey || isOnMap) return;
    event.preventDefault();
    map.getCanvas().dispatchEvent(new WheelEvent(event.type, event));
  };
  area.addEventListener("wheel", onWheel, { passive: false });
  return () => area.removeEventListener("wheel", onWheel);
}

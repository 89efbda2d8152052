import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { type RefObject, useEffect, useState } from "react";
import { tidyPlace } from "@/lib/editor/commands/place";
import type { SessionStore } from "../session/session-store";
import type { PendingFocus } from "./handles";

/** CSS pixels that the map moves under the crosshair for an arrow key, and with Shift. */
const STRIDE = 40;
const STEP = 4;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * What the map does while a hole is drawn: it follows the pointer, and where there is none, its own centre. True while
 * the centre is what is aimed with, so that a crosshair belongs there.
 */
export function useDrawing(
  map: MapLibreMap | null,
  store: SessionStore,
  drawing: boolean,
  pendingFocus: RefObject<PendingFocus | null>,
): boolean {
  const [byCentre, setByCentre] = useState(true);

  useEffect(() => {
    if (!map || !drawing) return;
    const { dispatch } = store;
    let centred = true;
    const aimBy = (centre: boolean) => {
      centred = centre;
      setByCentre(centre);
    };
    const aimAtCentre = () => dispatch({ type: "aim", at: tidyPlace(map.getCenter()) });
    const onMove = () => centred && aimAtCentre();
    const onMouseMove = ({ lngLat }: MapMouseEvent) => {
      aimBy(false);
      dispatch({ type: "aim", at: tidyPlace(lngLat) });
    };
    const onMouseOut = () => {
      aimBy(true);
      aimAtCentre();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) {
        const pixels = event.shiftKey ? STEP : STRIDE;
        aimBy(true);
        map.panBy([arrow[0] * pixels, arrow[1] * pixels], { duration: 0 });
      } else if (event.key === "Enter" || event.key === " ") {
        placeAtCentre(map, store, pendingFocus);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) dispatch({ type: "let-go" });
    };

    aimBy(true);
    aimAtCentre();
    const canvas = map.getCanvas();
    canvas.focus({ preventScroll: true });
    canvas.addEventListener("keydown", onKeyDown);
    window.addEventListener("keydown", onEscape);
    map.on("move", onMove);
    map.on("mousemove", onMouseMove);
    map.on("mouseout", onMouseOut);
    return () => {
      canvas.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keydown", onEscape);
      map.off("move", onMove);
      map.off("mousemove", onMouseMove);
      map.off("mouseout", onMouseOut);
    };
  }, [map, store, drawing, pendingFocus]);

  return drawing && byCentre;
}

/** Places the next end of the hole that is drawn in the middle of the map. The hand goes on with what it placed. */
export function placeAtCentre(
  map: MapLibreMap,
  store: SessionStore,
  pendingFocus: RefObject<PendingFocus | null>,
): void {
  const { drawing } = store.get();
  if (!drawing) return;
  pendingFocus.current = { fairwayId: drawing.fairwayId, handle: "last" };
  store.dispatch({ type: "place", at: tidyPlace(map.getCenter()) });
  const goesOn = store.get().drawing;
  if (!goesOn) return;
  pendingFocus.current = null;
  store.dispatch({ type: "aim", at: tidyPlace(map.getCenter()) });
}

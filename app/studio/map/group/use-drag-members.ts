import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { findHits } from "@/app/map/find-hits";
import type { DragTarget, MovedGroup } from "@/lib/editor/commands/drag";
import { useStudio } from "../../session/use-studio";
import type { DragEvent, PointerPosition } from "../input/drag-gesture";
import { MEMBER_LAYERS } from "./group-members";

/** MapLibre reports positions without pointers: the first finger, or the mouse. */
const MAP_POINTER = -1;

/**
 * Drags the group by a member, by mouse or one finger, also if the member was grabbed before it was a group. A drag with
 * Shift is left to box selection.
 */
export function useDragMembers(
  map: MapLibreMap,
  send: (event: DragEvent<DragTarget>) => void,
  /** Null while members can't be dragged. */
  target: MovedGroup | null,
): void {
  const { page } = useStudio();
  const press = useEffectEvent((from: PointerPosition, pointerType: string) => {
    if (target)
      send({ type: "pointerDown", pointerId: MAP_POINTER, pointerType, target, hasMenu: false, from });
  });
  const isOn = target !== null;
  useEffect(() => {
    if (!isOn) return;
    const positionOf = ({ point, lngLat: { lat, lng } }: MapMouseEvent | MapTouchEvent): PointerPosition => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      return { at: { x: point.x + left, y: point.y + top }, place: { lat, lng } };
    };
    const begin = (event: MapMouseEvent | MapTouchEvent, pointerType: string) =>
      press(positionOf(event), pointerType);
    const { grabbed } = page.get();
    if (grabbed) begin(grabbed, "mouse");
    const start = (event: MapMouseEvent | MapTouchEvent) => {
      const { originalEvent, point } = event;
      const isTouch = "touches" in originalEvent;
      const isPlain = isTouch
        ? originalEvent.touches.length === 1
        : originalEvent.button === 0 && !originalEvent.shiftKey && !originalEvent.ctrlKey;
      // A second finger, which zooms the map, or another button.
      if (!isPlain || findHits(map, point, MEMBER_LAYERS).length === 0) return cancel();
      // Otherwise the map would pan.
      event.preventDefault();
      begin(event, isTouch ? "touch" : "mouse");
    };
    const follow = (event: MapMouseEvent | MapTouchEvent) => {
      const { shiftKey, altKey } = event.originalEvent;
      send({ type: "pointerMove", pointerId: MAP_POINTER, shiftKey, altKey, ...positionOf(event) });
    };
    const stop = ({ shiftKey, timeStamp: time }: MouseEvent | TouchEvent) =>
      send({ type: "pointerUp", pointerId: MAP_POINTER, shiftKey, time });
    const cancel = () => send({ type: "pointerCancel", pointerId: MAP_POINTER });
    const listeners = [
      map.on("mousedown", start),
      map.on("touchstart", start),
      map.on("mousemove", follow),
      map.on("touchmove", follow),
      map.on("touchend", ({ originalEvent }) => stop(originalEvent)),
      map.on("touchcancel", cancel),
    ];
    window.addEventListener("mouseup", stop);
    return () => {
      for (const listener of listeners) listener.unsubscribe();
      window.removeEventListener("mouseup", stop);
    };
  }, [map, send, page, isOn]);
}

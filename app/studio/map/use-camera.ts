import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPaint } from "@/app/ui/after-paint";
import type { CourseDocument } from "@/lib/editor/document";
import { allPlaces, fairwaysOf, findFairway } from "@/lib/editor/fairways";
import type { SessionStore } from "../session/session-store";
import { bringIntoView, type CameraTarget, keepInView, type Size, showIfOutOfView } from "./camera";

/**
 * Moves the map to the target whenever there is a new one.
 * @returns false while the map is still moving, since handles flying past under the pointer would be missed.
 */
export function useCameraTarget(
  map: MapLibreMap | null,
  document: CourseDocument,
  cameraTarget: CameraTarget | null,
): boolean {
  const [arrived, setArrived] = useState<CameraTarget | null>(null);
  useLayoutEffect(() => {
    if (!map || cameraTarget === arrived) return;
    const arrive = () => setArrived(cameraTarget);
    const move = () => {
      const fairways = [cameraTarget?.fairwayId, cameraTarget?.otherId].flatMap(
        (id) => findFairway(document, id ?? null) ?? [],
      );
      const places = [...fairways.flatMap(allPlaces), ...(cameraTarget?.places ?? [])];
      if (!bringIntoView(map, places, cameraTarget?.jump) || !map.isMoving()) {
        arrive();
        return;
      }
      map.once("moveend", arrive);
    };
    // Before paint, so that the handle to focus exists right after a jump. Otherwise the selection shows first.
    const cancel = cameraTarget?.jump ? move() : afterPaint(move);
    return () => {
      cancel?.();
      map.off("moveend", arrive);
    };
  }, [map, document, cameraTarget, arrived]);
  return cameraTarget === arrived;
}

/** Moves the map when another document is shown that lies elsewhere, such as an older version. */
export function useShowOtherDocument(
  map: MapLibreMap | null,
  store: SessionStore,
  document: CourseDocument,
): void {
  const shownStore = useRef(store);
  useEffect(() => {
    if (!map || shownStore.current === store) return;
    shownStore.current = store;
    showIfOutOfView(map, fairwaysOf(document));
  }, [map, store, document]);
}

/** Keeps the selected hole in view when a panel opens and takes room from the map. */
export function useKeepSelectedInView(map: MapLibreMap | null, store: SessionStore): void {
  useEffect(() => {
    if (!map) return;
    const measure = (): Size => map.getCanvas().getBoundingClientRect();
    let sizeBefore = measure();
    let isWaiting = false;
    const update = () => {
      isWaiting = false;
      const { history, selected, drag, drawing } = store.get();
      const fairway = findFairway(history.present, selected);
      if (fairway && !drag && !drawing) keepInView(map, [fairway], sizeBefore);
      sizeBefore = measure();
    };
    const onResize = () => {
      if (isWaiting) return;
      if (!map.isMoving()) update();
      else {
        // The map is flying to a hole, with a target computed for its old size.
        isWaiting = true;
        map.once("moveend", update);
      }
    };
    map.on("resize", onResize);
    return () => {
      map.off("resize", onResize);
      map.off("moveend", update);
    };
  }, [map, store]);
}

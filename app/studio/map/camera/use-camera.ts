import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPaint } from "@/app/ui/after-paint";
import { changedItems } from "@/lib/editor/changed-places";
import { draggedPoint } from "@/lib/editor/commands/drag";
import { groupPlaces } from "@/lib/editor/commands/move-group";
import type { CourseDocument } from "@/lib/editor/document";
import { fairwaysOf, findFairway } from "@/lib/editor/fairways";
import { MODES } from "@/lib/editor/mode";
import { type CoursePoint, findPointPlace } from "@/lib/editor/points";
import { sceneOf } from "@/lib/editor/scene";
import { isSameItem, selectedFairwayId, selectedMembers } from "@/lib/editor/selection";
import type { View } from "@/lib/editor/view";
import type { CameraTarget } from "../../session/page-state";
import { useStudio } from "../../session/use-studio";
import {
  bringIntoView,
  coursePlaces,
  isInView,
  keepInView,
  panToFree,
  type Size,
  showAll,
  showIfOutOfView,
} from "./camera";

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
      const places = cameraTarget?.places;
      if (places) bringIntoView(map, places, cameraTarget);
      else if (cameraTarget) showAll(map, coursePlaces(fairwaysOf(document), document.features));
      if (!map.isMoving()) {
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

/**
 * Moves the map to what undo or redo has changed, if that is out of view, and to a hole or a feature of which nothing is in view when it
 * is selected, wherever that was.
 */
export function useShowChosen(map: MapLibreMap | null): void {
  const { store, page } = useStudio();
  useEffect(() => {
    if (!map) return;
    let before = store.get();
    let target = page.get().cameraTarget;
    return store.subscribe(() => {
      const now = store.get();
      const { cameraTarget } = page.get();
      const isTold = cameraTarget !== target;
      target = cameraTarget;
      const hasTravelled = now.travels !== before.travels;
      const [from, to] = [before.history.present, now.history.present];
      const isSame = before.selection === now.selection || isSameItem(before.selection, now.selection);
      before = now;
      if (!hasTravelled) {
        const { document, selection, mode } = sceneOf(now);
        if (isSame || isTold || selection.kind === "group" || MODES[mode].click !== "select") return;
        const places = groupPlaces(document, selectedMembers(document, selection));
        if (!places.some((place) => isInView(map, place))) bringIntoView(map, places);
        return;
      }
      const hidden = changedItems(from, to).filter(({ places, moved }) =>
        moved.length > 0
          ? !moved.every((place) => isInView(map, place))
          : !places.some((place) => isInView(map, place)),
      );
      bringIntoView(
        map,
        hidden.flatMap(({ places, moved }) => (moved.length > 0 ? moved : places)),
      );
    });
  }, [map, store, page]);
}

/** Moves the map when a version is shown, or the course again, that lies elsewhere. */
export function useShowOtherDocument(map: MapLibreMap | null, view: View, document: CourseDocument): void {
  const shown = useRef(view);
  useEffect(() => {
    if (!map || shown.current === view) return;
    shown.current = view;
    showIfOutOfView(map, coursePlaces(fairwaysOf(document), document.features));
  }, [map, view, document]);
}

/** On a touch screen, pans the map after a point was touched or dragged, so that it doesn't stay behind the toolbar. */
export function useKeepTouchedPointFree(map: MapLibreMap | null): void {
  const { store } = useStudio();
  useEffect(() => {
    if (!map || !matchMedia("(pointer: coarse)").matches) return;
    let touched: CoursePoint | null = null;
    return store.subscribe(() => {
      const { drag, history } = store.get();
      const point = drag && draggedPoint(drag.target);
      const released = point ? null : touched;
      touched = point;
      const place = released && findPointPlace(history.present, released);
      if (!place) return;
      const offset = panToFree(map.project(place), map.getCanvas().getBoundingClientRect());
      if (offset.some((pixels) => pixels !== 0)) map.panBy(offset);
    });
  }, [map, store]);
}

/** Keeps the selected hole in view when a panel opens and takes room from the map. */
export function useKeepSelectedInView(map: MapLibreMap | null): void {
  const { store } = useStudio();
  useEffect(() => {
    if (!map) return;
    const measure = (): Size => map.getCanvas().getBoundingClientRect();
    let sizeBefore = measure();
    let isWaiting = false;
    const update = () => {
      isWaiting = false;
      const { document, selection, drag, tool } = sceneOf(store.get());
      const fairway = findFairway(document, selectedFairwayId(selection));
      if (fairway && !drag && tool.kind === "select") keepInView(map, [fairway], sizeBefore);
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
    const listener = map.on("resize", onResize);
    return () => {
      listener.unsubscribe();
      map.off("moveend", update);
    };
  }, [map, store]);
}

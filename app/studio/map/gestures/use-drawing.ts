import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { drawnId } from "@/lib/editor/commands/drawing";
import { findFairway } from "@/lib/editor/fairways";
import { drawingOf, sketchOf, type ToolKind } from "@/lib/editor/tool";
import { tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { newHole } from "../../session/new-hole";
import type { SessionStore } from "../../session/session-store";
import { useStudio } from "../../session/use-studio";
import type { PendingFocus } from "../handle-focus";
import { ownsKeys } from "../key-target";
import { cornerPlaces, snap } from "../snap";
import {
  DRAWING_OFF,
  type DrawingToolEffect,
  type DrawingToolEvent,
  type MapClick,
  transition,
} from "./drawing-tool";

interface DrawingTool {
  /** True while the tool aims with the centre of the map, which then shows a crosshair. */
  readonly aimsAtCentre: boolean;
  /** Places the next end or a control point, at a place in degrees or by default at the centre of the map. */
  readonly put: (what: "place" | "bend", at?: Coordinates) => void;
  /** Handles a click that a handle passes on, at a place in degrees. */
  readonly click: (click: MapClick, at: Coordinates) => void;
  /** Handles a click or a double click on the map. Returns false when it is not for the tool. */
  readonly handleClick: (event: MapMouseEvent) => boolean;
}

/** Runs the drawing tool on the map while the user draws a hole, a part of one or a feature, or measures. */
export function useDrawing(
  map: MapLibreMap | null,
  kind: ToolKind,
  pendingFocus: RefObject<PendingFocus | null>,
): DrawingTool {
  const { store } = useStudio();
  const [aim, setAim] = useState(DRAWING_OFF.aim);
  const state = useRef(DRAWING_OFF);

  const send = useCallback(
    (event: DrawingToolEvent): boolean => {
      if (!map) return false;
      const perform = (effect: DrawingToolEffect) => {
        switch (effect.type) {
          case "aim":
            // A sketch doesn't follow the crosshair: it would look like one more side.
            store.dispatch({ type: "aim", at: isSketch && next.state.aim === "centre" ? null : effect.at });
            break;
          case "place":
            place(store, effect, pendingFocus);
            break;
          case "bend":
            store.dispatch({ type: "bend", at: effect.at });
            break;
          case "unbend":
          case "finish":
            store.dispatch({ type: effect.type });
            break;
          case "pan":
            map.panBy([effect.by.x, effect.by.y], { duration: 0 });
            break;
          case "refuse":
            store.dispatch({ type: "tell", text: effect.why });
            break;
          case "cancel":
            store.dispatch({ type: "cancel" });
            break;
        }
      };
      const { history, tool } = store.get();
      const drawing = drawingOf(tool);
      const isSketch = sketchOf(tool) !== null;
      const fairway = drawing?.kind === "hole" ? findFairway(history.present, drawnId(drawing)) : null;
      const next = transition(state.current, event, {
        centre: tidyPlace(map.getCenter()),
        otherEnd: fairway?.teePosition ?? fairway?.targetPosition ?? null,
        next: isSketch || drawing?.kind === "path" ? "point" : "end",
      });
      state.current = next.state;
      setAim(next.state.aim);
      for (const effect of next.effects) perform(effect);
      return next.consumed;
    },
    [map, store, pendingFocus],
  );

  /** Corners of a sketch snap to tees, targets and corners of features, unless Alt is held. */
  const placeOf = useCallback(
    ({ target, point, lngLat, originalEvent }: MapMouseEvent) => {
      const { history, tool } = store.get();
      if (!sketchOf(tool)) return tidyPlace(lngLat);
      return snap(target, point, originalEvent.altKey ? [] : cornerPlaces(history.present, null));
    },
    [store],
  );

  useEffect(() => {
    if (!map || kind === "select") return;
    const onMove = () => send({ type: "mapMove" });
    const onMouseMove = (event: MapMouseEvent) => send({ type: "pointerMove", at: placeOf(event) });
    const onMouseOut = () => send({ type: "pointerLeave" });
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || ownsKeys(event.target) || !send({ type: "key", press: event })) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // On the canvas, before the keys of the map.
    const onCanvasKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") press(event);
    };
    // Escape wherever the focus is, the other keys also if nothing has it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" || event.target === document.body) press(event);
    };

    send({ type: "start" });
    // Disables these zoom gestures: Shift-click adds a control point, and two quick taps may be two places.
    map.boxZoom.disable();
    map.doubleClickZoom.disable();
    const canvas = map.getCanvas();
    canvas.focus({ preventScroll: true });
    canvas.addEventListener("keydown", onCanvasKey);
    window.addEventListener("keydown", onKeyDown);
    map.on("move", onMove);
    map.on("mousemove", onMouseMove);
    map.on("mouseout", onMouseOut);
    return () => {
      canvas.removeEventListener("keydown", onCanvasKey);
      window.removeEventListener("keydown", onKeyDown);
      map.off("move", onMove);
      map.off("mousemove", onMouseMove);
      map.off("mouseout", onMouseOut);
      send({ type: "stop" });
      map.boxZoom.enable();
      map.doubleClickZoom.enable();
    };
  }, [map, kind, send, placeOf]);

  return {
    aimsAtCentre: kind !== "select" && aim === "centre",
    put: useCallback(
      (what, at) => {
        send({ type: what, ...(at && { at }) });
      },
      [send],
    ),
    click: useCallback(
      (click, at) => {
        send({ type: "click", click, at });
      },
      [send],
    ),
    handleClick: useCallback(
      (event) =>
        send(
          event.type === "dblclick"
            ? { type: "doubleClick", click: clickOf(event) }
            : { type: "click", click: clickOf(event), at: placeOf(event) },
        ),
      [send, placeOf],
    ),
  };
}

function place(
  store: SessionStore,
  { at, by }: Extract<DrawingToolEffect, { type: "place" }>,
  pendingFocus: RefObject<PendingFocus | null>,
): void {
  const drawing = drawingOf(store.get().tool);
  if (!drawing) return;
  // Once the tool has ended, a keyboard user continues at the target just placed.
  if (by === "keyboard" && drawing.kind !== "tee")
    pendingFocus.current = { fairwayId: drawnId(drawing), handle: "last" };
  store.dispatch({ type: "place", at, next: newHole(store.get()) });
  if (by === "keyboard" && drawingOf(store.get().tool)) pendingFocus.current = null;
}

function clickOf({ point, originalEvent }: MapMouseEvent): MapClick {
  // Browsers send clicks as pointer events.
  const touch = originalEvent instanceof PointerEvent && originalEvent.pointerType === "touch";
  return { x: point.x, y: point.y, time: originalEvent.timeStamp, shift: originalEvent.shiftKey, touch };
}

import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useState } from "react";
import { drawnId } from "@/lib/editor/commands/drawing";
import { findFairway } from "@/lib/editor/fairways";
import { listHandles } from "@/lib/editor/handles";
import { drawingOf, sketchOf, type Tool } from "@/lib/editor/tool";
import { tidyPlace } from "@/lib/geo/place";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Studio } from "../../session/create-studio";
import { newHole } from "../../session/new-hole";
import type { SessionStore } from "../../session/session-store";
import { useStudio } from "../../session/use-studio";
import { cornerPlaces, snap } from "../features/snap";
import {
  DRAWING_OFF,
  type DrawingToolContext,
  type DrawingToolEffect,
  type DrawingToolEvent,
  type DrawingToolState,
  type DrawingToolTransition,
  type MapClick,
  transition,
} from "./drawing-tool";
import { useMachine } from "./use-machine";

/** Places the next end or a control point, at a place in degrees or by default at the centre of the map. */
export type Put = (what: "place" | "bend", at?: Coordinates) => void;

/** Runs the drawing tool on the map while the user draws a hole, a part of one or a feature, or measures. */
export function useDrawing(map: MapLibreMap | null, tool: Tool) {
  const studio = useStudio();
  const { store, input } = studio;
  const { dispatch } = store;
  const kind = (drawingOf(tool) ?? sketchOf(tool))?.kind ?? null;
  const [aim, setAim] = useState(DRAWING_OFF.aim);
  const { send, get } = useMachine<DrawingToolState, DrawingToolEvent, DrawingToolTransition>(
    DRAWING_OFF,
    (state, event) =>
      map
        ? transition(state, event, contextOf(map, store))
        : { state: DRAWING_OFF, effects: [], consumed: false },
    (effect) => {
      switch (effect.type) {
        case "aim": {
          const { aim } = get();
          setAim(aim);
          // A sketch doesn't follow the crosshair: it would look like one more side.
          const isHidden = aim === "centre" && sketchOf(store.get().tool) !== null;
          dispatch({ type: "aim", at: isHidden ? null : effect.at });
          break;
        }
        case "place":
          place(studio, effect);
          break;
        case "bend":
        case "finish":
          dispatch({ ...effect, nextId: newId("feature") });
          break;
        case "unbend":
        case "cancel":
          dispatch(effect);
          break;
        case "pan":
          map?.panBy([effect.by.x, effect.by.y], { duration: 0 });
          break;
        case "refuse":
          dispatch({ type: "tell", text: effect.why });
          break;
      }
    },
  );

  useEffect(() => {
    if (!map || kind === null) return;
    const takeKey = (press: KeyboardEvent) => send({ type: "key", press }).consumed;
    // On the canvas, before the keys of the map.
    const onCanvasKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" || !takeKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };

    send({ type: "start" });
    // Disables these zoom gestures: Shift-click adds a control point, and two quick taps may be two places.
    map.boxZoom.disable();
    map.doubleClickZoom.disable();
    const canvas = map.getCanvas();
    // The palette of the Feature tool takes the focus itself.
    if (kind !== "feature") canvas.focus({ preventScroll: true });
    canvas.addEventListener("keydown", onCanvasKey);
    input.drawingKey = takeKey;
    const listeners = [
      map.on("move", () => send({ type: "mapMove" })),
      map.on("mousemove", (event) => send({ type: "pointerMove", at: placeOf(event, studio) })),
      map.on("mouseout", () => send({ type: "pointerLeave" })),
    ];
    return () => {
      canvas.removeEventListener("keydown", onCanvasKey);
      input.drawingKey = null;
      for (const listener of listeners) listener.unsubscribe();
      send({ type: "stop" });
      map.boxZoom.enable();
      map.doubleClickZoom.enable();
    };
  }, [map, kind, send, studio, input]);

  const put: Put = (what, at) => void send({ type: what, ...(at && { at }) });
  return {
    /** True while the tool aims with the centre of the map, which then shows a crosshair. */
    aimsAtCentre: kind !== null && aim === "centre",
    put,
    /** Handles a click that a handle passes on, at a place in degrees. */
    click: (click: MapClick, at: Coordinates) => void send({ type: "click", click, at }),
    /** Handles a click or a double click on the map. Returns false when it is not for the tool. */
    handleClick: (event: MapMouseEvent): boolean => {
      const click = clickOf(event);
      return send(
        event.type === "dblclick"
          ? { type: "doubleClick", click }
          : { type: "click", click, at: placeOf(event, studio) },
      ).consumed;
    },
  };
}

function contextOf(map: MapLibreMap, store: SessionStore): DrawingToolContext {
  const { history, tool } = store.get();
  const drawing = drawingOf(tool);
  const fairway = drawing?.kind === "hole" ? findFairway(history.present, drawnId(drawing)) : null;
  return {
    centre: tidyPlace(map.getCenter()),
    otherEnd: fairway?.teePosition ?? fairway?.targetPosition ?? null,
    next: sketchOf(tool) || drawing?.kind === "path" ? "point" : "end",
  };
}

/** The place of a pointer. Corners of a sketch snap to its first one, tees, targets and corners of features, unless Alt is held. */
function placeOf(
  { target, point, lngLat, originalEvent }: MapMouseEvent,
  { store, page }: Pick<Studio, "store" | "page">,
): Coordinates {
  const { history, tool } = store.get();
  const sketch = sketchOf(tool);
  if (!sketch) return tidyPlace(lngLat);
  const places = [...sketch.points.slice(0, 1), ...cornerPlaces(history.present, null, page.get().hiddenIds)];
  return snap(target, point, originalEvent.altKey ? [] : places);
}

function place({ store, page }: Studio, { at, by }: Extract<DrawingToolEffect, { type: "place" }>): void {
  const drawing = drawingOf(store.get().tool);
  if (!drawing) return;
  store.dispatch({ type: "place", at, next: newHole(store.get()) });
  const { history, tool } = store.get();
  if (by !== "keyboard" || drawing.kind === "tee" || drawingOf(tool)) return;
  // The tool has ended: a keyboard user continues at the target just placed.
  const fairway = findFairway(history.present, drawnId(drawing));
  const handle = fairway && listHandles(fairway).at(-1);
  if (!handle) return;
  page.set({ isPointAwaited: true });
  store.dispatch({ type: "select-point", point: { kind: "handle", handle } });
}

function clickOf({ point, originalEvent }: MapMouseEvent): MapClick {
  // Browsers send clicks as pointer events.
  const touch = originalEvent instanceof PointerEvent && originalEvent.pointerType === "touch";
  return { x: point.x, y: point.y, time: originalEvent.timeStamp, shift: originalEvent.shiftKey, touch };
}

import { Move, RotateCw, Scaling } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { offsetBy } from "@/lib/geo/offset";
import {
  isOnPicture,
  MAX_POINT_PAIRS,
  middleOfPicture,
  movePicture,
  placeOnPicture,
  pointOfPicture,
  toMercator,
  turnPicture,
} from "@/lib/geo/picture-fit";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored, placeAtWindowPixels } from "../map/anchor";
import { readNudgeKey } from "../map/arrow-keys";
import type { Pixels } from "../map/gestures/pixels";
import { useDragGesture } from "../map/gestures/use-drag-gesture";
import { ownsKeys } from "../map/key-target";
import { beginStep, type FitState, removePair, reshape, step, undo } from "./fit-state";
import type { Fitting, PictureStore } from "./picture-store";

interface FitProps {
  map: MapLibreMap;
  store: PictureStore;
  fitting: Fitting;
}

/** Pixels that a click may move. */
const CLICK_TOLERANCE = 5;

/** Takes a place that was clicked, or is under the crosshair: for the point that waits for one, else for a new point. */
export function takePlace(state: FitState, place: Coordinates): FitState {
  const { pending, pairs, corners } = state;
  if (pending)
    return step(state, { base: corners, pairs: [...pairs, { at: pending, place }], pending: null });
  const at = pointOfPicture(corners, place);
  if (pairs.length >= MAX_POINT_PAIRS || !isOnPicture(at)) return state;
  return step(state, { pending: at });
}

/** The shape while a pointer is dragged from one place to another. */
type Reshape = (start: FitState, from: Coordinates, to: Coordinates) => FitState;

/** What can be grabbed on a picture that is fitted: its points, and handles to move, turn and scale it. */
export function FitHandles({ map, store, fitting }: FitProps) {
  const t = useTranslate();
  const { state } = fitting;
  const { base, corners, pairs, pending } = state;
  useFitClicks(map, store);
  const pivot = pairs[0]?.place ?? middleOfPicture(corners);

  /** The shape when the drag began. */
  const start = useRef(state);
  const placeAt = (at: Pixels) => placeAtWindowPixels(map, at);
  const { handlersFor } = useDragGesture<Reshape>(placeAt, (effect) => {
    switch (effect.type) {
      case "grab":
        // One step of the history.
        store.changeFit(beginStep);
        start.current = store.get().fitting?.state ?? state;
        break;
      case "drag":
        store.changeFit(() => effect.target(start.current, effect.from, effect.to));
        break;
      case "drop":
        break;
      case "cancel":
        store.changeFit(undo);
        break;
    }
  });
  // After the drag, whose Escape comes first.
  useFitKeys(store);
  const keys = (change: (event: KeyboardEvent, state: FitState) => FitState | null) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const changed = change(event, state);
      if (!changed) return;
      event.preventDefault();
      event.stopPropagation();
      store.changeFit(() => changed);
    },
  });
  const turn = (start: FitState, around: Coordinates, by: { degrees?: number; scale?: number }) =>
    reshape(start, { base: turnPicture(start.corners, around, by) });

  return (
    <div className="map-handles picture-handles">
      {pending && (
        <Anchored map={map} place={placeOnPicture(corners, pending)} part="picture">
          <span aria-hidden className="picture-point" data-pending>
            {pairs.length + 1}
          </span>
        </Anchored>
      )}
      {pairs.map(({ at, place }, index) => {
        const moveTo = (start: FitState, to: Coordinates) =>
          reshape(start, { pairs: start.pairs.with(index, { at, place: to }) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
          <Anchored key={index} map={map} place={place} part="picture">
            <Handle
              label={t("pictures.point", { number: index + 1 })}
              keysHelp={t("pictures.pointKeys")}
              {...handlersFor((start, from, to) => moveTo(start, movedBy(place, from, to)))}
              {...keys((event, now) => {
                if (event.key === "Delete" || event.key === "Backspace") return removePair(now, index);
                const move = readNudgeKey(event);
                return move && moveTo(beginStep(now), offsetBy(place, move));
              })}
            >
              <span aria-hidden className="picture-point">
                {index + 1}
              </span>
            </Handle>
          </Anchored>
        );
      })}
      {pairs.length === 0 && !pending && (
        <Anchored map={map} place={middleOfPicture(corners)} part="picture">
          <Handle
            label={t("pictures.move")}
            keysHelp={t("pictures.moveKeys")}
            {...handlersFor((start, from, to) => reshape(start, { base: movePicture(start.base, from, to) }))}
            {...keys((event, now) => {
              const move = readNudgeKey(event);
              return move && step(now, { base: movePicture(base, pivot, offsetBy(pivot, move)) });
            })}
          >
            <Move aria-hidden className="picture-handle" />
          </Handle>
        </Anchored>
      )}
      {pairs.length < 2 && !pending && (
        <>
          <Anchored map={map} place={placeOnPicture(corners, { x: 0.5, y: 0 })} part="picture">
            <Handle
              label={t("pictures.turn")}
              keysHelp={t("pictures.turnKeys")}
              {...handlersFor((start, from, to) =>
                turn(start, pivot, { degrees: direction(pivot, to) - direction(pivot, from) }),
              )}
              {...keys((event, now) => {
                const degrees = readNudgeKey(event)?.east;
                return degrees ? turn(beginStep(now), pivot, { degrees }) : null;
              })}
            >
              <RotateCw aria-hidden className="picture-handle" />
            </Handle>
          </Anchored>
          <Anchored map={map} place={placeOnPicture(corners, { x: 1, y: 1 })} part="picture">
            <Handle
              label={t("pictures.scale")}
              keysHelp={t("pictures.scaleKeys")}
              {...handlersFor((start, from, to) =>
                turn(start, pivot, { scale: span(pivot, to) / span(pivot, from) }),
              )}
              {...keys((event, now) => {
                const percent = readNudgeKey(event)?.north;
                return percent ? turn(beginStep(now), pivot, { scale: 1 + percent / 100 }) : null;
              })}
            >
              <Scaling aria-hidden className="picture-handle" />
            </Handle>
          </Anchored>
        </>
      )}
    </div>
  );
}

/** Clicks on the map are for the picture: neither the course nor its tools get them. */
function useFitClicks(map: MapLibreMap, store: PictureStore): void {
  const pressed = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const container = map.getCanvasContainer();
    const isHandle = ({ target }: Event) => target instanceof Element && target.closest("button") !== null;
    const onPointerDown = (event: globalThis.PointerEvent) => {
      pressed.current = { x: event.clientX, y: event.clientY };
    };
    const onClick = (event: MouseEvent) => {
      if (isHandle(event)) return;
      event.stopPropagation();
      const { x, y } = pressed.current ?? { x: event.clientX, y: event.clientY };
      if (Math.hypot(event.clientX - x, event.clientY - y) > CLICK_TOLERANCE) return;
      const box = container.getBoundingClientRect();
      const { lat, lng } = map.unproject([event.clientX - box.left, event.clientY - box.top]);
      store.changeFit((state) => takePlace(state, { lat, lng }));
    };
    const onDoubleClick = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    container.addEventListener("pointerdown", onPointerDown, { capture: true });
    container.addEventListener("click", onClick, { capture: true });
    container.addEventListener("dblclick", onDoubleClick, { capture: true });
    return () => {
      container.removeEventListener("pointerdown", onPointerDown, { capture: true });
      container.removeEventListener("click", onClick, { capture: true });
      container.removeEventListener("dblclick", onDoubleClick, { capture: true });
    };
  }, [map, store]);
}

/** Escape drops the point that waits for its place, Ctrl+Z undoes; the keys of the course's tools do nothing meanwhile. */
function useFitKeys(store: PictureStore): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      // Escape cancelled a drag, which was a step of its own.
      if (event.defaultPrevented || ownsKeys(target)) return;
      const isCommand = ctrlKey || metaKey;
      if (key === "Escape" && store.get().fitting?.state.pending) store.changeFit(undo);
      else if (isCommand && key.toLowerCase() === "z") store.changeFit(undo);
      else if (isCommand || altKey || key.length > 1 || key === " ") return;
      else {
        event.stopPropagation();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [store]);
}

/** A place, moved as a pointer has moved. */
function movedBy(place: Coordinates, from: Coordinates, to: Coordinates): Coordinates {
  return { lat: place.lat + to.lat - from.lat, lng: place.lng + to.lng - from.lng };
}

/** The direction on the map, degrees clockwise. */
function direction(from: Coordinates, to: Coordinates): number {
  const [a, b] = [toMercator(from), toMercator(to)];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** The distance on the map, as a share of its width. */
function span(from: Coordinates, to: Coordinates): number {
  const [a, b] = [toMercator(from), toMercator(to)];
  return Math.max(1e-9, Math.hypot(b.x - a.x, b.y - a.y));
}

interface HandleProps extends ReturnType<ReturnType<typeof useDragGesture>["handlersFor"]> {
  label: string;
  keysHelp: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function Handle({ label, keysHelp, children, ...handlers }: HandleProps) {
  return (
    <button
      type="button"
      className="map-handle"
      data-part="picture"
      aria-label={label}
      aria-description={keysHelp}
      title={label}
      {...handlers}
    >
      {children}
    </button>
  );
}

import { type LucideIcon, Move, RotateCw, Scaling } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { toMercator } from "@/lib/geo/mercator";
import { offsetBy } from "@/lib/geo/offset";
import {
  isOnPicture,
  MAX_POINT_PAIRS,
  middleOfPicture,
  movePicture,
  placeOnPicture,
  pointOfPicture,
  turnPicture,
} from "@/lib/geo/picture-fit";
import { turnAround } from "@/lib/geo/turn";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored, placeAtWindowPixels } from "../map/anchor";
import { readNudgeKey } from "../map/input/arrow-keys";
import { type DragHandlers, useDragGesture } from "../map/input/use-drag-gesture";
import { useCourseMap } from "../map/map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "../map/map-handle";
import { useTask } from "../session/use-task";
import { beginStep, type FitState, removePair, reshape, step, undo } from "./fit-state";
import type { Fitting, PictureStore } from "./picture-store";

interface FitProps {
  store: PictureStore;
  fitting: Fitting;
}

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
export function FitHandles({ store, fitting }: FitProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const { state } = fitting;
  const { base, corners, pairs, pending } = state;
  useTask("fit", true, {
    click: (place) => store.changeFit((now) => takePlace(now, place)),
    // Drops the point that waits for its place.
    cancel: () => {
      if (pending) store.changeFit(undo);
      return pending !== null;
    },
    undo: () => store.changeFit(undo),
  });
  const pivot = pairs[0]?.place ?? middleOfPicture(corners);

  /** The shape when the drag began; null while it is only a press. */
  const start = useRef<FitState | null>(null);
  const { handlersFor } = useDragGesture<Reshape>(
    (at) => placeAtWindowPixels(map, at),
    (effect) => {
      switch (effect.type) {
        case "press":
          start.current = null;
          break;
        case "grab":
          // One step of the history.
          store.changeFit(beginStep);
          start.current = store.get().fitting?.state ?? null;
          break;
        case "drag": {
          const began = start.current;
          if (began) store.changeFit(() => effect.target(began, effect.from, effect.to));
          break;
        }
        case "cancel":
          if (start.current) store.changeFit(undo);
          break;
      }
    },
  );
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
    <div className="map-handles picture-handles" {...NOT_FOR_THE_MAP}>
      {pending && (
        <Anchored place={placeOnPicture(corners, pending)} part="picture">
          <span aria-hidden className="picture-point" data-pending>
            {pairs.length + 1}
          </span>
        </Anchored>
      )}
      {pairs.map(({ at, place }, index) => {
        const moveTo = (start: FitState, to: Coordinates) =>
          reshape(start, { pairs: start.pairs.with(index, { at, place: to }) });
        return (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
            key={index}
            place={place}
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
        );
      })}
      {pairs.length === 0 && !pending && (
        <Handle
          place={middleOfPicture(corners)}
          label={t("pictures.move")}
          keysHelp={t("pictures.moveKeys")}
          {...handlersFor((start, from, to) => reshape(start, { base: movePicture(start.base, from, to) }))}
          {...keys((event, now) => {
            const move = readNudgeKey(event);
            return move && step(now, { base: movePicture(base, pivot, offsetBy(pivot, move)) });
          })}
          icon={Move}
        />
      )}
      {pairs.length < 2 && !pending && (
        <>
          <Handle
            place={placeOnPicture(corners, { x: 0.5, y: 0 })}
            label={t("pictures.turn")}
            keysHelp={t("pictures.turnKeys")}
            {...handlersFor((start, from, to) =>
              turn(start, pivot, { degrees: turnAround(pivot, from, to) }),
            )}
            {...keys((event, now) => {
              const degrees = readNudgeKey(event)?.east;
              return degrees ? turn(beginStep(now), pivot, { degrees }) : null;
            })}
            icon={RotateCw}
          />
          <Handle
            place={placeOnPicture(corners, { x: 1, y: 1 })}
            label={t("pictures.scale")}
            keysHelp={t("pictures.scaleKeys")}
            {...handlersFor((start, from, to) =>
              turn(start, pivot, { scale: span(pivot, to) / span(pivot, from) }),
            )}
            {...keys((event, now) => {
              const percent = readNudgeKey(event)?.north;
              return percent ? turn(beginStep(now), pivot, { scale: 1 + percent / 100 }) : null;
            })}
            icon={Scaling}
          />
        </>
      )}
    </div>
  );
}

function movedBy(place: Coordinates, from: Coordinates, to: Coordinates): Coordinates {
  return { lat: place.lat + to.lat - from.lat, lng: place.lng + to.lng - from.lng };
}

/** The distance on the map, as a share of its width. */
function span(from: Coordinates, to: Coordinates): number {
  const [a, b] = [toMercator(from), toMercator(to)];
  return Math.max(1e-9, Math.hypot(b.x - a.x, b.y - a.y));
}

interface HandleProps extends DragHandlers {
  place: Coordinates;
  label: string;
  keysHelp: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What it shows, or else its children. */
  icon?: LucideIcon;
  children?: ReactNode;
}

function Handle({ label, keysHelp, icon: Icon, children, ...rest }: HandleProps) {
  return (
    <MapHandle part="picture" aria-label={label} aria-description={keysHelp} title={label} {...rest}>
      {Icon ? (
        <Icon
          aria-hidden
          className="box-border size-8 rounded-full border-2 border-white bg-[#2563eb] p-1.5 text-white shadow-[0_1px_4px_rgb(0_0_0/0.35)]"
        />
      ) : (
        children
      )}
    </MapHandle>
  );
}

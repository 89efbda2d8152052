import { type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { DragTarget } from "@/lib/editor/commands/drag";
import { metresBetween } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useScene, useStudio } from "../../session/use-studio";
import {
  type DragEffect,
  type DragEvent,
  type DragState,
  expectsLongPress,
  LONG_PRESS_MS,
  type PointerPosition,
  type Transition,
  transition,
} from "./drag-gesture";
import type { Pixels } from "./pixels";
import { useMachine } from "./use-machine";

/** The place at a position of the pointer in CSS pixels of the window. `altKey` turns snapping off. */
type PlaceAt<Target> = (at: Pixels, altKey: boolean, target: Target) => Coordinates;

/** The pointer events of an element that drags a target. */
export type DragHandlers = ReturnType<ReturnType<typeof useDragGesture>["handlersFor"]>;

/** Runs the drag machine on elements of the map. Escape cancels a drag, and so does unmounting. */
export function useDragGesture<Target>(
  placeAt: PlaceAt<Target>,
  perform: (effect: DragEffect<Target>) => void,
) {
  const { input } = useStudio();
  const cancel = useRef((): boolean => false);
  const { send, get } = useMachine<DragState<Target>, DragEvent<Target>, Transition<Target>>(
    { kind: "idle" },
    transition,
    (effect) => {
      if (effect.type === "press") input.cancelGesture = cancel.current;
      perform(effect);
    },
  );
  useEffect(() => {
    cancel.current = () => {
      const isHeld = get().kind !== "idle";
      send({ type: "escape" });
      return isHeld;
    };
    return () => void cancel.current();
  }, [send, get]);

  const positionOf = (event: PointerEvent, target: Target): PointerPosition => {
    const at = { x: event.clientX, y: event.clientY };
    return { at, place: placeAt(at, event.altKey, target) };
  };
  const press = (event: PointerEvent, target: Target, hasMenu = false) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { pointerId, pointerType } = event;
    const from = positionOf(event, target);
    const { state } = send({ type: "pointerDown", pointerId, pointerType, target, hasMenu, from });
    if (expectsLongPress(state)) window.setTimeout(() => send({ type: "longPress", from }), LONG_PRESS_MS);
  };
  const followers = {
    onPointerMove: (event: PointerEvent) => {
      const state = get();
      // A hovering pointer needs no place.
      if (state.kind === "idle") return;
      const { pointerId, shiftKey, altKey } = event;
      send({ type: "pointerMove", pointerId, shiftKey, altKey, ...positionOf(event, state.target) });
    },
    onPointerUp: ({ pointerId, shiftKey, timeStamp: time }: PointerEvent) => {
      send({ type: "pointerUp", pointerId, shiftKey, time });
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      send({ type: "pointerCancel", pointerId });
    },
  };
  const handlersFor = (target: Target) => ({
    onPointerDown: (event: PointerEvent) => press(event, target),
    ...followers,
  });
  return { send, get, press, followers, handlersFor };
}

/**
 * Drags parts of the course. The session has the drag, so that everything that shows the course follows it.
 * @param copies whether a drop with Alt duplicates what is selected instead of moving it.
 */
export function useCourseDrag(placeAt: PlaceAt<DragTarget>, copies: (target: DragTarget) => boolean) {
  const { store, dispatch, duplicate } = useStudio();
  const gesture = useDragGesture<DragTarget>(placeAt, (effect) => {
    switch (effect.type) {
      case "press":
      case "tap":
      case "menu":
        break;
      case "grab":
        dispatch({ type: "grab", target: effect.target, at: effect.from });
        break;
      case "drag":
        dispatch({ type: "drag", to: effect.to, isStepped: effect.shiftKey });
        break;
      case "drop":
        if (effect.altKey && copies(effect.target)) {
          dispatch({ type: "cancel" });
          duplicate(metresBetween(effect.from, effect.to));
        } else dispatch({ type: "drop" });
        break;
      case "cancel":
        // Without a drag the event would cancel a drawing.
        if (store.get().drag) dispatch({ type: "cancel" });
        break;
    }
  });
  useReleased(gesture.send);
  return gesture;
}

/** Ends a gesture when the session ends its drag, such as because somebody else deleted what was dragged. */
export function useReleased(send: (event: { readonly type: "released" }) => void): void {
  const isDragging = useScene().drag !== null;
  useLayoutEffect(() => {
    if (!isDragging) send({ type: "released" });
  }, [isDragging, send]);
}

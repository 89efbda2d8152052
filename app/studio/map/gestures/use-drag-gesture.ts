import { type PointerEvent, useEffect } from "react";
import { type DragEffect, type DragEvent, type DragState, transition } from "./drag-gesture";
import { listenForEscape, useMachine } from "./use-machine";

interface DragGesture<Target> {
  readonly send: (event: DragEvent<Target>) => void;
  /** The pointer events of an element that drags a target. */
  readonly handlersFor: (target: Target) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Runs the drag machine on elements of the map. Escape cancels a drag. */
export function useDragGesture<Target>(perform: (effect: DragEffect<Target>) => void): DragGesture<Target> {
  const { send, get } = useMachine<DragState<Target>, DragEvent<Target>, DragEffect<Target>>(
    { kind: "idle" },
    transition,
    perform,
  );
  useEffect(
    () =>
      listenForEscape(
        () => get().kind === "dragging",
        () => send({ type: "escape" }),
      ),
    [send, get],
  );
  return {
    send,
    handlersFor: (target) => ({
      onPointerDown: (event) => {
        event.stopPropagation();
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { pointerId, pointerType, clientX: x, clientY: y } = event;
        send({ type: "pointerDown", pointerId, pointerType, target, from: { x, y } });
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y, shiftKey, altKey }) =>
        send({ type: "pointerMove", pointerId, at: { x, y }, shiftKey, altKey }),
      onPointerUp: ({ pointerId }) => send({ type: "pointerUp", pointerId }),
      onPointerCancel: ({ pointerId }) => send({ type: "pointerCancel", pointerId }),
    }),
  };
}

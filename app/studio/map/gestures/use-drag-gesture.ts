import { type PointerEvent, useEffect } from "react";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  type DragEffect,
  type DragEvent,
  type DragState,
  type PointerPosition,
  transition,
} from "./drag-gesture";
import type { Pixels } from "./pixels";
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

/**
 * Runs the drag machine on elements of the map. Escape cancels a drag, and so does unmounting.
 * @param placeAt the place at a position of the pointer in CSS pixels of the window. `altKey` turns snapping off.
 */
export function useDragGesture<Target>(
  placeAt: (at: Pixels, altKey: boolean) => Coordinates,
  perform: (effect: DragEffect<Target>) => void,
): DragGesture<Target> {
  const { send, get } = useMachine<DragState<Target>, DragEvent<Target>, DragEffect<Target>>(
    { kind: "idle" },
    transition,
    perform,
  );
  useEffect(() => {
    const cancel = () => send({ type: "escape" });
    const stop = listenForEscape(() => get().kind === "dragging", cancel);
    return () => {
      stop();
      cancel();
    };
  }, [send, get]);
  const positionOf = ({ clientX: x, clientY: y, altKey }: PointerEvent): PointerPosition => ({
    at: { x, y },
    place: placeAt({ x, y }, altKey),
  });
  return {
    send,
    handlersFor: (target) => ({
      onPointerDown: (event) => {
        event.stopPropagation();
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { pointerId, pointerType } = event;
        send({ type: "pointerDown", pointerId, pointerType, target, from: positionOf(event) });
      },
      onPointerMove: (event) => {
        // A hovering pointer needs no place.
        if (get().kind === "idle") return;
        const { pointerId, shiftKey } = event;
        send({ type: "pointerMove", pointerId, shiftKey, ...positionOf(event) });
      },
      onPointerUp: ({ pointerId }) => send({ type: "pointerUp", pointerId }),
      onPointerCancel: ({ pointerId }) => send({ type: "pointerCancel", pointerId }),
    }),
  };
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Handle } from "@/lib/editor/handles";
import {
  type GestureEffect,
  type GestureEvent,
  type GestureState,
  IDLE,
  longPressDelay,
  transition,
} from "./handle-gesture";
import { listenForEscape, useMachine } from "./use-machine";

interface HandleGesture {
  readonly send: (event: GestureEvent) => void;
  /** True while a pointer holds a handle or a gap. */
  readonly isHolding: () => boolean;
  /** The handle whose menu is open. */
  readonly menu: Handle | null;
}

/**
 * Runs the gesture machine of the handles. Only the open menu is React state.
 * @param isDragging whether the session has a drag in progress.
 */
export function useHandleGesture(
  perform: (effect: GestureEffect) => void,
  isDragging: boolean,
): HandleGesture {
  const machine = useMachine<GestureState, GestureEvent, GestureEffect>(IDLE, transition, perform);
  const timer = useRef<number | undefined>(undefined);
  const [menu, setMenu] = useState<Handle | null>(null);

  const send = useCallback(
    (event: GestureEvent) => {
      const before = machine.get();
      machine.send(event);
      const after = machine.get();
      if (after === before) return;
      window.clearTimeout(timer.current);
      const delay = longPressDelay(after);
      if (delay !== null) timer.current = window.setTimeout(() => send({ type: "longPress" }), delay);
      setMenu(after.kind === "menu" ? after.handle : null);
    },
    [machine.get, machine.send],
  );
  const isHolding = useCallback(() => {
    const { kind } = machine.get();
    return kind === "pressed" || kind === "dragging";
  }, [machine.get]);

  useLayoutEffect(() => {
    if (!isDragging) send({ type: "dragEnded" });
  }, [isDragging, send]);

  useEffect(() => {
    const stop = listenForEscape(isHolding, () => send({ type: "escape" }));
    return () => {
      stop();
      send({ type: "escape" });
    };
  }, [send, isHolding]);

  return { send, isHolding, menu };
}

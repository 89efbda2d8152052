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

interface HandleGesture {
  readonly send: (event: GestureEvent) => void;
  /** True while a pointer holds a handle or a gap. */
  readonly isHolding: () => boolean;
  /** The handle whose menu is open. */
  readonly menu: Handle | null;
}

/**
 * Runs the gesture machine of the handles. Only the open menu is React state: a moving pointer must not cause renders
 * beyond those of the drag.
 * @param isDragging whether the session has a drag in progress.
 */
export function useHandleGesture(
  perform: (effect: GestureEffect) => void,
  isDragging: boolean,
): HandleGesture {
  const state = useRef<GestureState>(IDLE);
  const timer = useRef<number | undefined>(undefined);
  const latestPerform = useRef(perform);
  const [menu, setMenu] = useState<Handle | null>(null);
  useLayoutEffect(() => {
    latestPerform.current = perform;
  });

  const send = useCallback((event: GestureEvent) => {
    const before = state.current;
    const { state: after, effects } = transition(before, event);
    if (after !== before) {
      state.current = after;
      window.clearTimeout(timer.current);
      const delay = longPressDelay(after);
      if (delay !== null) timer.current = window.setTimeout(() => send({ type: "longPress" }), delay);
      setMenu(after.kind === "menu" ? after.handle : null);
    }
    for (const effect of effects) latestPerform.current(effect);
  }, []);
  const isHolding = useCallback(
    () => state.current.kind === "pressed" || state.current.kind === "dragging",
    [],
  );

  useLayoutEffect(() => {
    if (!isDragging) send({ type: "dragEnded" });
  }, [isDragging, send]);

  useEffect(() => {
    // Captured on the window: the focus may be anywhere during a drag, and this must run before the shortcuts
    // of the studio.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isHolding()) return;
      event.preventDefault();
      send({ type: "escape" });
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      send({ type: "escape" });
    };
  }, [send, isHolding]);

  return { send, isHolding, menu };
}

import { useCallback, useLayoutEffect, useRef } from "react";

interface Machine<State, Event> {
  readonly send: (event: Event) => void;
  readonly get: () => State;
}

/**
 * Runs the state machine of a gesture and performs its effects. Its state is outside React: a moving pointer must not
 * cause renders beyond those of the drag.
 */
export function useMachine<State, Event, Effect>(
  initial: State,
  transition: (state: State, event: Event) => { readonly state: State; readonly effects: readonly Effect[] },
  perform: (effect: Effect) => void,
): Machine<State, Event> {
  const state = useRef(initial);
  const latest = useRef(perform);
  useLayoutEffect(() => {
    latest.current = perform;
  });
  const send = useCallback(
    (event: Event) => {
      const next = transition(state.current, event);
      state.current = next.state;
      for (const effect of next.effects) latest.current(effect);
    },
    [transition],
  );
  const get = useCallback(() => state.current, []);
  return { send, get };
}

/** Handles Escape before the shortcuts of the studio, while a gesture is in progress. The focus may be anywhere then. */
export function listenForEscape(isInProgress: () => boolean, onEscape: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isInProgress()) return;
    event.preventDefault();
    onEscape();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}

import { useCallback, useLayoutEffect, useRef } from "react";

interface Transition<State> {
  readonly state: State;
  readonly effects: readonly unknown[];
}

/**
 * Runs the state machine of a gesture and performs its effects. Its state is outside React: a moving pointer must not
 * cause renders beyond those of the drag. `send` returns the transition.
 */
export function useMachine<State, Event, Next extends Transition<State>>(
  initial: State,
  transition: (state: State, event: Event) => Next,
  perform: (effect: Next["effects"][number]) => void,
) {
  const state = useRef(initial);
  const latest = useRef({ transition, perform });
  useLayoutEffect(() => {
    latest.current = { transition, perform };
  });
  const send = useCallback((event: Event): Next => {
    const next = latest.current.transition(state.current, event);
    state.current = next.state;
    for (const effect of next.effects) latest.current.perform(effect);
    return next;
  }, []);
  const get = useCallback(() => state.current, []);
  return { send, get };
}

import { useSyncExternalStore } from "react";

/** State outside React, which components subscribe to. */
export interface Store<State> {
  readonly get: () => State;
  /** Changes some fields. */
  readonly set: (change: Partial<State>) => void;
  /** Calls `listener` after every change. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of a store. */
export function useStore<State>({ get, subscribe }: Pick<Store<State>, "get" | "subscribe">): State {
  return useSyncExternalStore(subscribe, get, get);
}

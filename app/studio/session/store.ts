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

/** A store that is only read. */
export type Readable<State> = Pick<Store<State>, "get" | "subscribe">;

export function useStore<State>({ get, subscribe }: Readable<State>): State {
  return useSyncExternalStore(subscribe, get, get);
}

/** Waits for a state, and returns it. */
export function until<State>(
  { get, subscribe }: Readable<State>,
  isReached: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve) => {
    const check = () => {
      const state = get();
      if (!isReached(state)) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = subscribe(check);
    check();
  });
}

import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether the component runs with scripts: false on the server and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

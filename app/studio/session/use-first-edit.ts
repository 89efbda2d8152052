import { useEffect } from "react";
import { onFirstChange } from "./start-later";
import { useStudio } from "./use-studio";

/**
 * Calls `run`, which must stay the same function, at the first edit since the component was mounted: for example to load
 * what must not depend on the connection from then on.
 */
export function useFirstEdit(run: () => void): void {
  const { store } = useStudio();
  useEffect(() => onFirstChange(store, ({ history }) => history, run), [store, run]);
}

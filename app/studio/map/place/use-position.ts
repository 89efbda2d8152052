import { useCallback, useEffect, useState } from "react";
import type { Fix } from "@/lib/geo/average-position";
import type { Message } from "@/lib/messages/message";
import { watchPosition } from "./find-position";
import { keepScreenOn } from "./keep-screen-on";

/** The user's position while it is watched, averaged over the last seconds. */
export interface Position {
  readonly isWatched: boolean;
  /** Null until the position is known. */
  readonly fix: Fix | null;
  /** Reason why there is no position. */
  readonly error: Message | null;
  readonly watch: () => void;
}

/**
 * Watches the user's position from the call of `watch` until the component unmounts, since receivers use the
 * battery. The screen stays on meanwhile: somebody who walks a course looks at it at the next tee.
 */
export function usePosition(): Position {
  const [isWatched, setWatched] = useState(false);
  const [fix, setFix] = useState<Fix | null>(null);
  const [error, setError] = useState<Message | null>(null);
  useEffect(() => {
    if (!isWatched) return;
    const stop = watchPosition(
      (next) => {
        setFix(next);
        if (next) setError(null);
      },
      (why, isDenied) => {
        setError(why);
        if (isDenied) setWatched(false);
      },
    );
    const letScreenOff = keepScreenOn();
    return () => {
      stop();
      letScreenOff();
      setFix(null);
    };
  }, [isWatched]);
  const watch = useCallback(() => {
    setError(null);
    setWatched(true);
  }, []);
  return { isWatched, fix, error, watch };
}

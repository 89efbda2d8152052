import { useCallback, useEffect, useState } from "react";
import { locateErrorMessage } from "@/app/map/locate-error";
import { addFix, averageFix, type Fix } from "@/lib/geo/average-position";
import { type Message, message } from "@/lib/messages/message";
import { PRECISE, poorPosition, toFix } from "./find-position";

/** The user's position while it is watched, averaged over the last seconds. */
export interface Position {
  readonly isWatched: boolean;
  /** Null until the position is known. */
  readonly fix: ReturnType<typeof averageFix>;
  /** A warning about its accuracy; null for a good one. */
  readonly warning: Message | null;
  /** Reason why there is no position. */
  readonly error: Message | null;
  readonly watch: () => void;
}

/**
 * Watches the user's position from the call of `watch` until the component unmounts, since receivers use the
 * battery.
 */
export function usePosition(): Position {
  const [isWatched, setWatched] = useState(false);
  const [fixes, setFixes] = useState<readonly Fix[]>([]);
  const [error, setError] = useState<Message | null>(null);
  useEffect(() => {
    if (!isWatched) return;
    const id = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setError(null);
        setFixes((before) => addFix(before, toFix(coords, timestamp)));
      },
      ({ code }) => {
        // Positions found so far may be outdated. The receiver continues unless permission was denied.
        setFixes([]);
        setError(locateErrorMessage(code));
        if (code === GeolocationPositionError.PERMISSION_DENIED) setWatched(false);
      },
      PRECISE,
    );
    return () => {
      navigator.geolocation.clearWatch(id);
      setFixes([]);
    };
  }, [isWatched]);
  const watch = useCallback(() => {
    if (!("geolocation" in navigator)) {
      setError(message("maps.locateMissing"));
      return;
    }
    setError(null);
    setWatched(true);
  }, []);
  const fix = averageFix(fixes);
  return { isWatched, fix, warning: fix && poorPosition(fix), error, watch };
}

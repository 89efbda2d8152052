import { locateErrorMessage } from "@/app/map/locate-error";
import type { Measured } from "@/lib/editor/heights";
import { addFix, averageFix, type Fix, MAX_AGE_MS } from "@/lib/geo/average-position";
import { tidyPlace } from "@/lib/geo/place";
import { type Length, type Message, message } from "@/lib/messages/message";

/**
 * Geolocation options for storing a place, for which an old or rough position is no use. Under trees a good
 * one takes long.
 */
const PRECISE = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 } as const;

/** Accuracies in metres up to which a position is good, and above which the user is warned. */
const GOOD_METRES = 5;
const POOR_METRES = 10;

/** How long positions are averaged, from the first one on; how long a poor one may take to become better. */
const AVERAGE_MS = 4_000;
const PATIENCE_MS = 20_000;

/** How far a position can be trusted. */
export type Quality = "good" | "fair" | "poor";

export function qualityOf({ accuracy }: Fix): Quality {
  if (accuracy > POOR_METRES) return "poor";
  return accuracy > GOOD_METRES ? "fair" : "good";
}

export function describeFix(fix: Fix): Message {
  return message(`tools.${qualityOf(fix)}Position`, { length: wholeMetres(fix.accuracy) });
}

/** What has come of moving something there. */
export function describeMove(fix: Fix): Message {
  const key = qualityOf(fix) === "poor" ? "tools.movedToPoor" : "tools.movedHere";
  return message(key, { length: wholeMetres(fix.accuracy) });
}

/** The origin of a tee or target that is put where a position is. */
export function measuredBy({ at, accuracy, time }: Fix): Measured {
  const tenths = Math.min(Math.round(accuracy * 10) / 10, 100_000);
  const fix = { accuracy: tenths, source: "device", measuredAt: new Date(time).toISOString() };
  return { at: tidyPlace(at), fix };
}

/**
 * Watches the user's position, averaged over the last seconds. It is null while it is unknown or no longer current: a receiver that
 * falls silent doesn't say so, and the user walks on. Returns the function that stops it.
 * @param onError gets why there is no position. The receiver goes on, unless it isn't allowed to.
 */
export function watchPosition(
  onFix: (fix: Fix | null) => void,
  onError: (why: Message, isDenied: boolean) => void,
): () => void {
  if (!("geolocation" in navigator)) {
    queueMicrotask(() => onError(message("maps.locateMissing"), true));
    return () => {};
  }
  let fixes: readonly Fix[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  const set = (next: readonly Fix[]) => {
    fixes = next;
    clearTimeout(silence);
    if (fixes.length > 0) silence = setTimeout(restart, MAX_AGE_MS);
    onFix(averageFix(fixes));
  };
  const start = () =>
    navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        // Some devices begin with the last position that they know.
        if (Date.now() - timestamp > MAX_AGE_MS) return;
        const at = { lat: coords.latitude, lng: coords.longitude };
        set(addFix(fixes, { at, accuracy: coords.accuracy, time: timestamp }));
      },
      ({ code }) => {
        set([]);
        onError(locateErrorMessage(code), code === GeolocationPositionError.PERMISSION_DENIED);
      },
      PRECISE,
    );
  let id = start();
  // Devices that don't move may be silent as well. They find their position when they are asked again.
  const restart = () => {
    set([]);
    navigator.geolocation.clearWatch(id);
    id = start();
  };
  return () => {
    clearTimeout(silence);
    navigator.geolocation.clearWatch(id);
  };
}

/** Finds the user's position: the average of a few seconds, and of more while it is poor. */
export function findPosition(onFound: (fix: Fix) => void, onError: (why: Message) => void): void {
  let latest: Fix | null = null;
  let since = Number.POSITIVE_INFINITY;
  const stop = watchPosition(
    (fix) => {
      latest = fix;
      if (fix) since = Math.min(since, performance.now());
    },
    (why) => {
      end();
      onError(why);
    },
  );
  const timer = setInterval(() => {
    if (!latest) return;
    const wait = qualityOf(latest) === "poor" ? PATIENCE_MS : AVERAGE_MS;
    if (performance.now() - since < wait) return;
    end();
    onFound(latest);
  }, 250);
  const end = () => {
    clearInterval(timer);
    stop();
  };
}

/** An accuracy in whole metres, rounded up. */
function wholeMetres(metres: number): Length {
  return { metres: Math.ceil(metres), digits: { maximumFractionDigits: 0 } };
}

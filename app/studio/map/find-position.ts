import { locateErrorMessage } from "@/app/map/locate-error";
import type { Fix } from "@/lib/geo/average-position";
import { type Length, type Message, message } from "@/lib/messages/message";

/**
 * Geolocation options for storing a place, for which an old or rough position is no use. Under trees a good
 * one takes long.
 */
export const PRECISE = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 } as const;

/** Accuracy in metres above which the user is warned. */
const POOR_ACCURACY_METRES = 10;

/** The warning about a poor position; null for a good one. */
export function poorPosition({ accuracy }: Pick<Fix, "accuracy">): Message | null {
  if (accuracy <= POOR_ACCURACY_METRES) return null;
  return message("tools.poorPosition", { length: wholeMetres(accuracy) });
}

/** Requests the user's position from the device once. */
export function findPosition(onFound: (fix: Fix) => void, onError: (why: Message) => void): void {
  if (!("geolocation" in navigator)) {
    onError(message("maps.locateMissing"));
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords, timestamp }) => onFound(toFix(coords, timestamp)),
    ({ code }) => onError(locateErrorMessage(code)),
    PRECISE,
  );
}

/** An accuracy in whole metres, rounded up. */
export function wholeMetres(metres: number): Length {
  return { metres: Math.ceil(metres), digits: { maximumFractionDigits: 0 } };
}

export function toFix({ latitude, longitude, accuracy }: GeolocationCoordinates, time: number): Fix {
  return { at: { lat: latitude, lng: longitude }, accuracy, time };
}

import { GeolocateControl } from "react-map-gl/maplibre";
import type { Message } from "@/lib/messages/message";
import { locateErrorMessage } from "./locate-error";
import "./locate-button.css";

/**
 * Geolocation options. Under trees a fix takes long, and one from the last few seconds is close enough for a
 * walker.
 */
const LOCATING = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

interface UserPositionProps {
  /** Called with what went wrong, and with null once the position is found. */
  onError: (error: Message | null) => void;
}

/** The button that shows the user's position on a map, and follows it. */
export function UserPosition({ onError }: UserPositionProps) {
  return (
    <GeolocateControl
      position="top-right"
      trackUserLocation
      positionOptions={LOCATING}
      fitBoundsOptions={{ maxZoom: 18 }}
      onGeolocate={() => onError(null)}
      onError={({ code }) => onError(locateErrorMessage(code))}
    />
  );
}

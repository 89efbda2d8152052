import { GeolocateControl, NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { locateErrorMessage } from "@/app/map/locate-error";
import { useTranslate } from "@/app/ui/translations";
import type { Message } from "@/lib/messages/message";
import "@/app/map/locate-button.css";

/**
 * Geolocation options. Under trees a fix takes long, and one from the last few seconds is close enough for a
 * walker.
 */
const LOCATING = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

interface MapControlsProps {
  rotation: boolean;
  /** Called with the reason when the user's position cannot be found, and with null when it is. */
  onLocate: (error: Message | null) => void;
}

/** MapLibre's own controls: zoom, compass, the user's position, scale. */
export function MapControls({ rotation, onLocate }: MapControlsProps) {
  const { unit } = useTranslate();
  return (
    <>
      <NavigationControl
        // MapLibre reads the options of the control only once: remount it when they change.
        key={String(rotation)}
        position="top-right"
        showCompass={rotation}
        visualizePitch={rotation}
      />
      <GeolocateControl
        position="top-right"
        trackUserLocation
        positionOptions={LOCATING}
        fitBoundsOptions={{ maxZoom: 18 }}
        onGeolocate={() => onLocate(null)}
        onError={({ code }) => onLocate(locateErrorMessage(code))}
      />
      <ScaleControl position="bottom-left" unit={unit === "feet" ? "imperial" : "metric"} maxWidth={120} />
    </>
  );
}

import { GeolocateControl, NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { locateErrorMessage } from "@/app/map/locate-error";
import { useTranslate } from "@/app/ui/translations";
import { useStudio } from "../session/use-studio";
import "@/app/map/locate-button.css";

/**
 * Geolocation options. Under trees a fix takes long, and one from the last few seconds is close enough for a
 * walker.
 */
const LOCATING = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

/** MapLibre's own controls: zoom, compass, the user's position, scale. */
export function MapControls({ rotation }: { rotation: boolean }) {
  const { page } = useStudio();
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
        onGeolocate={() => page.set({ mapError: null })}
        onError={({ code }) => page.set({ mapError: locateErrorMessage(code) })}
      />
      <ScaleControl position="bottom-left" unit={unit === "feet" ? "imperial" : "metric"} maxWidth={120} />
    </>
  );
}

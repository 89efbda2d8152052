import type { Translate } from "@/lib/messages/translator";

/** What MapLibre's own controls are called, in the person's language. */
export function controlNames(t: Translate): Record<string, string> {
  return {
    "Map.Title": t("studio.mapKeys"),
    "NavigationControl.ZoomIn": t("maps.zoomIn"),
    "NavigationControl.ZoomOut": t("maps.zoomOut"),
    "NavigationControl.ResetBearing": t("maps.resetNorth"),
    "GeolocateControl.FindMyLocation": t("maps.locate"),
    "GeolocateControl.LocationNotAvailable": t("maps.locateMissing"),
    "AttributionControl.ToggleAttribution": t("maps.attribution"),
  };
}

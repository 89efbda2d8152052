import type { Translate } from "@/lib/messages/translator";

/** The names of MapLibre's own controls in the user's language. */
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

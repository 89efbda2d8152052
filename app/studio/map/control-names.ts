import type { Say } from "@/lib/messages/translator";

/** What MapLibre's own controls are called, in the person's language. */
export function controlNames(say: Say): Record<string, string> {
  return {
    "Map.Title": say("studio.mapKeys"),
    "NavigationControl.ZoomIn": say("maps.zoomIn"),
    "NavigationControl.ZoomOut": say("maps.zoomOut"),
    "NavigationControl.ResetBearing": say("maps.resetNorth"),
    "GeolocateControl.FindMyLocation": say("maps.locate"),
    "GeolocateControl.LocationNotAvailable": say("maps.locateMissing"),
    "AttributionControl.ToggleAttribution": say("maps.attribution"),
  };
}

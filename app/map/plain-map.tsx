import type { FitBoundsOptions, Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, useState } from "react";
import { type MapProps, Map as MapView, NavigationControl } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { bootStyle } from "./background-style";
import { boundsOf } from "./bounds-of";
import { FLAT_MAP, keepNorthUp, WORLD } from "./flat-map";
import { addMapImages } from "./images";
import { NO_OFFSET } from "./map-settings";
import { type Scheme, useScheme } from "./palette";
import { useBackground } from "./use-background";
import "./worker";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-frame.css";

interface PlainMapProps
  extends Pick<MapProps, "cooperativeGestures" | "hash" | "onClick" | "onMouseMove" | "onSourceData"> {
  basemap: Basemap | null;
  /** Places that the map shows initially; the world if there are none. */
  places: readonly Coordinates[];
  /** Options for fitting the map to the places, such as the padding. */
  fit: FitBoundsOptions;
  /** The name of the map, with its keys. */
  name: string;
  onReady: (map: MapLibreMap) => void;
  onUnavailable: () => void;
  /** Called when a part of the background can't be loaded. */
  onBackgroundError?: (error: Error) => void;
  /** Renders layers and markers once the map has loaded. */
  children: (scheme: Scheme) => ReactNode;
}

/** A read-only map with one background and no settings, seen from above with north up. It needs the messages `plainMap`. */
export function PlainMap({
  basemap,
  places,
  fit,
  name,
  onReady,
  onUnavailable,
  onBackgroundError,
  children,
  ...events
}: PlainMapProps) {
  const t = useTranslate();
  const systemScheme = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [boot] = useState(() => ({ style: bootStyle(systemScheme), bounds: boundsOf(places) }));
  const { scheme } = useBackground(map, { basemap, scheme: systemScheme, offset: NO_OFFSET, latitude: 0 });
  return (
    <div className="map-frame h-full">
      <MapView
        initialViewState={boot.bounds ? { bounds: boot.bounds, fitBoundsOptions: fit } : WORLD}
        mapStyle={boot.style}
        style={{ colorScheme: scheme }}
        {...FLAT_MAP}
        attributionControl={{ compact: true }}
        locale={{
          "Map.Title": name,
          "NavigationControl.ZoomIn": t("plainMap.zoomIn"),
          "NavigationControl.ZoomOut": t("plainMap.zoomOut"),
          "AttributionControl.ToggleAttribution": t("plainMap.attribution"),
          "CooperativeGesturesHandler.MobileHelpText": t("plainMap.twoFingers"),
          "CooperativeGesturesHandler.WindowsHelpText": t("plainMap.ctrlZoom"),
          "CooperativeGesturesHandler.MacHelpText": t("plainMap.cmdZoom"),
          "GeolocateControl.FindMyLocation": t("plainMap.locate"),
          "GeolocateControl.LocationNotAvailable": t("plainMap.locate"),
        }}
        onLoad={({ target }) => {
          addMapImages(target);
          keepNorthUp(target);
          target.getCanvas().setAttribute("role", "application");
          setMap(target);
          onReady(target);
        }}
        onError={(event) => {
          // An error without a target means that the map could not be created. If only the background fails,
          // the plain one remains.
          if (event.target) onBackgroundError?.(event.error);
          else onUnavailable();
        }}
        {...events}
      >
        <NavigationControl position="top-right" showCompass={false} />
        {map && children(scheme)}
      </MapView>
    </div>
  );
}

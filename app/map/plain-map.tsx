import type { ErrorEvent, FitBoundsOptions, Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type MapProps, Map as MapView, NavigationControl } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { bootStyle, isBackgroundFailure } from "./background-style";
import { boundsOf } from "./bounds-of";
import { FLAT_MAP, keepNorthUp, WORLD } from "./flat-map";
import { addMapImages } from "./images";
import { NO_OFFSET } from "./map-settings";
import { type Scheme, useScheme } from "./palette";
import { useBackground } from "./use-background";
import { isOfBackground, useFirstTile } from "./use-first-tile";
import "./worker";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-frame.css";

interface PlainMapProps extends Pick<MapProps, "cooperativeGestures" | "hash" | "onClick" | "onMouseMove"> {
  basemap: Basemap | null;
  /** Places that the map shows initially; the world if there are none. */
  places: readonly Coordinates[];
  /** Options for fitting the map to the places, such as the padding. */
  fit: FitBoundsOptions;
  /** The name of the map, with its keys. */
  name: string;
  onReady: (map: MapLibreMap) => void;
  onUnavailable: () => void;
  /** Called when the background can't be loaded. The map then says so, unless it gets another background. */
  onBackgroundFailed?: () => void;
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
  onBackgroundFailed,
  children,
  ...mapEvents
}: PlainMapProps) {
  const t = useTranslate();
  const systemScheme = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [boot] = useState(() => ({ style: bootStyle(systemScheme), bounds: boundsOf(places) }));
  const { scheme, isFailed, events } = useWatchedBackground(map, basemap, systemScheme);
  const announceFailure = useEffectEvent(() => onBackgroundFailed?.());
  useEffect(() => {
    if (isFailed) announceFailure();
  }, [isFailed]);
  return (
    <div className="map-frame relative h-full">
      {isFailed && (
        <p className="pointer-events-none absolute top-2.5 right-14 z-1 pointer-coarse:right-16 max-w-[calc(100%-11.5rem)] rounded-lg border border-line bg-surface px-2.5 py-1.5 text-[0.8125rem] text-muted">
          {t("plainMap.noBackground")}
        </p>
      )}
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
          if (event.target) events.onMapError(event);
          else onUnavailable();
        }}
        onSourceData={events.onSourceData}
        {...mapEvents}
      >
        <NavigationControl position="top-right" showCompass={false} />
        {map && children(scheme)}
      </MapView>
    </div>
  );
}

/** The background of a map, with handlers for the map's events that notice whether it loads. */
function useWatchedBackground(map: MapLibreMap | null, basemap: Basemap | null, systemScheme: Scheme) {
  const background = useBackground(map, { basemap, scheme: systemScheme, offset: NO_OFFSET, latitude: 0 });
  const { scheme, state, fail, recover } = background;
  const isDue = map !== null && basemap !== null;
  const { isShown, onSourceData } = useFirstTile(basemap, isDue, fail, recover);
  return {
    scheme,
    isFailed: state === "failed",
    events: {
      onMapError: ({ error, sourceId }: Pick<ErrorEvent, "error"> & { sourceId?: string }) => {
        if (isOfBackground(sourceId) && !isShown() && isBackgroundFailure(error)) fail();
      },
      onSourceData,
    },
  };
}

"use client";

import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { Layer, Map as MapView, Marker, NavigationControl, Source } from "react-map-gl/maplibre";
import { bootStyle } from "@/app/map/background-style";
import { primaryPathFeatures } from "@/app/map/fairway-features";
import { FLAT_MAP, keepNorthUp } from "@/app/map/flat-map";
import { addMapImages } from "@/app/map/images";
import { NO_OFFSET } from "@/app/map/map-settings";
import { contrastingScheme, PALETTES, useScheme } from "@/app/map/palette";
import { LAYER_PREFIX, useBackground } from "@/app/map/use-background";
import "@/app/map/worker";
import { Pin } from "@/app/map/pin";
import { useTranslate } from "@/app/ui/translations";
import { allPlaces, type EditedFairway } from "@/lib/editor/fairways";
import { boundingBox } from "@/lib/geo/box";
import { tidyPlace } from "@/lib/geo/place";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import "maplibre-gl/dist/maplibre-gl.css";
import "@/app/map/map-frame.css";

interface PinMapProps {
  fairways: readonly EditedFairway[];
  basemap: Basemap | null;
  /** The location in degrees; null when there is none. */
  pin: Coordinates | null;
  /** A place to zoom in on. Pass a new object to show the same place again. */
  focus?: Coordinates | null;
  /** Called with the place in degrees when the user moves the pin. */
  onPlace: (place: Coordinates) => void;
}

/** A small map of a course, with a pin for its location that a click or a drag moves. */
export function PinMap({ fairways, basemap, pin, focus = null, onPlace }: PinMapProps) {
  const t = useTranslate();
  const systemScheme = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isUnavailable, setIsUnavailable] = useState(false);
  const background = useBackground(map, { basemap, scheme: systemScheme, offset: NO_OFFSET, latitude: 0 });
  const [boot] = useState(() => ({ style: bootStyle(systemScheme), view: initialView(pin, fairways) }));
  const paths = useMemo(() => primaryPathFeatures(fairways), [fairways]);
  useFollowPin(map, pin);
  useFocus(map, focus);

  if (isUnavailable) {
    return (
      <p className="flex h-full items-center justify-center bg-sunken p-4 text-center text-sm text-muted">
        {t("pinMap.unavailable")}
      </p>
    );
  }
  const scheme = contrastingScheme(background.state === "failed" ? null : basemap, systemScheme);
  const colours = PALETTES[scheme];
  return (
    <div className="map-frame h-full" data-scheme={scheme}>
      <MapView
        initialViewState={boot.view}
        mapStyle={boot.style}
        style={{ colorScheme: scheme }}
        // Scrolling the page past the map must not zoom or pan it.
        cooperativeGestures
        {...FLAT_MAP}
        locale={{
          "Map.Title": t("pinMap.keys"),
          "CooperativeGesturesHandler.MobileHelpText": t("pinMap.twoFingers"),
          "CooperativeGesturesHandler.WindowsHelpText": t("pinMap.ctrlZoom"),
          "CooperativeGesturesHandler.MacHelpText": t("pinMap.cmdZoom"),
        }}
        onLoad={({ target }) => {
          addMapImages(target);
          keepNorthUp(target);
          setMap(target);
        }}
        onClick={({ lngLat }) => onPlace(tidyPlace(lngLat))}
        onError={(event) => {
          // An error without a target means that the map could not be created.
          if (!event.target) setIsUnavailable(true);
        }}
      >
        <NavigationControl position="top-right" showCompass={false} />
        {map && (
          <Source id={`${LAYER_PREFIX}course`} type="geojson" data={paths}>
            <Layer
              id={`${LAYER_PREFIX}course-casing`}
              type="line"
              layout={{ "line-cap": "round", "line-join": "round" }}
              paint={{ "line-color": colours.casing, "line-width": 5 }}
            />
            <Layer
              id={`${LAYER_PREFIX}course-path`}
              type="line"
              layout={{ "line-cap": "round", "line-join": "round" }}
              paint={{ "line-color": colours.path, "line-width": 2.5 }}
            />
          </Source>
        )}
        {pin && (
          <Marker
            longitude={pin.lng}
            latitude={pin.lat}
            anchor="bottom"
            draggable
            onDragEnd={({ lngLat }) => onPlace(tidyPlace(lngLat))}
          >
            <Pin className="h-11 w-8 cursor-grab drop-shadow" />
          </Marker>
        )}
      </MapView>
    </div>
  );
}

/** Initial view: all fairways and the whole pin. The world if there are neither. */
function initialView(pin: Coordinates | null, fairways: readonly EditedFairway[]) {
  const box = boundingBox([...fairways.flatMap(allPlaces), ...(pin ? [pin] : [])]);
  if (!box) return { longitude: 10, latitude: 30, zoom: 1 };
  const bounds: [number, number, number, number] = [box.west, box.south, box.east, box.north];
  return { bounds, fitBoundsOptions: { padding: { top: 64, bottom: 40, left: 48, right: 48 }, maxZoom: 16 } };
}

/** Pans to the pin when coordinates typed into the fields have put it out of view. */
function useFollowPin(map: MapLibreMap | null, pin: Coordinates | null): void {
  const [lat, lng] = [pin?.lat, pin?.lng];
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || map.getBounds().contains([lng, lat])) return;
    map.easeTo({ center: [lng, lat] });
  }, [map, lat, lng]);
}

/** The zoom at which a course fills the map. */
const FOCUS_ZOOM = 15;

function useFocus(map: MapLibreMap | null, focus: Coordinates | null): void {
  useEffect(() => {
    if (!map || !focus) return;
    const zoom = Math.max(FOCUS_ZOOM, map.getZoom());
    // Jump instead of flying for longer than this: a flight across half the world would load tiles on the
    // way.
    map.flyTo({ center: [focus.lng, focus.lat], zoom, maxDuration: 1500 });
  }, [map, focus]);
}

"use client";

import type { FeatureCollection } from "geojson";
import { type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { Layer, Map as MapView, Marker, NavigationControl, Source } from "react-map-gl/maplibre";
import { OWN, useBackground } from "@/app/map/background";
import { bootStyle } from "@/app/map/background-style";
import { provideImages } from "@/app/map/images";
import { NO_OFFSET } from "@/app/map/map-settings";
import { PALETTES, schemeOver, useScheme } from "@/app/map/palette";
import { useTranslate } from "@/app/ui/translations";
import { tidyPlace } from "@/lib/editor/commands/place";
import { documentOf, type EditedFairway, placesAlong, placesOf } from "@/lib/editor/document";
import { smallestBox } from "@/lib/geo/box";
import { flightCurve } from "@/lib/geo/curve";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedFairway } from "@/lib/validation/course";
import "maplibre-gl/dist/maplibre-gl.css";
import "./pin-map.css";

setWorkerUrl("/vendor/maplibre-gl-worker.mjs");

interface PinMapProps {
  fairways: readonly OwnedFairway[];
  basemap: Basemap | null;
  /** Degrees; null where there is no location. */
  pin: Coordinates | null;
  /** The pin was put at this place. */
  onPlace: (place: Coordinates) => void;
}

/** A course's fairways on a small map, and a pin to place. */
export function PinMap({ fairways, basemap, pin, onPlace }: PinMapProps) {
  const t = useTranslate();
  const system = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const background = useBackground(map, { basemap, scheme: system, offset: NO_OFFSET, latitude: 0 });
  const edited = useMemo(() => documentOf({ fairways: [...fairways] }).fairways, [fairways]);
  const [boot] = useState(() => ({ style: bootStyle(system), view: viewOf(pin, edited) }));
  const data = useMemo((): FeatureCollection => {
    const lines = edited.map((fairway) =>
      flightCurve(placesAlong(fairway)).map(({ lat, lng }) => [lng, lat]),
    );
    return {
      type: "FeatureCollection",
      features: lines.map((coordinates) => ({
        type: "Feature",
        properties: {},
        geometry: { type: "LineString", coordinates },
      })),
    };
  }, [edited]);
  useInView(map, pin);

  if (unavailable) {
    return (
      <p className="flex h-full items-center justify-center bg-sunken p-4 text-center text-sm text-muted">
        {t("course.noMap")}
      </p>
    );
  }
  const scheme = schemeOver(background.state === "failed" ? null : basemap, system);
  const colours = PALETTES[scheme];
  return (
    <div className="pin-map h-full" data-scheme={scheme}>
      <MapView
        initialViewState={boot.view}
        mapStyle={boot.style}
        style={{ colorScheme: scheme }}
        // The page scrolls past it, by wheel and by finger.
        cooperativeGestures
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        maxZoom={20}
        locale={{
          "Map.Title": t("course.pinKeys"),
          "CooperativeGesturesHandler.MobileHelpText": t("course.twoFingers"),
          "CooperativeGesturesHandler.WindowsHelpText": t("course.ctrlZoom"),
          "CooperativeGesturesHandler.MacHelpText": t("course.cmdZoom"),
        }}
        onLoad={({ target }) => {
          provideImages(target);
          target.touchZoomRotate.disableRotation();
          target.keyboard.disableRotation();
          setMap(target);
        }}
        onClick={({ lngLat }) => onPlace(tidyPlace(lngLat))}
        onError={(event) => {
          if (!event.target) setUnavailable(true);
        }}
      >
        <NavigationControl position="top-right" showCompass={false} />
        {map && (
          <Source id={`${OWN}course`} type="geojson" data={data}>
            <Layer
              id={`${OWN}course-casing`}
              type="line"
              layout={{ "line-cap": "round", "line-join": "round" }}
              paint={{ "line-color": colours.casing, "line-width": 5, "line-opacity": 0.8 }}
            />
            <Layer
              id={`${OWN}course-path`}
              type="line"
              layout={{ "line-cap": "round", "line-join": "round" }}
              paint={{ "line-color": colours.restingPath, "line-width": 2.5 }}
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
            <Pin />
          </Marker>
        )}
      </MapView>
    </div>
  );
}

/** Everything in view, the pin's head too; the world where there is nothing. */
function viewOf(pin: Coordinates | null, fairways: readonly EditedFairway[]) {
  const box = smallestBox([...fairways.flatMap(placesOf), ...(pin ? [pin] : [])]);
  if (!box) return { longitude: 10, latitude: 30, zoom: 1 };
  const bounds: [number, number, number, number] = [box.west, box.south, box.east, box.north];
  return { bounds, fitBoundsOptions: { padding: { top: 64, bottom: 40, left: 48, right: 48 }, maxZoom: 16 } };
}

/** Follows a pin that was put out of view by the fields. */
function useInView(map: MapLibreMap | null, pin: Coordinates | null): void {
  const [lat, lng] = [pin?.lat, pin?.lng];
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || map.getBounds().contains([lng, lat])) return;
    map.easeTo({ center: [lng, lat] });
  }, [map, lat, lng]);
}

function Pin() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 42" className="h-11 w-8 cursor-grab drop-shadow">
      <path
        d="M16 41C10 31 3 25 3 15a13 13 0 0 1 26 0c0 10-7 16-13 26Z"
        className="fill-target stroke-surface"
        strokeWidth="2.5"
      />
      <circle cx="16" cy="15" r="5" className="fill-surface" />
    </svg>
  );
}

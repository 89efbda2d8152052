"use client";

import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { Marker, Source } from "react-map-gl/maplibre";
import { primaryPathFeatures } from "@/app/map/fairway-features";
import { Line } from "@/app/map/layers";
import { PALETTES } from "@/app/map/palette";
import { Pin } from "@/app/map/pin";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import { allPlaces, type EditedFairway } from "@/lib/editor/fairways";
import { tidyPlace } from "@/lib/geo/place";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";

interface PinMapProps {
  fairways: readonly EditedFairway[];
  basemap: Basemap | null;
  /** The location in degrees; null when there is none. */
  pin: Coordinates | null;
  /** Called with the place in degrees when the user moves the pin. */
  onPlace: (place: Coordinates) => void;
}

/** Fits the map to all fairways and the whole pin. */
const FIT = { padding: { top: 64, bottom: 40, left: 48, right: 48 }, maxZoom: 16 };

/** A small map of a course, with a pin for its location that a click or a drag moves. */
export function PinMap({ fairways, basemap, pin, onPlace }: PinMapProps) {
  const t = useTranslate();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isUnavailable, setIsUnavailable] = useState(false);
  const paths = useMemo(() => primaryPathFeatures(fairways), [fairways]);
  useFollowPin(map, pin);

  if (isUnavailable) {
    return (
      <p className="flex h-full items-center justify-center bg-sunken p-4 text-center text-sm text-muted">
        {t("pinMap.unavailable")}
      </p>
    );
  }
  return (
    <PlainMap
      basemap={basemap}
      places={[...fairways.flatMap(allPlaces), ...(pin ? [pin] : [])]}
      fit={FIT}
      // Scrolling the page past the map must not zoom or pan it.
      cooperativeGestures
      name={t("pinMap.keys")}
      onReady={setMap}
      onUnavailable={() => setIsUnavailable(true)}
      onClick={({ lngLat }) => onPlace(tidyPlace(lngLat))}
    >
      {(scheme) => (
        <>
          <Source id={`${LAYER_PREFIX}course`} type="geojson" data={paths}>
            <Line id="course-casing" colour={PALETTES[scheme].casing} width={5} />
            <Line id="course-path" colour={PALETTES[scheme].path} width={2.5} />
          </Source>
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
        </>
      )}
    </PlainMap>
  );
}

/** Pans to the pin when coordinates typed into the fields have put it out of view. */
function useFollowPin(map: MapLibreMap | null, pin: Coordinates | null): void {
  const [lat, lng] = [pin?.lat, pin?.lng];
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || map.getBounds().contains([lng, lat])) return;
    map.easeTo({ center: [lng, lat] });
  }, [map, lat, lng]);
}

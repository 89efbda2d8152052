"use client";

import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Map as MapView, NavigationControl } from "react-map-gl/maplibre";
import { BackgroundChoice } from "@/app/map/background-choice";
import { bootStyle } from "@/app/map/background-style";
import { boundsOf } from "@/app/map/bounds-of";
import { UnselectedFairways } from "@/app/map/fairway-layers";
import { FLAT_MAP, keepNorthUp, WORLD } from "@/app/map/flat-map";
import { addMapImages } from "@/app/map/images";
import { useScheme } from "@/app/map/palette";
import { changeSettings } from "@/app/map/settings-store";
import { useChosenBackground } from "@/app/map/use-chosen-background";
import { MAP_LIBRARY } from "@/app/map/yielding-map";
import "@/app/map/worker";
import { Pin } from "@/app/map/pin";
import { useTranslate } from "@/app/ui/translations";
import { templateFairways } from "@/lib/editor/commands/new-fairway";
import type { EditedFairway } from "@/lib/editor/fairways";
import { tidyPlace } from "@/lib/geo/place";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import "maplibre-gl/dist/maplibre-gl.css";
import "@/app/map/map-frame.css";

/**
 * The place or places to move the map to. A new object for every request, so that the same place can be
 * requested twice.
 */
export type MapTarget =
  | { readonly at: Coordinates; readonly zoom: number | null }
  | { readonly places: readonly Coordinates[] };

interface PlaceMapProps {
  basemaps: readonly Basemap[];
  /** Whether the server offers imagery of the places that the map shows. */
  offersImagery: boolean;
  /** The holes of the chosen file, drawn on the map. */
  fairways: readonly EditedFairway[];
  /** The number of drafts around the place to draw instead. */
  draftCount: number;
  target: MapTarget | null;
  /** The chosen place of the course, which is then the centre of the map. */
  place: Coordinates | null;
  /** Called when the user has moved the map, with its centre in degrees and its zoom. */
  onMove: (centre: Coordinates, zoom: number) => void;
  onUnavailable: () => void;
}

/** Default zoom for a place without one: a course fills the map. */
const PLACE_ZOOM = 15;

/** Padding around the holes of a file, in CSS pixels. */
const FILE_PADDING = 48;

const SIDES = ["left", "right", "top", "bottom"] as const;

const DRAFTS = { name: "", newFairwayId: (number: number) => `fairway_${number}` };

const NO_IMAGERY: readonly ImageryOffer[] = [];

/**
 * A map whose centre is the place of the course. The centre is that of the area beside the card, where the
 * pin stands.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { basemaps, offersImagery, draftCount, place, target, onMove, onUnavailable } = props;
  const t = useTranslate();
  const drafts = useMemo(
    () => (place ? templateFairways(draftCount, place, DRAFTS) : []),
    [draftCount, place],
  );
  const fairways = drafts.length > 0 ? drafts : props.fairways;
  const systemScheme = useScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [boot] = useState(() => bootStyle(systemScheme));
  const shown = useChosenBackground(map, {
    basemaps,
    imagery: offersImagery ? NO_IMAGERY : null,
    courseId: null,
    latitude: 0,
  });
  const { scheme, settings, imagery, choice, background } = shown;
  const pin = useRef<HTMLDivElement>(null);
  useCentreAtPin(map, pin);
  useTarget(map, target);

  return (
    <div className="map-frame h-full">
      <MapView
        mapLib={MAP_LIBRARY}
        // A new course can be anywhere.
        initialViewState={WORLD}
        mapStyle={boot}
        style={{ colorScheme: scheme }}
        {...FLAT_MAP}
        locale={{
          "Map.Title": t("newCourse.mapKeys"),
          "NavigationControl.ZoomIn": t("maps.zoomIn"),
          "NavigationControl.ZoomOut": t("maps.zoomOut"),
          "AttributionControl.ToggleAttribution": t("maps.attribution"),
        }}
        onLoad={({ target: loaded }) => {
          addMapImages(loaded);
          keepNorthUp(loaded);
          // The section around the map is already a region landmark; a second one inside it would be noise.
          loaded.getCanvas().setAttribute("role", "application");
          setMap(loaded);
        }}
        onMoveEnd={({ target: moved, originalEvent }) => {
          // Only the user's own movements choose a place. An animation to a place that was found must not
          // change it.
          if (originalEvent) onMove(tidyPlace(moved.getCenter()), moved.getZoom());
        }}
        onError={(event) => {
          // An error without a target means that the map could not be created.
          if (event.target) shown.onMapError(event);
          else onUnavailable();
        }}
        onSourceData={shown.onSourceData}
      >
        <NavigationControl position="top-right" showCompass={false} />
        {map && fairways.length > 0 && (
          <UnselectedFairways fairways={fairways} colour={null} scheme={scheme} />
        )}
      </MapView>
      <div ref={pin} className="place-pin" data-chosen={place !== null || undefined}>
        <Pin />
      </div>
      <div className="absolute top-2.5 right-13 z-1 max-w-[calc(100%-4rem)] pointer-coarse:right-16 pointer-coarse:max-w-[calc(100%-4.75rem)]">
        <BackgroundChoice
          offered={basemaps}
          own={settings.own}
          imagery={imagery}
          choice={choice}
          onChoose={(name) => changeSettings((before) => ({ ...before, background: name }))}
        />
      </div>
      {background.state === "failed" && (
        <p className="map-control place-map-note">
          {t("maps.unavailable", { name: choice })}{" "}
          <button type="button" className="font-medium text-accent underline" onClick={background.retry}>
            {t("maps.loadAgain")}
          </button>
        </p>
      )}
    </div>
  );
}

/** Pads the map so that its centre is under the pin, which the style sheet positions. */
function useCentreAtPin(map: MapLibreMap | null, pin: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!map) return;
    const update = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const [x, y] = [pin.current?.offsetLeft ?? 0, pin.current?.offsetTop ?? 0];
      const padding = {
        left: Math.max(0, 2 * x - clientWidth),
        right: Math.max(0, clientWidth - 2 * x),
        top: Math.max(0, 2 * y - clientHeight),
        bottom: Math.max(0, clientHeight - 2 * y),
      };
      const before = map.getPadding();
      // Setting the padding would stop a running animation, so skip it if nothing has changed.
      if (SIDES.some((side) => padding[side] !== (before[side] ?? 0))) map.setPadding(padding);
    };
    update();
    map.on("resize", update);
    return () => {
      map.off("resize", update);
    };
  }, [map, pin]);
}

function useTarget(map: MapLibreMap | null, target: MapTarget | null): void {
  useEffect(() => {
    if (!map || !target) return;
    // Jump instead of flying for longer than this: a flight across half the world would load tiles on the
    // way.
    const maxDuration = 1500;
    if ("at" in target) {
      const zoom = target.zoom ?? Math.max(PLACE_ZOOM, map.getZoom());
      map.flyTo({ center: [target.at.lng, target.at.lat], zoom, maxDuration });
      return;
    }
    const bounds = boundsOf(target.places);
    if (bounds) map.fitBounds(bounds, { padding: FILE_PADDING, maxZoom: 17, maxDuration });
  }, [map, target]);
}

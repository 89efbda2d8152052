"use client";

import { type MapLayerMouseEvent, type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from "react";
import { Map as MapView, NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { useSay } from "@/app/ui/say";
import type { CourseDocument, EditedFairway, FlightPath } from "@/lib/editor/document";
import { fairwayWithId } from "@/lib/editor/document";
import type { Handle } from "@/lib/editor/handles";
import { tidyPlace } from "@/lib/editor/place";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { MapPlaceholder } from "../map-boundary";
import type { SessionStore } from "../session-store";
import { bootStyle, useBackground } from "./background";
import { BackgroundChoice } from "./background-choice";
import { bringIntoView, initialView, type LookAt } from "./camera";
import { CLICKABLE_LAYERS, RestingFairways, SelectedFairway } from "./fairway-layers";
import { Handles } from "./handles";
import { provideImages } from "./images";
import { schemeOver, useScheme } from "./palette";
import "maplibre-gl/dist/maplibre-gl.css";

setWorkerUrl("/vendor/maplibre-gl-worker.mjs");

/** CSS pixels around a click or a touch in which a resting fairway is meant. */
const REACH = 10;

/** Written out where there is room: MapLibre's default folds it away at the first pan. */
const ATTRIBUTION = {
  compact: undefined,
  customAttribution: '<a href="https://maplibre.org/" target="_blank">MapLibre</a>',
};

interface CourseMapProps {
  course: OwnedCourse;
  basemaps: readonly Basemap[];
  /** The document without the drag under way: what rests on the map. */
  committed: CourseDocument;
  /** The selected fairway with the drag under way. */
  selected: EditedFairway | null;
  /** The flight path of it whose points have handles. */
  path: FlightPath | null;
  dragging: Handle | null;
  lookAt: LookAt | null;
  dispatch: SessionStore["dispatch"];
  /** Kept at the centre of the map, in degrees. */
  centre: RefObject<Coordinates>;
  /** More to draw on the map. */
  children?: ReactNode;
}

/** The course on a map: everything at rest in static layers, the selected fairway with handles. */
export function CourseMap(props: CourseMapProps) {
  const { course, basemaps, committed, selected, path, dragging, lookAt, dispatch, centre } = props;
  const say = useSay();
  const system = useScheme();
  const [choice, setChoice] = useState(basemaps[0]?.name ?? PLAIN_BASEMAP);
  const basemap = basemaps.find(({ name }) => name === choice) ?? null;
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const background = useBackground(map, basemap, system);
  const [boot] = useState(() => ({
    style: bootStyle(system),
    view: initialView(course.location, committed.fairways),
  }));

  const selectedId = selected?.id ?? null;
  const resting = useMemo(
    () => committed.fairways.filter(({ id }) => id !== selectedId),
    [committed, selectedId],
  );
  const settled = useLookAt(map, committed, lookAt);

  if (unavailable) {
    return (
      <MapPlaceholder>
        <p className="font-semibold text-ink">{say("studio.noWebGl")}</p>
        <p className="mt-1">{say("studio.noWebGlHelp")}</p>
      </MapPlaceholder>
    );
  }

  // Where the plain background stays because another failed, the system's scheme stands out on it.
  const scheme = schemeOver(background.state === "failed" ? null : basemap, system);
  return (
    <div className="studio-map-ground h-full" data-scheme={scheme}>
      <MapView
        initialViewState={boot.view}
        mapStyle={boot.style}
        // The handles are drawn with the page's tokens, but lie on the basemap.
        style={{ colorScheme: scheme }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        maxZoom={22}
        attributionControl={ATTRIBUTION}
        locale={{ "Map.Title": say("studio.mapKeys") }}
        onLoad={({ target }) => {
          prepare(target);
          centre.current = tidyPlace(target.getCenter());
          setMap(target);
        }}
        onMoveEnd={({ target }) => {
          centre.current = tidyPlace(target.getCenter());
        }}
        onClick={(event) => {
          const fairwayId = fairwayAt(event);
          if (fairwayId) dispatch({ type: "select", fairwayId });
        }}
        onError={(event) => {
          // The wrapper reports a map that could not be made at all without a target.
          if (!event.target) setUnavailable(true);
          else if (isTrouble(event.error)) background.fail();
        }}
      >
        <NavigationControl position="top-right" showCompass={false} />
        <ScaleControl position="bottom-left" unit="metric" maxWidth={120} />
        {map && (
          <>
            <RestingFairways fairways={resting} scheme={scheme} />
            <SelectedFairway fairway={selected} scheme={scheme} />
            {props.children}
            {selected && path && settled && (
              <Handles
                key={selected.id}
                map={map}
                fairway={selected}
                path={path}
                dragging={dragging}
                dispatch={dispatch}
              />
            )}
          </>
        )}
      </MapView>
      <p id="handle-keys" hidden>
        {say("studio.handleKeys")}
      </p>
      <BackgroundChoice
        basemaps={basemaps}
        choice={choice}
        onChoose={setChoice}
        failed={background.state === "failed"}
        onRetry={background.retry}
      />
    </div>
  );
}

/**
 * Moves the map to the hole that was asked for. False while it moves: handles that fly past under the hand
 * would be missed.
 */
function useLookAt(map: MapLibreMap | null, document: CourseDocument, lookAt: LookAt | null): boolean {
  const [arrived, setArrived] = useState<LookAt | null>(null);
  useEffect(() => {
    if (!map || lookAt === arrived) return;
    const fairway = fairwayWithId(document, lookAt?.fairwayId ?? null);
    if (!fairway || !bringIntoView(map, fairway) || !map.isMoving()) {
      setArrived(lookAt);
      return;
    }
    const arrive = () => setArrived(lookAt);
    map.once("moveend", arrive);
    return () => {
      map.off("moveend", arrive);
    };
  }, [map, document, lookAt, arrived]);
  return lookAt === arrived;
}

function prepare(map: MapLibreMap): void {
  provideImages(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // The section around the map is the region; a second one inside it would be noise.
  map.getCanvas().setAttribute("role", "application");
}

/** The id of the resting fairway at a click; null on open ground. */
function fairwayAt({ target, point }: MapLayerMouseEvent): string | null {
  const layers = CLICKABLE_LAYERS.filter((id) => target.getLayer(id));
  const [feature] = target.queryRenderedFeatures(
    [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ],
    { layers },
  );
  const id: unknown = feature?.properties.fairwayId;
  return typeof id === "string" ? id : null;
}

/** A missing tile is how imagery ends at its edge; anything else means that the background is out of reach. */
function isTrouble(error: unknown): boolean {
  return !(error instanceof Error && "status" in error && error.status === 404);
}

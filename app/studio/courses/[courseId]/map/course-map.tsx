"use client";

import { type MapLayerMouseEvent, type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Map as MapView, NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { useSay } from "@/app/ui/say";
import { type CourseDocument, fairwayWithId, pathWithId } from "@/lib/editor/document";
import { handleKey } from "@/lib/editor/handles";
import { tidyPlace } from "@/lib/editor/place";
import { addPoint, nearestGap, whyFull } from "@/lib/editor/points";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { MapPlaceholder } from "../map-boundary";
import type { SessionStore } from "../session-store";
import { useSettledSession } from "../use-session";
import { overlayOn, pixelsOf } from "./anchor";
import { bootStyle, useBackground } from "./background";
import { BackgroundChoice } from "./background-choice";
import { bringIntoView, initialView, type LookAt } from "./camera";
import { Crosshair } from "./crosshair";
import { CLICKABLE_LAYERS, RestingFairways } from "./fairway-layers";
import type { FocusWish } from "./handles";
import { provideImages } from "./images";
import { schemeOver, useScheme } from "./palette";
import { SelectedHole } from "./selected-hole";
import { ToolBar } from "./tool-bar";
import { placeAtCentre, useDrawing } from "./use-drawing";
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
  store: SessionStore;
  lookAt: LookAt | null;
  /** Selects a hole that the Tab key goes to, and brings it into view at once. */
  onTravel: (fairwayId: string) => void;
  /** Kept at the centre of the map, in degrees. */
  centre: RefObject<Coordinates>;
  /** More to draw on the map. */
  children?: ReactNode;
}

/** The course on a map: everything at rest in static layers, the selected fairway with handles. */
export function CourseMap(props: CourseMapProps) {
  const { course, basemaps, store, lookAt, onTravel, centre } = props;
  const { history, selected, drawing } = useSettledSession(store);
  const committed = history.present;
  const say = useSay();
  const system = useScheme();
  const [choice, setChoice] = useState(basemaps[0]?.name ?? PLAIN_BASEMAP);
  const basemap = basemaps.find(({ name }) => name === choice) ?? null;
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const focusWish = useRef<FocusWish | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const background = useBackground(map, basemap, system);
  const [boot] = useState(() => ({
    style: bootStyle(system),
    view: initialView(course.location, committed.fairways),
  }));

  const resting = useMemo(
    () => committed.fairways.filter(({ id }) => id !== selected),
    [committed, selected],
  );
  const crosshair = useDrawing(map, store, drawing !== null, focusWish);
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
          setOverlay(overlayOn(target));
          setMap(target);
        }}
        onMoveEnd={({ target }) => {
          centre.current = tidyPlace(target.getCenter());
        }}
        cursor={drawing ? "crosshair" : undefined}
        onClick={(event) => {
          if (store.get().drawing) store.dispatch({ type: "place", at: tidyPlace(event.lngLat) });
          else selectAt(event, store);
        }}
        onDblClick={(event) => addPointAt(event, store, focusWish)}
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
            {props.children}
            {overlay && (
              <SelectedHole
                map={map}
                overlay={overlay}
                scheme={scheme}
                store={store}
                settled={settled}
                focusWish={focusWish}
                onTravel={onTravel}
              />
            )}
          </>
        )}
      </MapView>
      {crosshair && <Crosshair />}
      {map && <ToolBar store={store} onPlace={() => placeAtCentre(map, store, focusWish)} />}
      <p id="handle-keys" hidden>
        {say("tools.handleKeys")}
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
  // Before the screen is painted, so that handles which the focus is to go to are there at once after a jump.
  useLayoutEffect(() => {
    if (!map || lookAt === arrived) return;
    const fairway = fairwayWithId(document, lookAt?.fairwayId ?? null);
    if (!fairway || !bringIntoView(map, fairway, lookAt?.jump) || !map.isMoving()) {
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

/** Selects the flight path at a click, of whichever fairway; nothing on open ground. */
function selectAt({ target, point }: MapLayerMouseEvent, { dispatch, get }: SessionStore): void {
  const layers = CLICKABLE_LAYERS.filter((id) => target.getLayer(id));
  const [feature] = target.queryRenderedFeatures(
    [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ],
    { layers },
  );
  const { fairwayId, pathId }: { fairwayId?: unknown; pathId?: unknown } = feature?.properties ?? {};
  if (typeof fairwayId !== "string") return;
  const { history, selected, selectedPath } = get();
  const fairway = fairwayWithId(history.present, fairwayId);
  if (!fairway) return;
  const path = pathWithId(fairway, typeof pathId === "string" ? pathId : null);
  if (fairwayId === selected && path === pathWithId(fairway, selectedPath)) return;
  dispatch({ type: "select", fairwayId, pathId: path.id });
}

/** A double click on the flight path that has handles puts a control point there; elsewhere it zooms. */
function addPointAt(
  event: MapLayerMouseEvent,
  { dispatch, get }: SessionStore,
  focusWish: RefObject<FocusWish | null>,
): void {
  const { history, selected, selectedPath, drawing } = get();
  const fairway = fairwayWithId(history.present, selected);
  if (!fairway || drawing) return;
  const path = pathWithId(fairway, selectedPath);
  const full = whyFull(path);
  const gap = nearestGap(fairway, full ? { ...path, points: path.points.slice(1) } : path, event.lngLat);
  if (!gap) return;
  const { x, y } = pixelsOf(event.target, gap.at);
  if (Math.hypot(x - event.point.x, y - event.point.y) > REACH) return;
  event.preventDefault();
  if (full) {
    dispatch({ type: "refuse", why: full });
    return;
  }
  focusWish.current = { fairwayId: fairway.id, handle: handleKey(gap.handle) };
  dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
}

/** A missing tile is how imagery ends at its edge; anything else means that the background is out of reach. */
function isTrouble(error: unknown): boolean {
  return !(error instanceof Error && "status" in error && error.status === 404);
}

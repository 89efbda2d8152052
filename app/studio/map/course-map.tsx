"use client";

import { type MapLayerMouseEvent, type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { GeolocateControl, Map as MapView, NavigationControl, ScaleControl } from "react-map-gl/maplibre";
import { useBackground } from "@/app/map/background";
import { bootStyle, isTrouble } from "@/app/map/background-style";
import { provideImages } from "@/app/map/images";
import { type MapSettings, NO_OFFSET } from "@/app/map/map-settings";
import { schemeOver, useScheme } from "@/app/map/palette";
import { useMapSettings } from "@/app/map/settings-store";
import { useTranslate } from "@/app/ui/translations";
import { tidyPlace } from "@/lib/editor/commands/place";
import { addPoint, nearestGap, pathFullReason } from "@/lib/editor/commands/points";
import { type CourseDocument, fairwayWithId, pathWithId } from "@/lib/editor/document";
import { handleKey } from "@/lib/editor/handles";
import type { Message } from "@/lib/messages/message";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";
import { useSettledSession } from "../session/use-session";
import { overlayOn, pixelsOf } from "./anchor";
import {
  bringIntoView,
  type CameraTarget,
  initialView,
  keepInView,
  latitudeOf,
  type Size,
  showAll,
  showIfOutOfView,
} from "./camera";
import { controlNames } from "./control-names";
import { Crosshair } from "./crosshair";
import { CLICKABLE_LAYERS, RestingFairways } from "./fairway-layers";
import type { PendingFocus } from "./handles";
import { locateErrorMessage } from "./locate-error";
import { MapPlaceholder } from "./map-boundary";
import { MapCorner } from "./map-corner";
import { Pin, type PlaceSearchSettings } from "./place-search";
import { SelectedHole } from "./selected-hole";
import { ToolBar } from "./tool-bar";
import { placeAtCentre, useDrawing } from "./use-drawing";
import { useRotation } from "./use-rotation";
import "maplibre-gl/dist/maplibre-gl.css";

setWorkerUrl("/vendor/maplibre-gl-worker.mjs");

/** CSS pixels around a click or a touch in which a resting fairway is meant. */
const REACH = 10;

/** Degrees of tilt where tilting is allowed: enough to see slopes, and handles can still be told apart. */
const STEEPEST = 60;

/** Under trees a position takes its time; one of half a minute ago is where somebody walking was. */
const LOCATING = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

/** Written out where there is room: MapLibre's default folds it away at the first pan. */
const ATTRIBUTION = {
  compact: undefined,
  customAttribution: '<a href="https://maplibre.org/" target="_blank">MapLibre</a>',
};

interface CourseMapProps {
  course: OwnedCourse;
  basemaps: readonly Basemap[];
  store: SessionStore;
  places: PlaceSearchSettings | null;
  cameraTarget: CameraTarget | null;
  /** Selects a hole that the Tab key goes to, and brings it into view at once. */
  onTravel: (fairwayId: string) => void;
  /** Kept at the centre of the map, in degrees. */
  centre: RefObject<Coordinates>;
  /** More to draw on the map. */
  children?: ReactNode;
}

/** The course on a map. Another language makes another map: MapLibre takes the names of its controls when it is made. */
export function CourseMap(props: CourseMapProps) {
  // Kept outside, since the language is chosen in the settings.
  const [settingsOpen, setSettingsOpen] = useState(false);
  const open = { settingsOpen, setSettingsOpen };
  return <CourseMapIn key={useTranslate().language} {...props} {...open} />;
}

/** Everything at rest in static layers, the selected fairway with handles. */
function CourseMapIn(
  props: CourseMapProps & { settingsOpen: boolean; setSettingsOpen: (open: boolean) => void },
) {
  const { course, basemaps, places, store, cameraTarget, onTravel, centre } = props;
  const { history, selected, drawing } = useSettledSession(store);
  const committed = history.present;
  const t = useTranslate();
  const system = useScheme();
  const settings = useMapSettings();
  const { choice, basemap } = chosenBasemap(basemaps, settings);
  const offset = settings.offsets[course.id]?.[choice] ?? NO_OFFSET;
  const [pin, setPin] = useState<Coordinates | null>(null);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const pendingFocus = useRef<PendingFocus | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const [boot] = useState(() => ({
    style: bootStyle(system),
    view: initialView(course.location, committed.fairways),
    latitude: latitudeOf(course.location, committed.fairways),
  }));
  const background = useBackground(map, { basemap, scheme: system, offset, latitude: boot.latitude });
  useRotation(map, settings.rotation);

  const resting = useMemo(
    () => committed.fairways.filter(({ id }) => id !== selected),
    [committed, selected],
  );
  const crosshair = useDrawing(map, store, drawing !== null, pendingFocus);
  const settled = useCameraTarget(map, committed, cameraTarget);
  useSeen(map, store, committed);
  useKeptInView(map, store);

  if (unavailable) {
    return (
      <MapPlaceholder>
        <p className="font-semibold text-ink">{t("studio.noWebGl")}</p>
        <p className="mt-1">{t("studio.noWebGlHelp")}</p>
      </MapPlaceholder>
    );
  }

  // Where the plain background stays because another failed, the system's scheme stands out on it.
  const scheme =
    background.loaded?.scheme ?? schemeOver(background.state === "failed" ? null : basemap, system);
  return (
    <div className="studio-map-ground h-full" data-scheme={scheme}>
      <MapView
        initialViewState={boot.view}
        mapStyle={boot.style}
        // The handles are drawn with the page's tokens, but lie on the basemap.
        style={{ colorScheme: scheme }}
        dragRotate={settings.rotation}
        touchPitch={settings.rotation}
        maxPitch={settings.rotation ? STEEPEST : 0}
        maxZoom={22}
        attributionControl={ATTRIBUTION}
        locale={controlNames(t)}
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
        onDblClick={(event) => addPointAt(event, store, pendingFocus)}
        onError={(event) => {
          // The wrapper reports a map that could not be made at all without a target.
          if (!event.target) setUnavailable(true);
          else if (isTrouble(event.error)) background.fail();
        }}
      >
        <NavigationControl
          key={String(settings.rotation)}
          position="top-right"
          showCompass={settings.rotation}
          visualizePitch={settings.rotation}
        />
        <GeolocateControl
          position="top-right"
          trackUserLocation
          positionOptions={LOCATING}
          fitBoundsOptions={{ maxZoom: 18 }}
          onGeolocate={() => setTrouble(null)}
          onError={({ code }) => setTrouble(locateErrorMessage(code))}
        />
        <ScaleControl
          position="bottom-left"
          unit={t.unit === "feet" ? "imperial" : "metric"}
          maxWidth={120}
        />
        {map && (
          <>
            <RestingFairways fairways={resting} scheme={scheme} />
            {pin && <Pin place={pin} />}
            {props.children}
            {overlay && (
              <SelectedHole
                map={map}
                overlay={overlay}
                scheme={scheme}
                store={store}
                settled={settled}
                pendingFocus={pendingFocus}
                onTravel={onTravel}
              />
            )}
          </>
        )}
      </MapView>
      {crosshair && <Crosshair />}
      {map && <ToolBar store={store} onPlace={() => placeAtCentre(map, store, pendingFocus)} />}
      <p id="handle-keys" hidden>
        {t("tools.handleKeys")}
      </p>
      <MapCorner
        map={map}
        courseId={course.id}
        basemaps={basemaps}
        settings={settings}
        choice={choice}
        failed={background.state === "failed"}
        onRetry={background.retry}
        offset={background.loaded?.imagery ? offset : null}
        places={places}
        onPin={setPin}
        onShowAll={map && committed.fairways.length > 0 ? () => showAll(map, committed.fairways) : null}
        trouble={trouble}
        open={props.settingsOpen}
        onOpen={props.setSettingsOpen}
      />
    </div>
  );
}

/**
 * Moves the map to the hole that was asked for. False while it moves: handles that fly past under the hand
 * would be missed.
 */
function useCameraTarget(
  map: MapLibreMap | null,
  document: CourseDocument,
  cameraTarget: CameraTarget | null,
): boolean {
  const [arrived, setArrived] = useState<CameraTarget | null>(null);
  // Before the screen is painted, so that handles which the focus is to go to are there at once after a jump.
  useLayoutEffect(() => {
    if (!map || cameraTarget === arrived) return;
    const wanted = [cameraTarget?.fairwayId, cameraTarget?.otherId].flatMap(
      (id) => fairwayWithId(document, id ?? null) ?? [],
    );
    if (!bringIntoView(map, wanted, cameraTarget?.jump) || !map.isMoving()) {
      setArrived(cameraTarget);
      return;
    }
    const arrive = () => setArrived(cameraTarget);
    map.once("moveend", arrive);
    return () => {
      map.off("moveend", arrive);
    };
  }, [map, document, cameraTarget, arrived]);
  return cameraTarget === arrived;
}

/** Another document shown instead, as an older version is, may lie elsewhere: it is to be seen, not an empty map. */
function useSeen(map: MapLibreMap | null, store: SessionStore, { fairways }: CourseDocument): void {
  const shown = useRef(store);
  useEffect(() => {
    if (!map || shown.current === store) return;
    shown.current = store;
    showIfOutOfView(map, fairways);
  }, [map, store, fairways]);
}

/** Keeps the selected hole in view when a panel opens and takes room from the map. */
function useKeptInView(map: MapLibreMap | null, store: SessionStore): void {
  useEffect(() => {
    if (!map) return;
    const sizeOf = (): Size => map.getCanvas().getBoundingClientRect();
    let before = sizeOf();
    let isWaiting = false;
    const look = () => {
      isWaiting = false;
      const { history, selected, drag, drawing } = store.get();
      const fairway = fairwayWithId(history.present, selected);
      if (fairway && !drag && !drawing) keepInView(map, [fairway], before);
      before = sizeOf();
    };
    const onResize = () => {
      if (isWaiting) return;
      if (!map.isMoving()) look();
      else {
        // On its way to a hole, for whose place the map as it was is what counts.
        isWaiting = true;
        map.once("moveend", look);
      }
    };
    map.on("resize", onResize);
    return () => {
      map.off("resize", onResize);
      map.off("moveend", look);
    };
  }, [map, store]);
}

/** The background that was chosen, as long as it is there; else the first one. */
function chosenBasemap(basemaps: readonly Basemap[], { background, own }: MapSettings) {
  const all = [...basemaps, ...own];
  const known = background === PLAIN_BASEMAP || all.some(({ name }) => name === background);
  const choice = known && background !== null ? background : (basemaps[0]?.name ?? PLAIN_BASEMAP);
  return { choice, basemap: all.find(({ name }) => name === choice) ?? null };
}

function prepare(map: MapLibreMap): void {
  provideImages(map);
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
  pendingFocus: RefObject<PendingFocus | null>,
): void {
  const { history, selected, selectedPath, drawing } = get();
  const fairway = fairwayWithId(history.present, selected);
  if (!fairway || drawing) return;
  const path = pathWithId(fairway, selectedPath);
  const full = pathFullReason(path);
  const gap = nearestGap(fairway, full ? { ...path, points: path.points.slice(1) } : path, event.lngLat);
  if (!gap) return;
  const { x, y } = pixelsOf(event.target, gap.at);
  if (Math.hypot(x - event.point.x, y - event.point.y) > REACH) return;
  event.preventDefault();
  if (full) {
    dispatch({ type: "refuse", why: full });
    return;
  }
  pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(gap.handle) };
  dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
}

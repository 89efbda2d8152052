"use client";

import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Map as MapCanvas } from "react-map-gl/maplibre";
import { bootStyle } from "@/app/map/background-style";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { allowRotation } from "@/app/map/flat-map";
import { addMapImages } from "@/app/map/images";
import { useScheme } from "@/app/map/palette";
import { pinchThrough } from "@/app/map/pinch-through";
import { useChosenBackground } from "@/app/map/use-chosen-background";
import { MAP_LIBRARY } from "@/app/map/yielding-map";
import { fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { listHandles } from "@/lib/editor/handles";
import "@/app/map/worker";
import { createPortal } from "react-dom";
import { UnselectedFairways } from "@/app/map/fairway-layers";
import { FeatureLayers } from "@/app/map/feature-layers";
import { onDemand, popupOnDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { findLayout, isInLayout } from "@/lib/editor/document";
import { everything, joinGroups, membersWithin } from "@/lib/editor/groups";
import { MODES } from "@/lib/editor/mode";
import { selectedFairwayId, selectedFeatureId, selectGroup } from "@/lib/editor/selection";
import { NUDGE_LENGTHS } from "@/lib/editor/shortcuts";
import { sketchOf } from "@/lib/editor/tool";
import { canUse } from "@/lib/editor/view";
import { tidyPlace } from "@/lib/geo/place";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { message } from "@/lib/messages/message";
import type { Picture } from "@/lib/pictures/schema";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { MapView } from "../session/create-studio";
import { usePage, useScene, useSettledSession, useStudio } from "../session/use-studio";
import { createOverlay } from "./anchor";
import { coursePlaces, initialView, referenceLatitude, showAll } from "./camera/camera";
import {
  useCameraTarget,
  useKeepSelectedInView,
  useKeepTouchedPointFree,
  useShowChosen,
  useShowOtherDocument,
} from "./camera/use-camera";
import { controlNames } from "./control-names";
import { SelectedHole } from "./holes/selected-hole";
import { useHandleKeys } from "./input/handle-keys";
import { reportLongPress } from "./input/long-press";
import { useRovingFocus } from "./input/roving-focus";
import { useBoxSelect } from "./input/use-box-select";
import { useMapInput } from "./input/use-map-input";
import { MapPlaceholder } from "./map-boundary";
import { CourseMapContext } from "./map-context";
import { MapControls } from "./map-controls";
import { MapCorner } from "./map-corner";
import { SearchPin } from "./place/place-search";
import { Crosshair } from "./tools/aim";
import { ToolBar } from "./tools/tool-bar";
import "maplibre-gl/dist/maplibre-gl.css";
import "@/app/map/map-frame.css";
import "./map.css";
import "../pictures/pictures.css";

/** Maximum tilt in degrees: enough to see slopes, while handles remain distinguishable. */
const MAX_PITCH = 60;

/** Keeps the attribution expanded where there is room. By default MapLibre collapses it at the first pan. */
const ATTRIBUTION = {
  compact: undefined,
  customAttribution: '<a href="https://maplibre.org/" target="_blank">MapLibre</a>',
};

const FeatureOverlay = onDemand(() =>
  import("./features/feature-overlay").then((module) => module.FeatureOverlay),
);
const GroupOverlay = onDemand(() => import("./group/group-overlay").then((module) => module.GroupOverlay));
// In the same file as the settings, which add pictures. Every separate file would lengthen the list of lazy
// files that the studio loads first.
const PicturesOnMap = onDemand(() =>
  import("./background/settings-panel").then((module) => module.MapPictures),
);
const ThrowsOnMap = onDemand(() => import("../throws/throws-panel").then((module) => module.ThrowsOnMap));
const MapMenu = popupOnDemand(() => import("../commands/menus").then((module) => module.MapMenu));
const OtherEnds = onDemand(() => import("./holes/other-ends").then((module) => module.OtherEnds));

function viewOf(map: MapLibreMap, pointer: MapView["pointer"]): MapView {
  return { centre: tidyPlace(map.getCenter()), zoom: map.getZoom(), pointer };
}

interface CourseMapProps {
  basemaps: readonly Basemap[];
  /** The imagery that covers the course; null if the server offers no imagery at all. */
  imagery: readonly ImageryOffer[] | null;
  places: PlaceSearchSettings | null;
  /** The user's own pictures on the map. */
  pictures: readonly Picture[];
  /** Additional layers and markers. */
  children?: ReactNode;
}

/** The course on a map. Changing the language creates a new map: MapLibre reads the names of its controls once. */
export function CourseMap(props: CourseMapProps) {
  return <LocalisedMap key={useTranslate().language} {...props} />;
}

/** The map in one language: unselected fairways in static layers, the selected one with handles. */
function LocalisedMap(props: CourseMapProps) {
  const { basemaps, places, pictures } = props;
  const studio = useStudio();
  const { course, page, mapView, dispatch } = studio;
  const { list, drawer, hiddenIds, cameraTarget, droppedPictures, isMapSettingsOpen, menuPress } = usePage();
  const { view } = useSettledSession();
  const { document: committed, layoutId, selection, tool, mode } = useScene();
  const sketch = sketchOf(tool);
  const selectedId = selectedFairwayId(selection);
  const featureId = selectedFeatureId(selection);
  // The overlay draws the selected feature, unless it draws a sketch.
  const overlaidId = sketch ? null : featureId;
  const fairways = fairwaysOf(committed, layoutId);
  const t = useTranslate();
  const systemScheme = useScheme();
  const [pin, setPin] = useState<Coordinates | null>(null);
  const [loaded, setLoaded] = useState<{ map: MapLibreMap; overlay: HTMLElement } | null>(null);
  const map = loaded?.map ?? null;
  const area = useRef<HTMLDivElement>(null);
  const [isUnavailable, setIsUnavailable] = useState(false);
  const [boot] = useState(() => ({
    style: bootStyle(systemScheme),
    view: initialView(course.location, coursePlaces(fairways, committed.features)),
    latitude: referenceLatitude(course.location, fairways),
  }));
  const shown = useChosenBackground(map, {
    basemaps,
    imagery: props.imagery,
    courseId: course.id,
    latitude: boot.latitude,
  });
  const { settings, scheme } = shown;
  const parts = useMemo(() => loaded && { ...loaded, scheme }, [loaded, scheme]);
  useEffect(() => {
    if (map) allowRotation(map, settings.rotation);
  }, [map, settings.rotation]);

  const layout = findLayout(committed, layoutId);
  const visibleFeatures = useMemo(
    () =>
      committed.features.filter(
        (feature) =>
          feature.id !== overlaidId && !hiddenIds.has(feature.id) && isInLayout(feature, layout.id),
      ),
    [committed.features, overlaidId, hiddenIds, layout.id],
  );
  const visibleHoles = useMemo(
    () => (hiddenIds.size > 0 ? committed.holes.filter(({ id }) => !hiddenIds.has(id)) : committed.holes),
    [committed.holes, hiddenIds],
  );
  const hasOtherEnds = useMemo(() => {
    const hole = findFairwaySource(committed, selectedId)?.hole;
    return hole !== undefined && (hole.tees.length > 1 || hole.targets.length > 1);
  }, [committed, selectedId]);
  const unselected = useMemo(() => {
    const isHidden = (id: string) => hiddenIds.has(findFairwaySource(committed, id)?.hole.id ?? "");
    return fairways.filter(({ id }) => id !== selectedId && !(hiddenIds.size > 0 && isHidden(id)));
  }, [fairways, selectedId, committed, hiddenIds]);
  const { drawing: drawingTool, ...onMap } = useMapInput(map);
  const arrived = useCameraTarget(map, committed, cameraTarget);
  useShowOtherDocument(map, view, committed);
  useKeepSelectedInView(map);
  useShowChosen(map);
  useKeepTouchedPointFree(map);

  useHandleKeys(loaded?.overlay ?? null);
  // Past the ends of a hole, the arrow keys continue with the next or previous one.
  useRovingFocus(loaded?.overlay ?? null, (direction) => {
    const reachable = fairways.filter((fairway) => listHandles(fairway).length > 0);
    const next = reachable[reachable.findIndex(({ id }) => id === selectedId) + direction];
    if (!next || selectedId === null) return;
    const handle = listHandles(next).at(direction === 1 ? 0 : -1);
    if (handle) studio.jumpTo(handle);
  });
  // Features can also be drawn without a connection.
  useEffect(() => {
    if (list === "features") FeatureOverlay.preload();
  }, [list]);
  const selectBox = useBoxSelect((isInside) => {
    if (mode !== "select") return;
    const all = studio.reachable(everything(committed, layout.id, visibleFeatures));
    const boxed = membersWithin(committed, all, isInside);
    const isMore = selection.kind === "group";
    studio.select(selectGroup(selection, isMore ? joinGroups(selection.group, boxed) : boxed));
  });

  useEffect(() => (map ? reportLongPress(map.getCanvasContainer()) : undefined), [map]);
  useEffect(() => (map && area.current ? pinchThrough(area.current, map) : undefined), [map]);
  const openMenu = (press: MapMouseEvent) => {
    if (tool.kind === "select") page.set({ menuPress: press });
  };
  const closeMenu = () => page.set({ menuPress: null });

  if (isUnavailable) {
    return (
      <MapPlaceholder>
        <p className="font-semibold text-ink">{t("studio.noWebGl")}</p>
        <p className="mt-1">{t("studio.noWebGlHelp")}</p>
      </MapPlaceholder>
    );
  }

  return (
    <div ref={area} className="map-frame studio-map-ground h-full" data-mode={mode}>
      <MapCanvas
        mapLib={MAP_LIBRARY}
        initialViewState={boot.view}
        mapStyle={boot.style}
        // The handles use the colour tokens of the page, but lie on the basemap.
        style={{ colorScheme: scheme }}
        dragRotate={settings.rotation}
        touchPitch={settings.rotation}
        maxPitch={settings.rotation ? MAX_PITCH : 0}
        maxZoom={22}
        boxZoom={{ boxZoomEnd: selectBox }}
        attributionControl={ATTRIBUTION}
        locale={controlNames(t)}
        onLoad={({ target }) => {
          addMapImages(target);
          // The section around the map is already a region landmark; a second one inside it would be noise.
          target.getCanvas().setAttribute("role", "application");
          mapView.current = viewOf(target, null);
          setLoaded({ map: target, overlay: createOverlay(target) });
        }}
        onMoveEnd={({ target }) => {
          mapView.current = viewOf(target, mapView.current.pointer);
        }}
        onMouseMove={({ lngLat }) => {
          mapView.current = { ...mapView.current, pointer: lngLat };
        }}
        onMouseOut={() => {
          mapView.current = { ...mapView.current, pointer: null };
        }}
        onContextMenu={openMenu}
        {...onMap}
        onError={(event) => {
          // An error without a target means that the map could not be created.
          if (!event.target) setIsUnavailable(true);
          else shown.onMapError(event);
        }}
        onSourceData={shown.onSourceData}
      >
        <MapControls rotation={settings.rotation} />
        {parts && (
          <CourseMapContext value={parts}>
            <FeatureLayers
              features={visibleFeatures}
              holes={committed.holes}
              padHoles={visibleHoles}
              scheme={scheme}
            />
            <UnselectedFairways
              fairways={unselected}
              colour={layout.colour}
              scheme={scheme}
              isDimmed={selection.kind !== "none"}
            />
            {/* Also loaded with the settings, where the user can add a picture. */}
            {(PicturesOnMap.loaded || isMapSettingsOpen || droppedPictures || pictures[0]) && (
              <PicturesOnMap
                pictures={pictures}
                onFail={() => page.set({ mapError: message("pictures.notLoaded") })}
              />
            )}
            {pin && <SearchPin place={pin} />}
            {props.children}
            {menuPress && <MapMenu onClose={closeMenu} onFail={closeMenu} />}
            <SelectedHole arrived={arrived} onClickThrough={drawingTool.click} />
            {hasOtherEnds && mode !== "read" && createPortal(<OtherEnds />, parts.overlay)}
            {(sketch || featureId !== null) && <FeatureOverlay onFail={() => dispatch({ type: "cancel" })} />}
            {drawer === "throws" && tool.kind === "select" && <ThrowsOnMap />}
            {selection.kind === "group" && <GroupOverlay group={selection.group} onFail={studio.endGroup} />}
          </CourseMapContext>
        )}
      </MapCanvas>
      {MODES[mode].click === "draw" && (
        <Crosshair isFor={sketch ? "keys" : drawingTool.aimsAtCentre ? "all" : "touch"} />
      )}
      {map && canUse(view, "measure") && (
        <ToolBar
          put={drawingTool.put}
          onFollow={(at) => map.easeTo({ center: at })}
          onDraw={() => map.getCanvas().focus({ preventScroll: true })}
        />
      )}
      <p id="handle-keys" hidden>
        {t("tools.handleKeys", NUDGE_LENGTHS)}
      </p>
      <MapCorner
        map={map}
        shown={shown}
        basemaps={basemaps}
        places={places}
        onPin={setPin}
        onShowAll={
          map && fairways.length + committed.features.length > 0
            ? () => showAll(map, coursePlaces(fairways, committed.features))
            : null
        }
      />
    </div>
  );
}

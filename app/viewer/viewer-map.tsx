import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { boundsOf } from "@/app/map/bounds-of";
import { fairwayFeatures } from "@/app/map/fairway-features";
import { CLICKABLE_LAYERS, SelectedFairway, UnselectedFairways } from "@/app/map/fairway-layers";
import { FeatureLayers } from "@/app/map/feature-layers";
import { findHits } from "@/app/map/find-hits";
import { PALETTES, type Scheme } from "@/app/map/palette";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { allPlaces, type EditedFairway, primaryPath } from "@/lib/editor/fairways";
import type { Basemap } from "@/lib/validation/basemaps";
import type { CourseColour } from "@/lib/validation/hole";

interface ViewerMapProps {
  course: CourseDocument;
  layout: EditedLayout;
  fairways: readonly EditedFairway[];
  selected: EditedFairway | null;
  /** Whether to show the selected hole alone; otherwise the whole layout. A new object moves the map again. */
  view: MapSubject;
  basemap: Basemap | null;
  onSelect: (fairwayId: string) => void;
  onReady: () => void;
  onUnavailable: () => void;
}

/** What the map shows. */
export interface MapSubject {
  readonly of: "hole" | "course";
}

/** CSS pixels kept free around what is shown; the card with the hole lies over the bottom. */
const PADDING = { top: 40, right: 52, bottom: 120, left: 40 };
const SMALL_PADDING = { top: 24, right: 44, bottom: 96, left: 24 };
const SMALL_MAP = 420;

/** CSS pixels around a click within which a hole counts as hit. */
const TOLERANCE = 8;

/** The source that is added last. */
const ENDS = `${LAYER_PREFIX}ends`;

/** The map of a course to look at. Scrolling the page doesn't zoom it: that takes Ctrl or two fingers. */
export function ViewerMap(props: ViewerMapProps) {
  const { course, layout, fairways, selected, view, basemap, onSelect, onReady, onUnavailable } = props;
  const t = useTranslate();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const shown = view.of === "hole" && selected ? [selected] : fairways;
  useShow(map, view, shown);
  const features = useMemo(
    () => course.features.filter(({ layoutIds }) => layoutIds.length === 0 || layoutIds.includes(layout.id)),
    [course.features, layout.id],
  );

  return (
    <PlainMap
      basemap={basemap}
      places={shown.flatMap(allPlaces)}
      fit={{ padding: SMALL_PADDING, maxZoom: 18 }}
      cooperativeGestures
      locale={{
        "Map.Title": t("viewer.mapKeys"),
        "NavigationControl.ZoomIn": t("viewer.zoomIn"),
        "NavigationControl.ZoomOut": t("viewer.zoomOut"),
        "AttributionControl.ToggleAttribution": t("viewer.attribution"),
        "CooperativeGesturesHandler.MobileHelpText": t("viewer.twoFingers"),
        "CooperativeGesturesHandler.WindowsHelpText": t("viewer.ctrlZoom"),
        "CooperativeGesturesHandler.MacHelpText": t("viewer.cmdZoom"),
      }}
      onReady={(loaded) => {
        setMap(loaded);
        whenDrawn(loaded, ENDS, onReady);
      }}
      onUnavailable={onUnavailable}
      onClick={(event) => {
        const hit = fairwayAt(event);
        if (hit) onSelect(hit);
      }}
    >
      {(scheme) => (
        <>
          <FeatureLayers features={features} holes={course.holes} scheme={scheme} />
          <UnselectedFairways fairways={fairways} colour={layout.colour} scheme={scheme} />
          <SelectedFairway
            fairway={selected}
            path={selected && primaryPath(selected)}
            colour={layout.colour}
            scheme={scheme}
          />
          <SelectedEnds fairway={selected} colour={layout.colour} scheme={scheme} />
        </>
      )}
    </PlainMap>
  );
}

/** The tee and the target of the selected hole, above its path. */
function SelectedEnds(props: { fairway: EditedFairway | null; colour: CourseColour | null; scheme: Scheme }) {
  const { fairway, colour, scheme } = props;
  const data = useMemo(() => fairwayFeatures(fairway ? [fairway] : [], colour), [fairway, colour]);
  const colours = PALETTES[scheme];
  return (
    <Source id={ENDS} type="geojson" data={data}>
      <Layer
        id={`${LAYER_PREFIX}ends-target`}
        type="circle"
        filter={["==", ["get", "kind"], "target"]}
        paint={{
          "circle-radius": 7,
          "circle-color": colours.target,
          "circle-stroke-color": colours.casing,
          "circle-stroke-width": 3,
        }}
      />
      <Layer
        id={`${LAYER_PREFIX}ends-tee`}
        type="symbol"
        filter={["==", ["get", "kind"], "tee"]}
        layout={{
          "icon-image": ["get", "image"],
          "icon-size": 1.15,
          "icon-allow-overlap": true,
          "icon-ignore-placement": true,
        }}
      />
    </Source>
  );
}

/** Calls back once, when the map has drawn a source: until then it would be an empty map in the place of a drawing. */
function whenDrawn(map: MapLibreMap, source: string, then: () => void): void {
  const check = () => {
    if (!map.getSource(source) || !map.isSourceLoaded(source)) return;
    map.off("render", check);
    then();
  };
  map.on("render", check);
}

/** The fairway at a click; null beside all of them. */
function fairwayAt({ target, point }: MapMouseEvent): string | null {
  const [hit] = findHits(target, point, CLICKABLE_LAYERS, TOLERANCE);
  const id: unknown = hit?.properties.fairwayId;
  return typeof id === "string" ? id : null;
}

/** Moves the map to these fairways whenever there is a new view. */
function useShow(map: MapLibreMap | null, view: MapSubject, fairways: readonly EditedFairway[]): void {
  const shown = useRef<MapSubject>(view);
  useEffect(() => {
    if (!map || shown.current === view) return;
    shown.current = view;
    const bounds = boundsOf(fairways.flatMap(allPlaces));
    const { clientWidth, clientHeight } = map.getContainer();
    const padding = Math.min(clientWidth, clientHeight) < SMALL_MAP ? SMALL_PADDING : PADDING;
    if (bounds) map.fitBounds(bounds, { padding, maxZoom: 18, duration: 600 });
  }, [map, view, fairways]);
}

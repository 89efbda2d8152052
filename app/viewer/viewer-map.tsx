import { Layers, type LucideIcon, Mountain, Ruler } from "lucide-react";
import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { type ComponentPropsWithRef, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { boundsOf } from "@/app/map/bounds-of";
import { fairwayFeatures } from "@/app/map/fairway-features";
import { CLICKABLE_LAYERS, SelectedFairway, UnselectedFairways } from "@/app/map/fairway-layers";
import { FeatureLayers } from "@/app/map/feature-layers";
import { findHits } from "@/app/map/find-hits";
import { targetImageId } from "@/app/map/images";
import { Icons } from "@/app/map/layers";
import { PALETTES, type Scheme } from "@/app/map/palette";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useImageryFirst } from "@/app/map/use-imagery-first";
import { UserPosition } from "@/app/map/user-position";
import { CourseMapContext } from "@/app/studio/map/map-context";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { useFocusAfter } from "@/app/ui/use-focus-after";
import { type CourseDocument, type EditedLayout, isInLayout } from "@/lib/editor/document";
import { playedTargetLetter } from "@/lib/editor/end-names";
import {
  allPlaces,
  type EditedFairway,
  type FairwayId,
  findFairwaySource,
  isComplete,
  primaryPath,
} from "@/lib/editor/fairways";
import type { Message } from "@/lib/messages/message";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import type { Terrain } from "@/lib/validation/terrain";
import "./viewer.css";

const MeasureTool = onDemand(() => import("./measure-tool").then((module) => module.MeasureTool));

const HoleGround = onDemand(() => import("./hole-ground").then((module) => module.HoleGround));

const GroundLayers = onDemand(() =>
  import("@/app/studio/ground/ground-layers").then((module) => module.GroundLayers),
);

interface ViewerMapProps {
  course: CourseDocument;
  layout: EditedLayout;
  fairways: readonly EditedFairway[];
  selected: EditedFairway | null;
  /** Whether to show the selected hole alone; otherwise the whole layout. A new object moves the map again. */
  view: MapSubject;
  basemap: Basemap | null;
  /** Aerial imagery of the place, which is shown first. */
  imagery: Basemap | null;
  /** Where heights of the ground come from. */
  terrain: Terrain | null;
  /** The card that lies over the bottom of the map. */
  card: RefObject<HTMLElement | null>;
  /** The part of the card that the ground of the selected hole fills; null if it isn't shown. */
  groundSlot: HTMLElement | null;
  /** Whether there is a button for the user's own position. */
  hasPosition: boolean;
  /** Whether scrolling over the map scrolls the page: then it takes Ctrl or two fingers to zoom. */
  scrollsPage: boolean;
  /** Whether clicks measure instead of selecting a hole. */
  isMeasuring: boolean;
  onMeasure: (isMeasuring: boolean) => void;
  onSelect: (fairwayId: FairwayId) => void;
  onReady: () => void;
  onUnavailable: () => void;
}

/** What the map shows. */
export interface MapSubject {
  readonly of: "hole" | "course";
}

/** CSS pixels kept free around what is shown; at the bottom, above the card. */
const PADDING = { top: 56, right: 60, bottom: 28, left: 56 };
const SMALL_PADDING = { top: 64, right: 56, bottom: 24, left: 32 };
const SMALL_MAP = 420;

/** What visitors can show of the ground. */
const RELIEF = ["hillshade", "contours"] as const;
const NO_PARTS = [] as const;

/** CSS pixels around a click within which a hole counts as hit. */
const TOLERANCE = 8;

/** The source that is added last. */
const ENDS = `${LAYER_PREFIX}ends`;

/** The map of a course to look at. */
export function ViewerMap(props: ViewerMapProps) {
  const { course, layout, fairways, selected, view, terrain, card, groundSlot } = props;
  const { hasPosition, scrollsPage, isMeasuring } = props;
  const { onMeasure, onSelect, onReady, onUnavailable } = props;
  const t = useTranslate();
  const { isAerial, setAerial, basemap, onBackgroundFailed } = useImageryFirst(props.imagery, props.basemap);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isRelief, setRelief] = useState(false);
  const [locateError, setLocateError] = useState<Message | null>(null);
  const features = useMemo(
    () => course.features.filter((feature) => isInLayout(feature, layout.id)),
    [course.features, layout.id],
  );
  const hole = view.of === "hole" ? selected : null;
  const holeId = findFairwaySource(course, hole?.id ?? null)?.hole.id;
  // A hole with what belongs to it alone: a road along nine holes would make each of them tiny.
  const around = hole
    ? features.filter(({ holeIds }) => holeIds.length === 1 && holeIds[0] === holeId)
    : features;
  const places = [
    ...(hole ? [hole] : fairways).flatMap(allPlaces),
    ...around.flatMap(({ points }) => points),
  ];
  /** The hole whose profile is in the card. */
  const profiled = groundSlot && selected && isComplete(selected) ? selected : null;
  useShow(map, view, places, card);
  const ruler = useRef<HTMLButtonElement>(null);
  // The button that ends measuring disappears with it.
  useFocusAfter(Number(isMeasuring), ruler);

  return (
    <>
      <div
        className={`viewer-toggles absolute right-2.5 z-1 grid gap-2 ${hasPosition ? "top-36 pointer-coarse:top-42" : "top-23 pointer-coarse:top-27"}`}
      >
        {props.imagery && (
          <MapToggle
            name={t("viewer.aerial")}
            icon={Layers}
            aria-pressed={isAerial}
            onClick={() => setAerial(!isAerial)}
          />
        )}
        {map && terrain && (
          <MapToggle
            name={t("viewer.ground")}
            icon={Mountain}
            aria-pressed={isRelief}
            onPointerEnter={GroundLayers.preload}
            onClick={() => setRelief(!isRelief)}
          />
        )}
        {map && (
          <MapToggle
            ref={ruler}
            name={t("tools.measure")}
            icon={Ruler}
            aria-pressed={isMeasuring}
            onPointerEnter={MeasureTool.preload}
            onClick={() => onMeasure(!isMeasuring)}
          />
        )}
      </div>
      {locateError && (
        <p
          role="alert"
          className="absolute inset-x-16 top-2.5 z-2 mx-auto w-fit rounded-lg bg-surface px-3 py-2 shadow-float"
        >
          {t(locateError)}
        </p>
      )}
      <PlainMap
        basemap={basemap}
        onBackgroundFailed={onBackgroundFailed}
        places={places}
        fit={{ padding: { ...SMALL_PADDING, bottom: 120 }, maxZoom: 18 }}
        cooperativeGestures={scrollsPage}
        name={t("viewer.mapKeys")}
        onReady={(loaded) => {
          setMap(loaded);
          whenDrawn(loaded, ENDS, onReady);
        }}
        onUnavailable={onUnavailable}
        onClick={(event) => {
          const hit = !isMeasuring && fairwayAt(event);
          if (hit) onSelect(hit);
        }}
      >
        {(scheme) => (
          <>
            {hasPosition && <UserPosition onError={setLocateError} />}
            <FeatureLayers features={features} holes={course.holes} scheme={scheme} />
            <UnselectedFairways fairways={fairways} colour={layout.colour} scheme={scheme} />
            <SelectedFairway
              fairway={selected}
              path={selected && primaryPath(selected)}
              colour={layout.colour}
              scheme={scheme}
            />
            <SelectedEnds
              fairway={selected}
              letter={selected && playedTargetLetter(course, selected.id)}
              colour={layout.colour}
              scheme={scheme}
            />
            {map && terrain && (isRelief || profiled) && (
              <CourseMapContext value={{ map, overlay: map.getContainer(), scheme }}>
                {/* Without parts, it credits the heights of the profile. */}
                <GroundLayers
                  terrain={terrain}
                  parts={isRelief ? RELIEF : NO_PARTS}
                  onFail={() => setRelief(false)}
                />
              </CourseMapContext>
            )}
            {terrain && groundSlot && profiled && (
              <HoleGround terrain={terrain} fairway={profiled} slot={groundSlot} />
            )}
            {map && isMeasuring && (
              <MeasureTool
                map={map}
                scheme={scheme}
                course={course}
                onEnd={() => onMeasure(false)}
                onFail={() => onMeasure(false)}
              />
            )}
          </>
        )}
      </PlainMap>
    </>
  );
}

interface MapToggleProps extends ComponentPropsWithRef<"button"> {
  /** The accessible name, and the tooltip. */
  name: string;
  icon: LucideIcon;
}

/** A button over the map that switches something on and off. */
function MapToggle({ name, icon: Icon, ...button }: MapToggleProps) {
  return (
    <button
      type="button"
      className="inline-flex size-9.5 cursor-pointer items-center justify-center rounded-lg border border-line bg-surface hover:bg-sunken aria-pressed:border-select aria-pressed:bg-select-soft aria-pressed:text-select pointer-coarse:size-11.5"
      aria-label={name}
      title={name}
      {...button}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}

interface SelectedEndsProps {
  fairway: EditedFairway | null;
  /** The letter of the target, of a hole that has several. */
  letter: string | null;
  colour: CourseColour | null;
  scheme: Scheme;
}

/** The tee and the target of the selected hole, above its path. */
function SelectedEnds({ fairway, letter, colour, scheme }: SelectedEndsProps) {
  const data = useMemo(() => fairwayFeatures(fairway ? [fairway] : [], colour), [fairway, colour]);
  const colours = PALETTES[scheme];
  return (
    <Source id={ENDS} type="geojson" data={data}>
      <Layer
        id={`${LAYER_PREFIX}ends-target`}
        type="circle"
        filter={["==", ["get", "kind"], "target"]}
        paint={{
          "circle-radius": letter === null ? 7 : 8.5,
          "circle-color": colours.target,
          "circle-stroke-color": colours.casing,
          "circle-stroke-width": 3,
        }}
      />
      {letter !== null && (
        <Icons id="ends-letter" filter={["==", ["get", "kind"], "target"]} image={targetImageId(letter)} />
      )}
      <Icons
        id="ends-tee"
        filter={["==", ["get", "kind"], "tee"]}
        image={["get", "image"]}
        layout={{ "icon-size": 1.15 }}
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

/** Moves the map to these places whenever there is a new view. */
function useShow(
  map: MapLibreMap | null,
  view: MapSubject,
  places: readonly Coordinates[],
  card: RefObject<HTMLElement | null>,
): void {
  // The map begins with the whole course.
  const shown = useRef<MapSubject | null>(view.of === "course" ? view : null);
  useEffect(() => {
    if (!map || shown.current === view) return;
    shown.current = view;
    const bounds = boundsOf(places);
    const { clientWidth, clientHeight } = map.getContainer();
    const around = Math.min(clientWidth, clientHeight) < SMALL_MAP ? SMALL_PADDING : PADDING;
    const covered = card.current ? clientHeight - card.current.offsetTop : 0;
    const padding = { ...around, bottom: around.bottom + covered };
    if (bounds) map.fitBounds(bounds, { padding, maxZoom: 18, duration: 600 });
  }, [map, view, places, card]);
}

import { useMemo, useState } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { primaryPathFeatures } from "@/app/map/fairway-features";
import { SelectedFairway, UnselectedFairways } from "@/app/map/fairway-layers";
import { DIRECTION_IMAGE_ID } from "@/app/map/feature-images";
import { findHits } from "@/app/map/find-hits";
import { CourseSource, Icons, Line } from "@/app/map/layers";
import { PALETTES } from "@/app/map/palette";
import { PlainMap } from "@/app/map/plain-map";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useImageryFirst } from "@/app/map/use-imagery-first";
import { useTranslate } from "@/app/ui/translations";
import { markPath } from "@/lib/drawing/marks";
import { allPlaces, type EditedFairway, primaryPath } from "@/lib/editor/fairways";
import type { FilePoint } from "@/lib/exchange/corrections";
import { toCollection, toFeature } from "@/lib/geo/geojson";
import { bearing } from "@/lib/geo/offset";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Backgrounds } from "../session/studio-settings";

interface ImportMapProps {
  backgrounds: Backgrounds;
  /** The existing holes that the import keeps. */
  kept: readonly EditedFairway[];
  /** The holes of the file that are imported. */
  added: readonly EditedFairway[];
  selected: EditedFairway | null;
  /** What a click can choose. */
  points: readonly FilePoint[];
  /** The ids of the points that are chosen. */
  chosen: ReadonlySet<string>;
  onHole: (fairwayId: string) => void;
  onPoint: (pointId: string) => void;
}

const POINTS = `${LAYER_PREFIX}import-points`;
const FIT = { padding: { top: 40, right: 60, bottom: 40, left: 40 }, maxZoom: 18 };

/** An import on a map: existing holes are faint, those of the file as they will be, each with an arrow in its direction. */
export function ImportMap(props: ImportMapProps) {
  const { backgrounds, kept, selected, points, chosen, onHole, onPoint } = props;
  // Above the maximum number of holes, curves would take too long.
  const added = useMemo(
    () => (props.added.length > COURSE_LIMITS.fairways ? props.added.map(straighten) : props.added),
    [props.added],
  );
  const t = useTranslate();
  const [isUnavailable, setIsUnavailable] = useState(false);
  const { basemap, onBackgroundFailed } = useImageryFirst(
    backgrounds.imagery?.[0]?.basemap ?? null,
    backgrounds.basemaps[0] ?? null,
  );
  const [places] = useState(() => [...added.flatMap(allPlaces), ...points.map(({ at }) => at)]);
  const existing = useMemo(() => primaryPathFeatures(kept), [kept]);
  const others = useMemo(() => added.filter(({ id }) => id !== selected?.id), [added, selected]);
  const arrows = useMemo(() => toCollection(added.flatMap(directionOf)), [added]);
  const dots = useMemo(
    () =>
      toCollection(
        points.map(({ id, at, isLoose }) =>
          toFeature("point", [at], { id, isLoose, isChosen: chosen.has(id) }),
        ),
      ),
    [points, chosen],
  );
  if (isUnavailable) return <p className="text-sm text-muted">{t("studio.noWebGl")}</p>;
  return (
    <section
      aria-label={t("exchange.onTheMap")}
      className="h-64 overflow-hidden rounded-lg border border-line sm:h-80"
    >
      <PlainMap
        basemap={basemap}
        onBackgroundFailed={onBackgroundFailed}
        places={places}
        fit={FIT}
        cooperativeGestures
        name={t("exchange.mapKeys")}
        onReady={() => {}}
        onUnavailable={() => setIsUnavailable(true)}
        onClick={({ target, point }) => {
          const [dot] = findHits(target, point, [POINTS]);
          const [line] = findHits(target, point, [`${LAYER_PREFIX}unselected-path`]);
          if (dot) onPoint(String(dot.properties.id));
          else if (line) onHole(String(line.properties.fairwayId));
        }}
      >
        {(scheme) => (
          <>
            <Source id={`${LAYER_PREFIX}kept`} type="geojson" data={existing}>
              <Line id="kept-path" colour={PALETTES[scheme].path} width={2} paint={{ "line-opacity": 0.5 }} />
            </Source>
            <UnselectedFairways fairways={others} colour={null} scheme={scheme} />
            <SelectedFairway
              fairway={selected}
              path={selected && primaryPath(selected)}
              colour={null}
              scheme={scheme}
            />
            <CourseSource id="directions" data={arrows}>
              <Icons
                id="directions"
                image={DIRECTION_IMAGE_ID}
                layout={{ "icon-rotate": ["get", "bearing"], "icon-rotation-alignment": "map" }}
              />
            </CourseSource>
            <CourseSource id="import-points" data={dots}>
              <Layer
                id={POINTS}
                type="circle"
                paint={{
                  "circle-radius": ["case", ["get", "isChosen"], 11, 6],
                  "circle-color": PALETTES[scheme].casing,
                  "circle-opacity": ["case", ["all", ["get", "isLoose"], ["!", ["get", "isChosen"]]], 1, 0],
                  "circle-stroke-color": [
                    "case",
                    ["get", "isChosen"],
                    PALETTES[scheme].target,
                    PALETTES[scheme].path,
                  ],
                  "circle-stroke-width": ["case", ["get", "isChosen"], 3, ["get", "isLoose"], 2, 0],
                }}
              />
            </CourseSource>
          </>
        )}
      </PlainMap>
    </section>
  );
}

function straighten(fairway: EditedFairway): EditedFairway {
  return { ...fairway, flightPaths: [{ ...primaryPath(fairway), points: [] }] };
}

/** An arrow in the middle of a hole; none of an unfinished one. */
function directionOf(fairway: EditedFairway) {
  const { places } = markPath(fairway, primaryPath(fairway));
  const middle = Math.floor(places.length / 2);
  const [before, after] = [places[middle - 1], places[middle]];
  if (!before || !after) return [];
  const at =
    places.length === 2 ? { lat: (before.lat + after.lat) / 2, lng: (before.lng + after.lng) / 2 } : after;
  return [toFeature("point", [at], { bearing: bearing(before, after) })];
}

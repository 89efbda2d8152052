import type { FeatureCollection } from "geojson";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import type { GroundPart } from "@/app/map/map-settings";
import type { Scheme } from "@/app/map/palette";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import type { Box } from "@/lib/geo/box";
import { classifySlopes, SLOPE_CLASSES } from "@/lib/ground/grid";
import type { Terrain } from "@/lib/validation/terrain";
import { useCourseMap } from "../map/map-context";
import { Credits } from "./credits";
import {
  CONTOURS,
  contourLayers,
  HILLSHADE,
  HILLSHADE_LAYER,
  hillshadeSource,
  readView,
  toContours,
  type ViewedGrid,
} from "./ground-style";
import { type HeightStore, heightsFrom } from "./height-store";

const SLOPES = `${LAYER_PREFIX}ground-slopes`;

/** The prefix of the layers of pictures (pictures-on-map.tsx), which lie beneath the ground. */
const PICTURES = `${LAYER_PREFIX}picture-`;

/** What is shown of the ground, beneath the course, with its credits. */
export function GroundLayers({ terrain, parts }: { terrain: Terrain; parts: readonly GroundPart[] }) {
  const { map } = useCourseMap();
  const [beforeId] = useState(() =>
    map.getLayersOrder().find((each) => each.startsWith(LAYER_PREFIX) && !each.startsWith(PICTURES)),
  );
  const hasContours = parts.includes("contours");
  const hasSlopes = parts.includes("slopes");
  return (
    <>
      {parts.includes("hillshade") && (
        <Source id={HILLSHADE} {...hillshadeSource(terrain)}>
          <Layer {...HILLSHADE_LAYER} {...(beforeId && { beforeId })} />
        </Source>
      )}
      {(hasContours || hasSlopes) && (
        <ViewedGround terrain={terrain} hasContours={hasContours} hasSlopes={hasSlopes} beforeId={beforeId} />
      )}
      <Credits terrain={terrain} />
    </>
  );
}

/** Farther out than this, contours and slopes aren't drawn: they would be those of hills, not of fairways. */
const MIN_ZOOM = 13;
/** Tiles arrive one by one: the grid is computed once for those of a moment. */
const REDRAW_MS = 150;

interface ViewedGroundProps {
  terrain: Terrain;
  /** The lowest layer of the course, which the ground lies beneath. */
  beforeId: string | undefined;
  hasContours: boolean;
  hasSlopes: boolean;
}

/** Contour lines and slopes of what the map shows, computed from the same heights as profiles. */
function ViewedGround({ terrain, hasContours, hasSlopes, beforeId }: ViewedGroundProps) {
  const { map, scheme } = useCourseMap();
  const t = useTranslate();
  const view = useViewedGrid(map, heightsFrom(terrain));
  const data = useMemo(() => (view && hasContours ? toContours(view, t) : NO_LINES), [view, hasContours, t]);
  return (
    <>
      {view && hasSlopes && <Slopes view={view} beforeId={beforeId} />}
      <Source id={CONTOURS} type="geojson" data={data}>
        {contourLayers(scheme).map((layer) => (
          <Layer key={layer.id} {...layer} {...(beforeId && { beforeId })} />
        ))}
      </Source>
      {hasSlopes && <SlopeLegend scheme={scheme} />}
    </>
  );
}

const NO_LINES: FeatureCollection = { type: "FeatureCollection", features: [] };

function useViewedGrid(map: MapLibreMap, heights: HeightStore): ViewedGrid | null {
  const [view, setView] = useState<ViewedGrid | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      setView(map.getZoom() < MIN_ZOOM ? null : readView(map, heights));
    };
    const later = () => {
      timer ??= setTimeout(update, REDRAW_MS);
    };
    update();
    const listener = map.on("moveend", later);
    const unsubscribe = heights.subscribe(later);
    return () => {
      clearTimeout(timer);
      listener.unsubscribe();
      unsubscribe();
    };
  }, [map, heights]);
  return view;
}

/** Yellow, orange, red: told apart by lightness, too. */
const SLOPE_COLOURS = [
  [250, 214, 60],
  [240, 130, 20],
  [190, 20, 45],
] as const;
const SLOPE_OPACITY = 0.45;

function Slopes({ view, beforeId }: { view: ViewedGrid; beforeId: string | undefined }) {
  const picture = useSlopePicture(view);
  if (!picture) return null;
  const { west, east, north, south } = picture.box;
  return (
    <Source
      id={SLOPES}
      type="image"
      url={picture.url}
      coordinates={[
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ]}
    >
      <Layer
        id={SLOPES}
        type="raster"
        {...(beforeId && { beforeId })}
        paint={{ "raster-opacity": SLOPE_OPACITY, "raster-fade-duration": 0 }}
      />
    </Source>
  );
}

/** The picture of the slopes, which the map loads like any other. */
function useSlopePicture({ grid, quantum }: ViewedGrid): { url: string; box: Box } | null {
  const [picture, setPicture] = useState<{ url: string; box: Box } | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    const { box, columns, rows } = grid;
    const canvas = new OffscreenCanvas(columns, rows);
    const context = canvas.getContext("2d");
    const image = new ImageData(columns, rows);
    for (const [cell, slope] of classifySlopes(grid, quantum).entries()) {
      const colour = SLOPE_COLOURS[slope - 1];
      if (colour) image.data.set([...colour, 255], 4 * cell);
    }
    context?.putImageData(image, 0, 0);
    void canvas.convertToBlob().then((blob) => {
      if (isOver) return;
      url = URL.createObjectURL(blob);
      setPicture({ url, box });
    });
    return () => {
      isOver = true;
      // The map still loads it, perhaps.
      const old = url;
      if (old) setTimeout(() => URL.revokeObjectURL(old), 10_000);
    };
  }, [grid, quantum]);
  return picture;
}

function SlopeLegend({ scheme }: { scheme: Scheme }) {
  const t = useTranslate();
  return (
    <ul className="ground-legend" data-scheme={scheme}>
      {SLOPE_CLASSES.map((slope, index) => (
        <li key={slope}>
          <span aria-hidden style={{ backgroundColor: `rgb(${SLOPE_COLOURS[index]?.join()})` }} />
          {t("ground.slopeFrom", { percent: Math.round(slope * 100) })}
        </li>
      ))}
    </ul>
  );
}

import type { GeoJSON } from "geojson";
import type {
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  LineLayerSpecification,
} from "maplibre-gl";
import type { ReactNode } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { LAYER_PREFIX } from "./use-background";

interface CourseSourceProps {
  /** Without the prefix of our sources, as the ids of layers here. */
  id: string;
  data: GeoJSON;
  /** By how many pixels of a tile lines may be simplified. */
  tolerance?: number;
  children: ReactNode;
}

/**
 * GeoJSON of a course, with options for smooth curves. By default MapLibre simplifies lines by 0.375 pixels of a tile and
 * stretches tiles beyond zoom 18, which gives curves corners. Our lines have so few points that simplifying saves nothing.
 */
export function CourseSource({ id, tolerance = 0.05, ...rest }: CourseSourceProps) {
  return <Source id={`${LAYER_PREFIX}${id}`} type="geojson" maxzoom={22} tolerance={tolerance} {...rest} />;
}

/** What every layer of ours has. Its source adds itself. */
interface LayerProps {
  id: string;
  source?: string;
  filter?: FilterSpecification;
  minzoom?: number;
}

type Colour = DataDrivenPropertyValueSpecification<string>;

export interface LineProps extends LayerProps {
  colour: Colour;
  /** In CSS pixels. */
  width: DataDrivenPropertyValueSpecification<number>;
  layout?: LineLayerSpecification["layout"] & object;
  paint?: LineLayerSpecification["paint"] & object;
}

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

export function Line({ id, colour, width, layout = ROUND, paint, ...rest }: LineProps) {
  return (
    <Layer
      id={`${LAYER_PREFIX}${id}`}
      type="line"
      layout={layout}
      paint={{ "line-color": colour, "line-width": width, ...paint }}
      {...rest}
    />
  );
}

interface FillProps extends LayerProps {
  colour: Colour;
  opacity: DataDrivenPropertyValueSpecification<number>;
}

export function Fill({ id, colour, opacity, ...rest }: FillProps) {
  const paint = { "fill-color": colour, "fill-opacity": opacity };
  return <Layer id={`${LAYER_PREFIX}${id}`} type="fill" paint={paint} {...rest} />;
}

interface IconsProps extends LayerProps {
  /** The image (images.ts): text in a layer would need font files. */
  image: DataDrivenPropertyValueSpecification<string>;
  /** The zooms between which icons grow from 0.6 to their full size. */
  grows?: readonly [number, number];
  layout?: object;
}

/** Icons, which may overlap. */
export function Icons({ id, image, grows, layout, ...rest }: IconsProps) {
  return (
    <Layer
      id={`${LAYER_PREFIX}${id}`}
      type="symbol"
      layout={{
        "icon-image": image,
        ...(grows && { "icon-size": ["interpolate", ["linear"], ["zoom"], grows[0], 0.6, grows[1], 1] }),
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
        ...layout,
      }}
      {...rest}
    />
  );
}

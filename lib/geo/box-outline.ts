import type { Feature, LineString } from "geojson";
import type { Box } from "./box";

/** The edges of a box as a closed line, to draw it. */
export function boxOutline({ south, north, west, east }: Box): Feature<LineString> {
  return {
    type: "Feature",
    properties: {},
    geometry: {
      type: "LineString",
      coordinates: [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    },
  };
}

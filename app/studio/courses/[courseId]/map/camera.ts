import type { LngLatBoundsLike, Map as MapLibreMap } from "maplibre-gl";
import { type EditedFairway, placesOf } from "@/lib/editor/document";
import { smallestBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A hole that the map should bring into view. A new object for every wish, so that one can be asked for twice. */
export interface LookAt {
  readonly fairwayId: string;
  /** True to be there at once: the focus follows, and must not wait for the map. */
  readonly jump?: boolean;
}

/** CSS pixels kept free around what is brought into view: more on top, where the background is chosen. */
const PADDING = { top: 104, right: 56, bottom: 56, left: 56 };

/** CSS pixels from the edge within which a hole that is in view already may stay. */
const MARGIN = { top: 88, right: 28, bottom: 28, left: 28 };

/** A hole shorter than this on the screen, in CSS pixels, has its handles too close together to work with. */
const WORKABLE = 120;

const CLOSEST = 18;

/** Where the map opens: centred on the course location, else around the fairways, else on the world. */
export function initialView(location: Coordinates | null, fairways: readonly EditedFairway[]) {
  const box = smallestBox(fairways.flatMap(placesOf));
  const fitBoundsOptions = { padding: 56, maxZoom: 17 };
  if (!location) {
    if (!box) return { longitude: 10, latitude: 30, zoom: 1.4 };
    return { bounds: bounds(box.west, box.south, box.east, box.north), fitBoundsOptions };
  }
  if (!box) return { longitude: location.lng, latitude: location.lat, zoom: 16 };
  // As far on one side of the location as the farthest fairway is on the other, so that it stays the centre.
  const lng = location.lng + Math.round(((box.west + box.east) / 2 - location.lng) / 360) * 360;
  const wide = Math.max(lng - box.west, box.east - lng);
  const high = Math.max(location.lat - box.south, box.north - location.lat);
  return {
    bounds: bounds(
      lng - wide,
      Math.max(-85, location.lat - high),
      lng + wide,
      Math.min(85, location.lat + high),
    ),
    fitBoundsOptions,
  };
}

/** Moves the map so that the fairway can be worked on. False when it already can and nothing moves. */
export function bringIntoView(map: MapLibreMap, fairway: EditedFairway, jump = false): boolean {
  const box = smallestBox(placesOf(fairway));
  if (!box) return false;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const corners = [map.project([box.west, box.south]), map.project([box.east, box.north])];
  const inside = corners.every(
    ({ x, y }) => x > MARGIN.left && x < width - MARGIN.right && y > MARGIN.top && y < height - MARGIN.bottom,
  );
  const [a, b] = corners;
  if (inside && a && b && (a.dist(b) > WORKABLE || map.getZoom() >= CLOSEST)) return false;
  map.fitBounds(bounds(box.west, box.south, box.east, box.north), {
    padding: PADDING,
    maxZoom: CLOSEST,
    duration: jump ? 0 : 450,
  });
  return true;
}

function bounds(west: number, south: number, east: number, north: number): LngLatBoundsLike {
  return [
    [west, south],
    [east, north],
  ];
}

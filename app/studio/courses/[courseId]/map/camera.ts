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

/** A location beside fairways may widen the view by so much of their own size, and be at the centre for this much. */
const NEAR = 1;
const CENTRED = 0.5;

/** Degrees of latitude, some 200 m: fairways of less are no measure of what is near them. */
const SMALLEST = 0.002;

/**
 * Where the map opens. Without fairways it is centred on the course location; without either it shows the world.
 *
 * With fairways all of them are in view. The location is the centre as long as they stay large on the screen; one off
 * to their side, a first tee for example, only has to be in view as well, since centring on it would leave most of the
 * map empty; one that is nowhere near them says nothing about where to look.
 */
export function initialView(location: Coordinates | null, fairways: readonly EditedFairway[]) {
  const box = smallestBox(fairways.flatMap(placesOf));
  const fitBoundsOptions = { padding: 64, maxZoom: 17 };
  if (!box) {
    return location
      ? { longitude: location.lng, latitude: location.lat, zoom: 16 }
      : { longitude: 10, latitude: 30, zoom: 1.4 };
  }
  const around = { bounds: bounds(box.west, box.south, box.east, box.north), fitBoundsOptions };
  if (!location) return around;
  // The location on the same turn around the Earth as the box.
  const lng = location.lng + Math.round(((box.west + box.east) / 2 - location.lng) / 360) * 360;
  const eastScale = Math.max(0.01, Math.cos((location.lat * Math.PI) / 180));
  const size = Math.max(box.north - box.south, (box.east - box.west) * eastScale, SMALLEST);
  const [high, wide] = [size, size / eastScale];

  // As far on one side of the location as the farthest fairway is on the other, so that it is the centre.
  const sideways = Math.max(lng - box.west, box.east - lng);
  const upwards = Math.max(location.lat - box.south, box.north - location.lat);
  if (2 * sideways <= wide * (1 + CENTRED) && 2 * upwards <= high * (1 + CENTRED)) {
    const [south, north] = [location.lat - upwards, location.lat + upwards];
    return {
      bounds: bounds(lng - sideways, Math.max(-85, south), lng + sideways, Math.min(85, north)),
      fitBoundsOptions,
    };
  }
  const together = {
    west: Math.min(box.west, lng),
    south: Math.min(box.south, location.lat),
    east: Math.max(box.east, lng),
    north: Math.max(box.north, location.lat),
  };
  const isNear =
    together.east - together.west <= wide * (1 + NEAR) &&
    together.north - together.south <= high * (1 + NEAR);
  if (!isNear) return around;
  return { bounds: bounds(together.west, together.south, together.east, together.north), fitBoundsOptions };
}

/** The latitude that metres on the map are counted at, in degrees: a course is too small for it to matter where on it. */
export function latitudeOf(location: Coordinates | null, fairways: readonly EditedFairway[]): number {
  const box = smallestBox(fairways.flatMap(placesOf));
  return box ? (box.south + box.north) / 2 : (location?.lat ?? 0);
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

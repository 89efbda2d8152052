import type { LngLatBoundsLike, Map as MapLibreMap } from "maplibre-gl";
import { type EditedFairway, placesOf } from "@/lib/editor/document";
import { smallestBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";

/** A hole that the map should bring into view. A new object for every wish, so that one can be asked for twice. */
export interface CameraTarget {
  readonly fairwayId: string;
  /** Another one to be seen with it. */
  readonly otherId?: string | null;
  /** True to be there at once: the focus follows, and must not wait for the map. */
  readonly jump?: boolean;
}

/** CSS pixels kept free around what is brought into view: of the tools at the top and, where there is room, the bottom. */
const PADDING = { top: 104, right: 56, bottom: 104, left: 56 };

/** CSS pixels from the edge within which a hole that is in view already may stay. */
const MARGIN = { top: 88, right: 28, bottom: 88, left: 28 };

/** The same for the bottom of a low window. */
const LOW_BOTTOM = { padding: 56, margin: 28 };

/** CSS pixels of a map that an open panel of a phone has left little of. */
const LITTLE = 320;

/** The same for such a map, at most: the hole has the rest of the height, however little that is. */
const LITTLE_TOP = { padding: 104, margin: 88 };
const LITTLE_BOTTOM = { padding: 36, margin: 20 };

/** A hole shorter than this on the screen, in CSS pixels, has its handles too close together to work with. */
const WORKABLE = 120;

const CLOSEST = 18;

/** Metres from the location within which fairways are seen from it: farther out they would be dots. */
const IN_SIGHT = 20_000;

/**
 * CSS pixels kept free around the course: of the tools at the top and at the bottom, the same at both, so that the centre
 * stays where it is. A window that is low has no room for that.
 */
const AROUND = { top: 88, right: 48, bottom: 88, left: 48 };
const AROUND_IN_LITTLE_ROOM = { top: 24, right: 48, bottom: 24, left: 48 };
const LOW = 700;

const around = () => (globalThis.innerHeight < LOW ? AROUND_IN_LITTLE_ROOM : AROUND);

/**
 * Where the map opens: centred on the course location, which the interface makes the default map centre ("What the
 * service does", 6), and as far out as every fairway needs to be in view. Fairways out of sight say nothing about how
 * close to look. Without a location the fairways are in the middle, without either the map shows the world.
 */
export function initialView(location: Coordinates | null, fairways: readonly EditedFairway[]) {
  const places = fairways.flatMap(placesOf);
  const box = smallestBox(places);
  const fitBoundsOptions = { padding: around(), maxZoom: 17 };
  if (!location) {
    if (!box) return { longitude: 10, latitude: 30, zoom: 1.4 };
    return { bounds: bounds(box.west, box.south, box.east, box.north), fitBoundsOptions };
  }
  const inSight = places.filter((place) => distanceInMetres(location, place) < IN_SIGHT);
  if (inSight.length < places.length || !box) {
    return { longitude: location.lng, latitude: location.lat, zoom: 16 };
  }
  // As far on one side of the location as the farthest fairway is on the other; on the map, where degrees of latitude
  // grow towards the poles.
  const lng = location.lng + Math.round(((box.west + box.east) / 2 - location.lng) / 360) * 360;
  const middle = mercator(location.lat);
  const sideways = Math.max(lng - box.west, box.east - lng);
  const upwards = Math.max(middle - mercator(box.south), mercator(box.north) - middle);
  return {
    bounds: bounds(
      lng - sideways,
      latitudeAt(middle - upwards),
      lng + sideways,
      latitudeAt(middle + upwards),
    ),
    fitBoundsOptions,
  };
}

/** Shows the whole course, as large as it fits. */
export function showAll(map: MapLibreMap, fairways: readonly EditedFairway[]): void {
  const box = smallestBox(fairways.flatMap(placesOf));
  if (!box) return;
  map.fitBounds(bounds(box.west, box.south, box.east, box.north), {
    padding: around(),
    maxZoom: CLOSEST,
    // Across half the world it would take long, and tiles on the way for nothing.
    maxDuration: 1500,
  });
}

/** The latitude that metres on the map are counted at, in degrees: a course is too small for it to matter where on it. */
export function latitudeOf(location: Coordinates | null, fairways: readonly EditedFairway[]): number {
  const box = smallestBox(fairways.flatMap(placesOf));
  return box ? (box.south + box.north) / 2 : (location?.lat ?? 0);
}

/** Moves the map so that the fairways can be worked on. False when they already can and nothing moves. */
export function bringIntoView(map: MapLibreMap, fairways: readonly EditedFairway[], jump = false): boolean {
  const box = smallestBox(fairways.flatMap(placesOf));
  if (!box) return false;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const { padding, margin } = roomIn(height);
  const corners = [map.project([box.west, box.south]), map.project([box.east, box.north])];
  const inside = corners.every(
    ({ x, y }) => x > margin.left && x < width - margin.right && y > margin.top && y < height - margin.bottom,
  );
  const [a, b] = corners;
  if (inside && a && b && (a.dist(b) > WORKABLE || map.getZoom() >= CLOSEST)) return false;
  map.fitBounds(bounds(box.west, box.south, box.east, box.north), {
    padding,
    maxZoom: CLOSEST,
    duration: jump ? 0 : 450,
  });
  return true;
}

/** What a map of this height (CSS pixels) keeps free. */
function roomIn(height: number) {
  if (height < LITTLE) {
    const little = (of: "padding" | "margin", sides: number) => ({
      top: Math.min(LITTLE_TOP[of], height * 0.46),
      right: sides,
      bottom: Math.min(LITTLE_BOTTOM[of], height * 0.16),
      left: sides,
    });
    return { padding: little("padding", PADDING.left), margin: little("margin", MARGIN.left) };
  }
  if (globalThis.innerHeight >= LOW) return { padding: PADDING, margin: MARGIN };
  return {
    padding: { ...PADDING, bottom: LOW_BOTTOM.padding },
    margin: { ...MARGIN, bottom: LOW_BOTTOM.margin },
  };
}

/** The width and the height of a map, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Brings fairways back into view that a map of the size before had in view, and that now, smaller around the same
 * centre, it has not: a panel that opened took the room.
 */
export function keepInView(map: MapLibreMap, fairways: readonly EditedFairway[], before: Size): void {
  const box = smallestBox(fairways.flatMap(placesOf));
  const { width, height } = map.getCanvas().getBoundingClientRect();
  if (!box || (width >= before.width && height >= before.height)) return;
  const [x, y] = [(before.width - width) / 2, (before.height - height) / 2];
  const corners = [map.project([box.west, box.south]), map.project([box.east, box.north])];
  const wasInside = corners.every((at) => at.x > -x && at.x < width + x && at.y > -y && at.y < height + y);
  if (wasInside) bringIntoView(map, fairways);
}

/** Shows the whole course where nothing of it is in view: what is shown now is elsewhere than what was. */
export function showIfOutOfView(map: MapLibreMap, fairways: readonly EditedFairway[]): void {
  const box = smallestBox(fairways.flatMap(placesOf));
  if (!box) return;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const [low, high] = [map.project([box.west, box.south]), map.project([box.east, box.north])];
  // Turned or not, some of the map lies between the corners.
  const apart = (a: number, b: number, size: number) => Math.max(a, b) < 0 || Math.min(a, b) > size;
  if (apart(low.x, high.x, width) || apart(low.y, high.y, height)) showAll(map, fairways);
}

/** How far up a Mercator map a latitude (degrees) is, and back. */
function mercator(latitude: number): number {
  const within = Math.min(85, Math.max(-85, latitude));
  return Math.asinh(Math.tan((within * Math.PI) / 180));
}

function latitudeAt(up: number): number {
  return (Math.atan(Math.sinh(up)) * 180) / Math.PI;
}

function bounds(west: number, south: number, east: number, north: number): LngLatBoundsLike {
  return [
    [west, south],
    [east, north],
  ];
}

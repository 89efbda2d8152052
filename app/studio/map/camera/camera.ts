import type { Map as MapLibreMap } from "maplibre-gl";
import { boundsOf, boxBounds } from "@/app/map/bounds-of";
import { isDrawnSlowly } from "@/app/map/yielding-map";
import type { EditedFeature } from "@/lib/editor/document";
import { allPlaces, type EditedFairway } from "@/lib/editor/fairways";
import { type Box, boundingBox } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The width and the height of a map, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Padding in CSS pixels around a hole that is brought into view. Leaves room for the tools at the top and at
 * the bottom.
 */
const PADDING = { top: 84, right: 56, bottom: 116, left: 56 };

/** A hole inside these margins, in CSS pixels, counts as in view. */
const MARGIN = { top: 68, right: 28, bottom: 104, left: 28 };

/** Windows lower than this, in CSS pixels, leave less space at the bottom. */
const LOW_WINDOW_HEIGHT = 700;
const LOW_WINDOW_BOTTOM = { padding: 100, margin: 92 };

/**
 * Maps lower than this, in CSS pixels, such as above an open panel on a phone, keep at most this much space
 * free.
 */
const LOW_MAP_HEIGHT = 320;
const LOW_MAP_TOP = { padding: 72, margin: 64 };
const LOW_MAP_BOTTOM = { padding: 108, margin: 100 };

/**
 * Minimum diagonal of a hole on the screen, in CSS pixels, at which its handles are far enough apart to use.
 */
const MIN_HOLE_SIZE = 120;

/** The zoom from which a single point needs no closer view. */
const POINT_ZOOM = 16;

/** Maximum zoom for showing a hole or a course. */
const MAX_ZOOM = 18;

/** Metres from the course location beyond which a place is too far to open with: a view of them all would show only dots. */
const MAX_DISTANCE = 20_000;

/**
 * Padding around the course in CSS pixels. The same at the top and at the bottom, so that the centre isn't
 * shifted.
 */
const COURSE_PADDING = { top: 104, right: 48, bottom: 104, left: 48 };
const LOW_WINDOW_COURSE_PADDING = { top: 84, right: 48, bottom: 84, left: 48 };

const isLowWindow = () => globalThis.innerHeight < LOW_WINDOW_HEIGHT;
const coursePadding = () => (isLowWindow() ? LOW_WINDOW_COURSE_PADDING : COURSE_PADDING);

/** The places (degrees) that a view of the whole course includes. */
export function coursePlaces(
  fairways: readonly EditedFairway[],
  features: readonly EditedFeature[],
): Coordinates[] {
  return [...fairways.flatMap(allPlaces), ...features.flatMap(({ points }) => points)];
}

/**
 * The view in which the map opens: centred on the course location, which is the default map centre (interface.md, "What
 * the service does", 6), and zoomed out until every place of the course is in view, unless one is too far away. Without a location the
 * course is centred; without either the map shows the world.
 */
export function initialView(location: Coordinates | null, places: readonly Coordinates[]) {
  const box = boundingBox(places);
  const fitBoundsOptions = { padding: coursePadding(), maxZoom: 17 };
  if (!location) {
    if (!box) return { longitude: 10, latitude: 30, zoom: 1.4 };
    return { bounds: boxBounds(box), fitBoundsOptions };
  }
  const isFar = places.some((place) => distanceInMetres(location, place) >= MAX_DISTANCE);
  if (isFar || !box) {
    return { longitude: location.lng, latitude: location.lat, zoom: 16 };
  }
  // The box around the places, made symmetric around the location. In Mercator units, in which degrees of latitude
  // grow towards the poles.
  const lng = location.lng + Math.round(((box.west + box.east) / 2 - location.lng) / 360) * 360;
  const centreY = mercatorY(location.lat);
  const halfWidth = Math.max(lng - box.west, box.east - lng);
  const halfHeight = Math.max(centreY - mercatorY(box.south), mercatorY(box.north) - centreY);
  return {
    bounds: boxBounds({
      west: lng - halfWidth,
      south: latitudeAt(centreY - halfHeight),
      east: lng + halfWidth,
      north: latitudeAt(centreY + halfHeight),
    }),
    fitBoundsOptions,
  };
}

/** Shows the whole course, as large as it fits. */
export function showAll(map: MapLibreMap, places: readonly Coordinates[]): void {
  const bounds = boundsOf(places);
  if (!bounds) return;
  map.fitBounds(bounds, {
    padding: coursePadding(),
    maxZoom: MAX_ZOOM,
    // Jump instead of flying for longer than this: a flight across half the world would load tiles on the
    // way.
    maxDuration: 1500,
  });
}

/** The latitude (degrees) at which metres on the map are measured. A course is too small for the exact place to matter. */
export function referenceLatitude(location: Coordinates | null, fairways: readonly EditedFairway[]): number {
  const box = boundingBox(fairways.flatMap(allPlaces));
  return box ? (box.south + box.north) / 2 : (location?.lat ?? 0);
}

/** Whether a place (degrees) is on the visible part of the map. */
export function isInView(map: MapLibreMap, { lat, lng }: Coordinates): boolean {
  const { x, y } = map.project([lng, lat]);
  const { width, height } = map.getCanvas().getBoundingClientRect();
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/**
 * Moves the map so that everything at some places (degrees) can be edited. Returns false, without moving the
 * map, if it already can.
 */
export function bringIntoView(
  map: MapLibreMap,
  places: readonly Coordinates[],
  { jump = false, maxZoom = MAX_ZOOM }: { readonly jump?: boolean; readonly maxZoom?: number } = {},
): boolean {
  const box = boundingBox(places);
  if (!box) return false;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const { padding, margin } = freeSpace(height);
  const [southWest, northEast] = projectCorners(map, box);
  const isInView = [southWest, northEast].every(
    ({ x, y }) => x > margin.left && x < width - margin.right && y > margin.top && y < height - margin.bottom,
  );
  const isLargeEnough =
    southWest.dist(northEast) > MIN_HOLE_SIZE || map.getZoom() >= (places.length > 1 ? maxZoom : POINT_ZOOM);
  if (isInView && isLargeEnough) return false;
  map.fitBounds(boxBounds(box), {
    padding,
    maxZoom: Math.min(MAX_ZOOM, Math.max(maxZoom, map.getZoom())),
    duration: jump || isDrawnSlowly(map) ? 0 : 450,
  });
  return true;
}

/**
 * Space to keep free around a hole on a map of this height (CSS pixels). `padding` applies when a hole is
 * fitted; a hole within `margin` is left alone.
 */
function freeSpace(height: number) {
  if (height < LOW_MAP_HEIGHT) {
    // At most a share of the height, so that the hole always gets the rest.
    const ofLowMap = (kind: "padding" | "margin", sides: number) => ({
      top: Math.min(LOW_MAP_TOP[kind], height * 0.26),
      right: sides,
      bottom: Math.min(LOW_MAP_BOTTOM[kind], height * 0.38),
      left: sides,
    });
    return { padding: ofLowMap("padding", PADDING.left), margin: ofLowMap("margin", MARGIN.left) };
  }
  if (!isLowWindow()) return { padding: PADDING, margin: MARGIN };
  return {
    padding: { ...PADDING, bottom: LOW_WINDOW_BOTTOM.padding },
    margin: { ...MARGIN, bottom: LOW_WINDOW_BOTTOM.margin },
  };
}

/** How far to pan a map of this size, in CSS pixels, so that a point is not behind the tools; [0, 0] if it isn't. */
export function panToFree({ x, y }: { x: number; y: number }, { width, height }: Size): [number, number] {
  const { top, right, bottom, left } = freeSpace(height).margin;
  const beyond = (at: number, from: number, to: number) => Math.min(0, at - from) + Math.max(0, at - to);
  return [beyond(x, left, width - right), beyond(y, top, height - bottom)];
}

/**
 * Brings fairways back into view that were in view before the map shrank around its centre, for example because a panel opened.
 * @param before the previous size of the map.
 */
export function keepInView(map: MapLibreMap, fairways: readonly EditedFairway[], before: Size): void {
  const box = boundingBox(fairways.flatMap(allPlaces));
  const { width, height } = map.getCanvas().getBoundingClientRect();
  if (!box || (width >= before.width && height >= before.height)) return;
  const [x, y] = [(before.width - width) / 2, (before.height - height) / 2];
  const wasInView = projectCorners(map, box).every(
    (at) => at.x > -x && at.x < width + x && at.y > -y && at.y < height + y,
  );
  // Never closer: the user may have been looking at the whole course.
  if (wasInView) bringIntoView(map, fairways.flatMap(allPlaces), { maxZoom: 0 });
}

/** Shows the whole course if all of it is out of view. */
export function showIfOutOfView(map: MapLibreMap, places: readonly Coordinates[]): void {
  const box = boundingBox(places);
  if (!box) return;
  const { width, height } = map.getCanvas().getBoundingClientRect();
  const [southWest, northEast] = projectCorners(map, box);
  // Also works for a rotated map: part of the course lies between the two corners.
  const isOutside = (a: number, b: number, size: number) => Math.max(a, b) < 0 || Math.min(a, b) > size;
  if (isOutside(southWest.x, northEast.x, width) || isOutside(southWest.y, northEast.y, height)) {
    showAll(map, places);
  }
}

/** The south-western and the north-eastern corner of a box, in CSS pixels on the map. */
function projectCorners(map: MapLibreMap, { west, south, east, north }: Box) {
  return [map.project([west, south]), map.project([east, north])] as const;
}

/** The y coordinate of a latitude (degrees) on a Mercator map of radius 1, and its inverse. */
function mercatorY(latitude: number): number {
  const clamped = Math.min(85, Math.max(-85, latitude));
  return Math.asinh(Math.tan((clamped * Math.PI) / 180));
}

function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(y)) * 180) / Math.PI;
}

import { periodicCache, textBytes } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import {
  type CourseCluster,
  type DirectoryUseCases,
  type ListedCourse,
  MAX_TILE_ZOOM,
} from "@/lib/courses/directory";
import type { Box } from "@/lib/geo/box";
import { type Tile, tilesCovering } from "@/lib/geo/map-cells";

/** How long memory, and then caches, keep a response: a course that is no longer public is on maps for at most a minute. */
export const VIEW_AGE_SECONDS = 30;

/** Tiles of a view: five by four, with a margin. For a larger screen they are those of the next lower zoom. */
const MAX_TILES = 30;

/** Of a view: all of them would take every connection to the database. */
const TILES_AT_ONCE = 5;

const CACHE_BYTES = 16 * 1024 * 1024;

/** What the map of the public directory shows, as JSON. It is the same for everyone, and cached. */
export function directoryViews(directory: DirectoryUseCases, clock: Clock) {
  // Computing a tile of low zoom counts every course in it.
  const cached = periodicCache("directory", CACHE_BYTES, VIEW_AGE_SECONDS, clock, textBytes);

  const readTile = (tile: Tile, onlyOpen: boolean) =>
    cached(`${tile.zoom}/${tile.x}/${tile.y}/${onlyOpen}`, async () =>
      (await directory.tile(tile, onlyOpen)).map((item) => JSON.stringify(toFeature(item))).join(","),
    );

  return {
    /**
     * GeoJSON: points with `courses`, the number of courses in a cluster, or with the properties of one course.
     * @param zoom of a map with tiles of 512 CSS pixels.
     */
    async points(bbox: Box, zoom: number, onlyOpen = false): Promise<string> {
      const tileZoom = Math.min(MAX_TILE_ZOOM, Math.floor(zoom));
      const tiles = tilesCovering(bbox, tileZoom, MAX_TILES);
      const texts: string[] = [];
      for (let i = 0; i < tiles.length; i += TILES_AT_ONCE) {
        const next = tiles.slice(i, i + TILES_AT_ONCE);
        texts.push(...(await Promise.all(next.map((tile) => readTile(tile, onlyOpen)))));
      }
      return `{"type":"FeatureCollection","features":[${texts.filter(Boolean).join(",")}]}`;
    },

    /** `{"courses": […], "hasMore": …}`, those nearest to the middle first. */
    courses(bbox: Box, onlyOpen = false): Promise<string> {
      const { west, south, east, north } = bbox;
      return cached([west, south, east, north, onlyOpen].join(), async () =>
        JSON.stringify(await directory.nearby(bbox, onlyOpen)),
      );
    },
  };
}
export type DirectoryViews = ReturnType<typeof directoryViews>;

/** GeoJSON. A cluster to the nearest 10 m. */
function toFeature(item: CourseCluster | ListedCourse) {
  if ("courses" in item) {
    const { courses, location } = item;
    return point(location, 1e4, { courses });
  }
  const { location, ...properties } = item;
  return location && point(location, 1e6, properties);
}

function point({ lat, lng }: { lat: number; lng: number }, precision: number, properties: object) {
  const round = (value: number) => Math.round(value * precision) / precision;
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [round(lng), round(lat)] },
    properties,
  };
}

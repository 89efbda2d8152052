import * as z from "zod";
import type { Clock } from "@/lib/clock";
import {
  type CourseCluster,
  type DirectoryUseCases,
  type ListedCourse,
  MAX_TILE_ZOOM,
} from "@/lib/courses/directory";
import type { Box } from "@/lib/geo/box";
import { type Tile, tilesCovering } from "@/lib/geo/map-cells";
import type { Counter } from "@/lib/rate-limit/counter";
import { DIRECTORY_LIMITS } from "@/lib/rate-limit/limits";
import { check, ruleIssue } from "@/lib/validation/problems";
import { byteCache } from "./byte-cache";
import { enforceLimit } from "./enforce-limit";
import { methodNotAllowed, validationError } from "./errors";
import { type ApiRequest, type ApiResponse, requestPath, requestQuery } from "./message";
import { errorResponse, etagResponse } from "./respond";

interface DirectoryApiDeps {
  directory: DirectoryUseCases;
  counter: Counter;
  clock: Clock;
}

/** How long memory, and then caches, keep a response: a course that is no longer public is on maps for at most a minute. */
const MAX_AGE_SECONDS = 30;

/** Tiles of a view: five by four, with a margin. For a larger screen they are those of the next lower zoom. */
const MAX_TILES = 30;

const CACHE_BYTES = 16 * 1024 * 1024;

const HEADERS = { Vary: "Accept-Encoding" };

/** `west,south,east,north` in degrees, as in GeoJSON (RFC 7946 section 5): east is less than west across the antimeridian. */
const bbox = z.string().transform((text, issues): Box => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(",", 5)
    .map((part) => (/^-?\d{1,3}(?:\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const isBox =
    more.length === 0 && isDegrees(west, 180) && isDegrees(east, 180) && isDegrees(south, 90) && north <= 90;
  if (isBox && south <= north) return { west, south, north, east: east < west ? east + 360 : east };
  issues.addIssue(
    ruleIssue(
      "invalid_bbox",
      "must be west,south,east,north in degrees: longitudes from -180 to 180, latitudes from -90 to 90",
    ),
  );
  return z.NEVER;
});

const isDegrees = (value: number, max: number) => Math.abs(value) <= max;

const coursesQuery = z.object({ bbox });

const pointsQuery = z.object({
  bbox,
  /** The zoom of a map with tiles of 512 CSS pixels. */
  zoom: z.coerce.number().min(0).max(24),
});

/**
 * The public directory for a map. `GET /explore/points?bbox=…&zoom=…` is GeoJSON: points with `courses`, the number of courses in
 * a cluster, or with the properties of one course. `GET /explore/courses?bbox=…` is `{"courses": […], "hasMore": …}`, those nearest to
 * the middle first. Responses are the same for everyone, so caches may keep them.
 */
export function directoryApi({ directory, counter, clock }: DirectoryApiDeps) {
  const cache = byteCache<string>(CACHE_BYTES, (text) => text.length);

  /** Computes a text once per `MAX_AGE_SECONDS` for all clients: a tile of low zoom counts every course in it. */
  function cached(key: string, make: () => Promise<string>): Promise<string> {
    const period = Math.floor(clock().getTime() / 1000 / MAX_AGE_SECONDS);
    return cache.get(`${period}/${key}`, make);
  }

  const readTile = (tile: Tile) =>
    cached(`${tile.zoom}/${tile.x}/${tile.y}`, async () =>
      (await directory.tile(tile)).map((item) => JSON.stringify(toFeature(item))).join(","),
    );

  async function points(request: ApiRequest): Promise<string> {
    const query = check(pointsQuery, Object.fromEntries(requestQuery(request)));
    if (!query.ok) throw validationError(query.problems);
    const zoom = Math.min(MAX_TILE_ZOOM, Math.floor(query.value.zoom));
    const tiles = await Promise.all(tilesCovering(query.value.bbox, zoom, MAX_TILES).map(readTile));
    return `{"type":"FeatureCollection","features":[${tiles.filter(Boolean).join(",")}]}`;
  }

  async function courses(request: ApiRequest): Promise<string> {
    const query = check(coursesQuery, Object.fromEntries(requestQuery(request)));
    if (!query.ok) throw validationError(query.problems);
    const { west, south, east, north } = query.value.bbox;
    return cached([west, south, east, north].join(), async () =>
      JSON.stringify(await directory.nearby(query.value.bbox)),
    );
  }

  return async function handle(request: ApiRequest, address: string): Promise<ApiResponse> {
    const { requestId } = request.record;
    const common = { ...HEADERS, "X-Request-Id": requestId };
    try {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(["GET", "HEAD"]);
      await enforceLimit(counter, clock, `directory:address:${address}`, DIRECTORY_LIMITS.viewsPerAddress);
      const isPoints = requestPath(request) === "/explore/points";
      const text = await (isPoints ? points(request) : courses(request));
      return etagResponse(request, text, {
        ...common,
        ...(isPoints && { "Content-Type": "application/geo+json" }),
        "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      });
    } catch (error) {
      return errorResponse(error, request.record, { ...common, "Cache-Control": "no-store" });
    }
  };
}
export type DirectoryApi = ReturnType<typeof directoryApi>;

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

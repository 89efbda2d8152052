import * as z from "zod";
import type { Box } from "@/lib/geo/box";
import { perMinute } from "@/lib/rate-limit/limits";
import { ruleIssue } from "@/lib/validation/problems";
import { VIEW_AGE_SECONDS } from "../directory-views";
import { anyone } from "../endpoint";
import type { ApiRequest } from "../message";
import { etagResponse } from "../respond";

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

/** A user who pans all the time asks twice a second. Sitemaps count, too. */
export const DIRECTORY_VIEW_LIMIT = { key: "directory", ...perMinute(600) };

const points = anyone({
  method: "GET",
  path: "/explore/points",
  limit: DIRECTORY_VIEW_LIMIT,
  query: z.object({ bbox, zoom: z.coerce.number().min(0).max(24) }),
  perform: ({ directoryViews }, { query }) => directoryViews.points(query.bbox, query.zoom),
  render: (text, { request }) => view(request, text, "application/geo+json"),
});

const courses = anyone({
  method: "GET",
  path: "/explore/courses",
  limit: DIRECTORY_VIEW_LIMIT,
  query: z.object({ bbox }),
  perform: ({ directoryViews }, { query }) => directoryViews.courses(query.bbox),
  render: (text, { request }) => view(request, text, "application/json; charset=utf-8"),
});

function view(request: ApiRequest, text: string, type: string) {
  return etagResponse(request, text, {
    "Content-Type": type,
    "Cache-Control": `public, max-age=${VIEW_AGE_SECONDS}`,
  });
}

/** The public directory for a map. */
export const DIRECTORY_ENDPOINTS = [points, courses];

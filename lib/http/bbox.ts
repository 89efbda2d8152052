import * as z from "zod";
import type { Box } from "@/lib/geo/box";
import { ruleIssue } from "@/lib/validation/problems";

/** `west,south,east,north` in degrees, as in GeoJSON (RFC 7946 section 5): east is less than west across the antimeridian. */
export const bbox = z.string().transform((text, issues): Box => {
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

import type { Coordinates } from "@/lib/validation/coordinates";

/** Longitude before latitude, in degrees (RFC 7946, section 3.1.1). */
type Position = [lng: number, lat: number];

export type SimpleGeometry =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] };

function toPosition({ lat, lng }: Coordinates): Position {
  return [lng, lat];
}

/**
 * Converts places to a geometry. The outline of an area is closed, and counterclockwise as RFC 7946 section 3.1.6
 * requires.
 */
export function toGeometry(shape: "point" | "line" | "area", places: readonly Coordinates[]): SimpleGeometry {
  const positions = places.map(toPosition);
  const [first] = positions;
  if (!first) throw new Error("A geometry without places");
  if (shape === "point") return { type: "Point", coordinates: first };
  if (shape === "line") return { type: "LineString", coordinates: positions };
  const outline = isClockwise(places) ? [first, ...positions.slice(1).reverse()] : positions;
  return { type: "Polygon", coordinates: [[...outline, first]] };
}

export function toFeature<Properties>(
  shape: "point" | "line" | "area",
  places: readonly Coordinates[],
  properties: Properties,
) {
  return { type: "Feature" as const, properties, geometry: toGeometry(shape, places) };
}

export function toCollection<Feature>(features: Feature[]) {
  return { type: "FeatureCollection" as const, features };
}

/** Whether an outline runs clockwise, with north up. */
export function isClockwise(outline: readonly Coordinates[]): boolean {
  const doubleArea = outline.reduce((sum, { lng, lat }, index) => {
    const next = outline[(index + 1) % outline.length] as Coordinates;
    return sum + (next.lng - lng) * (next.lat + lat);
  }, 0);
  return doubleArea > 0;
}

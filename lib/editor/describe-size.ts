import { areaInSquareMetres } from "@/lib/geo/area";
import { lengthInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureShape } from "@/lib/validation/feature";
import { isClosed } from "./measures";

/** The size of something drawn, as text: a line's length, or an outline's area and perimeter. Null for a point. */
export function describeSize(points: readonly Coordinates[], shape: FeatureShape): Message | null {
  if (shape === "point" || points.length < 2) return null;
  const isOutline = (shape === "area" && points.length > 2) || isClosed(points);
  const length = { metres: lengthInMetres(isOutline ? [...points, ...points.slice(0, 1)] : points) };
  if (!isOutline) return message("features.lineSize", { length });
  return message("features.areaSize", { area: { squareMetres: areaInSquareMetres(points) }, length });
}

import type { Corners, PictureSize } from "@/lib/geo/picture-fit";
import type { CoordinateSystem } from "./coordinate-system";

/** The position data of a GeoTIFF. */
interface GeoPosition {
  /** The EPSG code of its coordinate system; null if it has none. */
  readonly epsg: number | null;
  /** Maps a pixel to model coordinates: x = a·column + b·row + c, y = d·column + e·row + f. */
  readonly transform: readonly [number, number, number, number, number, number];
}

interface PositionTags {
  readonly transformation?: ArrayLike<number> | undefined;
  readonly pixelScale?: ArrayLike<number> | undefined;
  readonly tiepoint?: ArrayLike<number> | undefined;
}

interface GeoKeys {
  readonly GTModelTypeGeoKey?: unknown;
  readonly GTRasterTypeGeoKey?: unknown;
  readonly ProjectedCSTypeGeoKey?: unknown;
  readonly GeographicTypeGeoKey?: unknown;
}

const GEOGRAPHIC_MODEL = 2;
const PIXEL_IS_POINT = 2;
/** Maximum EPSG code. Larger values mean "user-defined", or are in no register. */
const MAX_EPSG = 32766;

/** Reads the position of a GeoTIFF in its own coordinates (OGC 19-008r4, sections 7.1 and 7.2); null if it has none. */
export function readPosition(tags: PositionTags, keys: GeoKeys): GeoPosition | null {
  const matrix = tags.transformation?.length === 16 ? Array.from(tags.transformation) : null;
  const transform = matrix ? pick(matrix, [0, 1, 3, 4, 5, 7]) : fromTiepoint(tags);
  if (!transform?.every(Number.isFinite)) return null;
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  // The coordinates may refer to a pixel's centre instead of its corner.
  const shift = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 0.5 : 0;
  const code =
    keys.GTModelTypeGeoKey === GEOGRAPHIC_MODEL ? keys.GeographicTypeGeoKey : keys.ProjectedCSTypeGeoKey;
  const epsg = typeof code === "number" && code > 0 && code <= MAX_EPSG ? code : null;
  return { epsg, transform: [a, b, c - (a + b) * shift, d, e, f - (d + e) * shift] };
}

function pick(values: readonly number[], indices: readonly number[]): number[] {
  return indices.map((index) => values[index] as number);
}

/** Transform from a tie point and the size of a pixel. Rows go down while coordinates go up. */
function fromTiepoint({ pixelScale, tiepoint }: PositionTags): number[] | null {
  if (!pixelScale || pixelScale.length < 2 || !tiepoint || tiepoint.length < 6) return null;
  const [column = 0, row = 0, , x = 0, y = 0] = Array.from(tiepoint);
  const [width = 0, height = 0] = Array.from(pixelScale);
  return [width, 0, x - column * width, 0, -height, y + row * height];
}

/** The positions of the corners of an image of this size. */
export function cornersOf(
  { transform }: GeoPosition,
  { toPlace }: CoordinateSystem,
  { width, height }: PictureSize,
): Corners {
  const [a, b, c, d, e, f] = transform;
  const at = (column: number, row: number) => toPlace(a * column + b * row + c, d * column + e * row + f);
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

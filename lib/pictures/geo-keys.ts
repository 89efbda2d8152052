import { type Corners, fromMercator, type PictureSize } from "@/lib/geo/picture-fit";
import { fromUtm } from "@/lib/geo/utm";
import type { Coordinates } from "@/lib/validation/coordinates";

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

/** Systems in latitude and longitude: WGS 84, ETRS89 and NAD83, which agree within a metre. */
const GEOGRAPHIC = new Set([4326, 4258, 4269]);
/** Web Mercator. */
const WEB_MERCATOR = new Set([3857]);
/** Grids that equal a UTM zone under another name: Finland (ETRS-TM35FIN), Sweden (SWEREF99 TM). */
const NAMED_ZONES: ReadonlyMap<number, number> = new Map([
  [3067, 35],
  [3006, 33],
]);

const EARTH_RADIUS = 6_378_137;

/**
 * Returns a function that converts model coordinates to degrees; null for unsupported systems. UTM in WGS 84 (326zz,
 * 327zz), ETRS89 (258zz) and NAD83 (269zz) differ by less than a metre.
 */
export function coordinateSystem(epsg: number | null): ((x: number, y: number) => Coordinates) | null {
  if (epsg === null) return null;
  if (GEOGRAPHIC.has(epsg)) return (x, y) => ({ lat: y, lng: x });
  if (WEB_MERCATOR.has(epsg)) {
    const around = 2 * Math.PI * EARTH_RADIUS;
    return (x, y) => fromMercator({ x: 0.5 + x / around, y: 0.5 - y / around });
  }
  const zone = NAMED_ZONES.get(epsg) ?? epsg % 100;
  const family = NAMED_ZONES.has(epsg) ? 258 : Math.floor(epsg / 100);
  if (![326, 327, 258, 269].includes(family) || zone < 1 || zone > 60) return null;
  return (easting, northing) => fromUtm({ zone, isSouth: family === 327, easting, northing });
}

/** The positions of the corners of an image of this size; null for unsupported coordinate systems. */
export function cornersOf({ epsg, transform }: GeoPosition, { width, height }: PictureSize): Corners | null {
  const toPlace = coordinateSystem(epsg);
  if (!toPlace) return null;
  const [a, b, c, d, e, f] = transform;
  const at = (column: number, row: number) => toPlace(a * column + b * row + c, d * column + e * row + f);
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

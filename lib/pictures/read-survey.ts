import type { GeoTIFFImage } from "geotiff";
import { type Box, boundingBox, boxCentre } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { type Corners, cornersOfBox } from "@/lib/geo/picture-fit";
import { nearestCopy } from "@/lib/geo/place";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { isOnLand } from "@/lib/ground/decode";
import { type HeightGrid, heightIn, interpolate } from "@/lib/ground/grid";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CoordinateSystem, coordinateSystem, type FindDefinition } from "./coordinate-system";
import { PICTURE_FILE_LIMITS } from "./files";
import { findPosition, listOverviews, openTiff } from "./geotiff-file";
import { encodeHeights } from "./height-png";
import { isTiff } from "./image-header";
import { PICTURE_LIMITS } from "./schema";

/** A survey as it is stored: heights in the colours of a picture. */
export interface SurveyPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly corners: Corners;
}

/** A file can't be used as a survey. */
export class SurveyError extends Error {
  constructor(
    readonly why: Message,
    /** Whether it is a picture instead: several bands, or bytes. */
    readonly isPicture = false,
  ) {
    super(why.key);
  }
}

const SURVEY_LIMITS = {
  files: 40,
  /** Pixels of one tile or strip of a file, which is decoded as a whole. */
  blockPixels: 16_000_000,
  /** Metres around the course that are stored. */
  margin: 200,
  /** Metres from one stored height to the next. Finer than this, a slope is a stone. */
  minSpacing: 0.5,
} as const;

/** Pixels to decode at a time. */
const BAND_PIXELS = 4_000_000;

/** Cells of the stored grid between two places that are projected. In between, interpolation is right to a millimetre. */
const LATTICE = 32;

/** How much coarser the grid gets each time it is too large. */
const COARSER = 1.25;

interface HeightFile {
  readonly name: string;
  readonly images: readonly GeoTIFFImage[];
  readonly box: Box;
  /** Metres from one pixel to the next. */
  readonly spacing: number;
  /** A place in pixels of the image, from its corner. */
  readonly toPixel: (place: Coordinates) => readonly [column: number, row: number];
  /** A stored number in metres; NaN if it is unknown. */
  readonly toMetres: (value: number) => number;
}

/**
 * Reads a survey of the ground from one or several GeoTIFFs as one grid: around the places of the course, or of all that the files
 * cover if it has none. The grid is as fine as the finest file and the limits of a stored picture allow.
 * @throws SurveyError
 */
export async function readSurvey(
  files: readonly File[],
  course: readonly Coordinates[],
  find: FindDefinition,
): Promise<SurveyPicture> {
  if (files.length > SURVEY_LIMITS.files)
    throw new SurveyError(message("ground.surveyTooMany", { most: SURVEY_LIMITS.files }));
  const models: HeightFile[] = [];
  for (const file of files) models.push(await openHeights(file, find));
  models.sort((a, b) => a.spacing - b.spacing);
  const area = areaOf(course, models);
  const size = sizeOf(area);
  const finest = Math.max(SURVEY_LIMITS.minSpacing, models[0]?.spacing ?? 0);
  const spacing = Math.max(finest, size.width / PICTURE_LIMITS.side, size.height / PICTURE_LIMITS.side);
  let grid = emptyGrid(area, spacing);
  for (const model of models) await fill(grid, model, spacing);
  if (grid.metres.every(Number.isNaN)) throw new SurveyError(message("ground.surveyElsewhere"));
  let png = await encodeHeights(grid);
  while (png.length > PICTURE_LIMITS.bytes) {
    grid = coarsen(grid);
    png = await encodeHeights(grid);
  }
  return { png, corners: cornersOfBox(area) };
}

async function openHeights(file: File, find: FindDefinition): Promise<HeightFile> {
  const { name } = file;
  const refuse = (why: "Kind" | "Bands" | "Place" | "Turned" | "Unit") =>
    new SurveyError(message(`ground.survey${why}`, { name }), why === "Kind" || why === "Bands");
  const { tiffBytes } = PICTURE_FILE_LIMITS;
  if (file.size > tiffBytes)
    throw new SurveyError(message("pictures.fileTooLarge", { name, most: tiffBytes / 1_000_000 }));
  if (!isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) throw refuse("Kind");
  const tiff = await openTiff(file);
  const image = await tiff.getImage(0);
  const [width, height] = [image.getWidth(), image.getHeight()];
  const isBytes = image.getBitsPerSample() === 8 && image.getSampleFormat() === 1;
  if (image.getSamplesPerPixel() !== 1 || isBytes) throw refuse("Bands");
  const block = image.getTileWidth() * image.getTileHeight();
  if (!(width > 0 && height > 0) || block > SURVEY_LIMITS.blockPixels) {
    const megapixels = { megapixels: Math.round(block / 1e6), most: SURVEY_LIMITS.blockPixels / 1e6 };
    throw new SurveyError(message("ground.surveyBlocks", { name, ...megapixels }));
  }
  const position = await findPosition(image);
  if (!position) throw refuse("Place");
  const [a, b, c, d, e, f] = position.transform;
  if (b !== 0 || d !== 0 || a === 0 || e === 0) throw refuse("Turned");
  const { epsg } = position;
  const definition = epsg === null ? null : await find(epsg);
  const system = coordinateSystem(definition);
  if (!definition || !system)
    throw new SurveyError(
      message("ground.surveySystem", { name, system: epsg === null ? "none" : String(epsg) }),
    );
  const middle = system.toPlace(a * (width / 2) + c, e * (height / 2) + f);
  const corners = [0, width].flatMap((column) =>
    [0, height].map((row) => system.toPlace(a * column + c, e * row + f)),
  );
  const [x, y] = system.fromPlace(middle);
  const error = Math.hypot((x - c) / a - width / 2, (y - f) / e - height / 2);
  const box = boundingBox(corners);
  if (!box || !(error < 0.5) || ![...corners, middle].every(isOnEarth)) throw refuse("Place");
  const across = distanceInMetres(middle, system.toPlace(a * (width / 2 + 1) + c, e * (height / 2) + f));
  const down = distanceInMetres(middle, system.toPlace(a * (width / 2) + c, e * (height / 2 + 1) + f));
  const unit = await verticalUnit(image, definition, system, find);
  if (unit === null) throw refuse("Unit");
  const noData = image.getGDALNoData();
  const { scale, offset } = await bandScale(image);
  return {
    ...{ name, box, images: [image, ...(await listOverviews(tiff))], spacing: Math.max(across, down) },
    toPixel: (place) => {
      const [east, north] = system.fromPlace(place);
      return [(east - c) / a, (north - f) / e];
    },
    toMetres: (value) => {
      const metres = (value * scale + offset) * unit;
      return value !== noData && isOnLand(metres) ? metres : Number.NaN;
    },
  };
}

const isOnEarth = ({ lat, lng }: Coordinates) => Math.abs(lat) <= 85 && Math.abs(lng) <= 360;

const US_SURVEY_FOOT = 1200 / 3937;

/** Units of length by EPSG code. */
const UNITS: Readonly<Record<number, number>> = { 9001: 1, 9002: METRES_PER_FOOT, 9003: US_SURVEY_FOOT };
/** By the name that GDAL gives the unit of a band, or PROJ that of heights. */
const UNIT_NAMES: readonly (readonly [RegExp, number])[] = [
  [/us.?(survey)?.?(ft|foot|feet)/i, US_SURVEY_FOOT],
  [/^(ft|foot|feet)|international.?foot/i, METRES_PER_FOOT],
  [/^(m|met(er|re)s?)$/i, 1],
];

/**
 * Metres per unit of the heights: as the file says, else as the definition of its system or of its vertical one, else the unit of
 * its coordinates. Null if the unit is neither metres nor feet.
 */
async function verticalUnit(
  image: GeoTIFFImage,
  definition: string,
  { unitMetres }: CoordinateSystem,
  find: FindDefinition,
): Promise<number | null> {
  const keys: { VerticalUnitsGeoKey?: number; VerticalCSTypeGeoKey?: number } = image.getGeoKeys() ?? {};
  if (keys.VerticalUnitsGeoKey !== undefined) return UNITS[keys.VerticalUnitsGeoKey] ?? null;
  const vertical = keys.VerticalCSTypeGeoKey === undefined ? null : await find(keys.VerticalCSTypeGeoKey);
  const metadata = await image.getGDALMetadata(0).catch(() => null);
  const name = metadata?.UNITTYPE ?? metadata?.UnitType ?? /\+vunits=(\S+)/.exec(vertical ?? definition)?.[1];
  if (typeof name !== "string" || name === "") return unitMetres;
  return UNIT_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** What GDAL says that stored numbers must be multiplied by, and what must be added. */
async function bandScale(image: GeoTIFFImage): Promise<{ scale: number; offset: number }> {
  const metadata = await image.getGDALMetadata(0).catch(() => null);
  const read = (name: string, without: number) => {
    const value = metadata?.[name] === undefined ? without : Number(metadata[name]);
    return Number.isFinite(value) ? value : without;
  };
  return { scale: read("SCALE", 1), offset: read("OFFSET", 0) };
}

/** The area to store: what the files cover of the course and its surroundings. */
function areaOf(course: readonly Coordinates[], models: readonly HeightFile[]): Box {
  const { margin } = SURVEY_LIMITS;
  const around = boundingBox(
    course.flatMap((place) => [
      offsetBy(place, { east: -margin, north: -margin }),
      offsetBy(place, { east: margin, north: margin }),
    ]),
  );
  const boxes = models.map(({ box }) => (around ? moveNear(box, around) : box));
  const covered: Box = {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
  if (!around) return covered;
  const area: Box = {
    south: Math.max(around.south, covered.south),
    north: Math.min(around.north, covered.north),
    west: Math.max(around.west, covered.west),
    east: Math.min(around.east, covered.east),
  };
  if (area.south >= area.north || area.west >= area.east)
    throw new SurveyError(message("ground.surveyElsewhere"));
  return area;
}

/** A box with the longitudes nearest to those of another one. */
function moveNear(box: Box, other: Box): Box {
  const centre = boxCentre(box);
  const shift = nearestCopy(centre, boxCentre(other)).lng - (box.west + box.east) / 2;
  return { ...box, west: box.west + shift, east: box.east + shift };
}

/** In metres. */
function sizeOf({ south, north, west, east }: Box): { width: number; height: number } {
  const middle = (south + north) / 2;
  return {
    width: distanceInMetres({ lat: middle, lng: west }, { lat: middle, lng: east }),
    height: distanceInMetres({ lat: south, lng: west }, { lat: north, lng: west }),
  };
}

function emptyGrid(box: Box, spacing: number): HeightGrid {
  const { width, height } = sizeOf(box);
  const cells = (metres: number) => Math.min(PICTURE_LIMITS.side, Math.max(2, Math.round(metres / spacing)));
  const [columns, rows] = [cells(width), cells(height)];
  return { box, columns, rows, metres: new Float32Array(columns * rows).fill(Number.NaN) };
}

/** The place of a point of a grid, in cells from its north-west corner. */
function placeIn({ box, columns, rows }: HeightGrid, column: number, row: number): Coordinates {
  return {
    lat: box.north - (row / rows) * (box.north - box.south),
    lng: box.west + (column / columns) * (box.east - box.west),
  };
}

/** Adds the heights of a file where the grid has none yet. */
async function fill(grid: HeightGrid, model: HeightFile, spacing: number): Promise<void> {
  const lattice = projectLattice(grid, model);
  const pixels = await readPixels(model, lattice, spacing);
  if (!pixels) return;
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const cell = row * grid.columns + column;
      if (!Number.isNaN(grid.metres[cell])) continue;
      const across =
        interpolate(lattice.across, (column + 0.5) / LATTICE, (row + 0.5) / LATTICE) ?? Number.NaN;
      const down = interpolate(lattice.down, (column + 0.5) / LATTICE, (row + 0.5) / LATTICE) ?? Number.NaN;
      const height = interpolate(
        pixels,
        (across - pixels.left) / pixels.perColumn - 0.5,
        (down - pixels.top) / pixels.perRow - 0.5,
      );
      grid.metres[cell] = height ?? Number.NaN;
    }
  }
}

type Raster = Omit<HeightGrid, "box">;

/** Where places of a grid are in a file: its pixels at every 32nd corner of a cell. */
interface Lattice {
  readonly across: Raster;
  readonly down: Raster;
}

function projectLattice(grid: HeightGrid, { toPixel }: HeightFile): Lattice {
  const [columns, rows] = [Math.ceil(grid.columns / LATTICE) + 1, Math.ceil(grid.rows / LATTICE) + 1];
  const across: Raster = { columns, rows, metres: new Float32Array(columns * rows) };
  const down: Raster = { columns, rows, metres: new Float32Array(columns * rows) };
  for (let node = 0; node < columns * rows; node++) {
    const place = placeIn(grid, (node % columns) * LATTICE, Math.floor(node / columns) * LATTICE);
    [across.metres[node], down.metres[node]] = toPixel(place) as [number, number];
  }
  return { across, down };
}

/** A part of a file, perhaps with several of its pixels averaged in one. */
interface Pixels extends Raster {
  /** Where it starts in pixels of the file, and how many of those one of its pixels is wide and high. */
  readonly left: number;
  readonly top: number;
  readonly perColumn: number;
  readonly perRow: number;
}

/**
 * Reads the part of a file that a grid needs: of the smallest overview that is fine enough, in bands, averaged where it is finer than
 * the grid. Null if the grid lies beside it.
 */
async function readPixels(
  { name, images, spacing: fileSpacing, toMetres }: HeightFile,
  { across, down }: Lattice,
  spacing: number,
): Promise<Pixels | null> {
  const [full] = images as [GeoTIFFImage];
  const isFineEnough = (image: GeoTIFFImage) =>
    (fileSpacing * full.getWidth()) / image.getWidth() <= spacing || image === full;
  const image = images.filter(isFineEnough).reduce((a, b) => (b.getWidth() < a.getWidth() ? b : a));
  const [scaleX, scaleY] = [image.getWidth() / full.getWidth(), image.getHeight() / full.getHeight()];
  const step = Math.max(1, Math.floor((spacing / fileSpacing) * scaleX + 1e-6));
  const range = (values: Float32Array, scale: number, size: number) => {
    const from = Math.max(0, Math.floor(Math.min(...values) * scale) - 2 * step);
    const to = Math.min(size, Math.ceil(Math.max(...values) * scale) + 2 * step);
    return [from, to] as const;
  };
  const [left, right] = range(across.metres, scaleX, image.getWidth());
  const [top, bottom] = range(down.metres, scaleY, image.getHeight());
  if (!(left < right && top < bottom)) return null;
  const size = (right - left) * (bottom - top);
  if (size > PICTURE_FILE_LIMITS.tiffPixels)
    throw new SurveyError(message("pictures.geoTiffTooLarge", { name, megapixels: Math.round(size / 1e6) }));
  const [columns, rows] = [Math.ceil((right - left) / step), Math.ceil((bottom - top) / step)];
  const metres = new Float32Array(columns * rows);
  const rowsAtOnce = Math.max(1, Math.floor(BAND_PIXELS / ((right - left) * step)));
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const to = Math.min(rows, from + rowsAtOnce);
    const window = [left, top + from * step, right, Math.min(bottom, top + to * step)];
    const [values] = (await image.readRasters({ window, samples: [0] })) as unknown as [ArrayLike<number>];
    const heights = Float32Array.from(values, toMetres);
    const band = average(
      { columns: right - left, rows: (window[3] as number) - (window[1] as number), metres: heights },
      step,
    );
    metres.set(band, from * columns);
  }
  return {
    ...{ columns, rows, metres, left: left / scaleX, top: top / scaleY },
    ...{ perColumn: step / scaleX, perRow: step / scaleY },
  };
}

/** Averages squares of pixels. Unknown ones are left out; a square that is mostly unknown is unknown. */
function average({ columns, rows, metres }: Raster, step: number): Float32Array {
  if (step === 1) return metres;
  const [across, down] = [Math.ceil(columns / step), Math.ceil(rows / step)];
  const means = new Float32Array(across * down);
  for (let square = 0; square < means.length; square++) {
    const [x, y] = [(square % across) * step, Math.floor(square / across) * step];
    const [right, bottom] = [Math.min(columns, x + step), Math.min(rows, y + step)];
    let [sum, known] = [0, 0];
    for (let row = y; row < bottom; row++) {
      for (let column = x; column < right; column++) {
        const height = metres[row * columns + column] as number;
        if (Number.isNaN(height)) continue;
        sum += height;
        known += 1;
      }
    }
    means[square] = 2 * known >= (right - x) * (bottom - y) ? sum / known : Number.NaN;
  }
  return means;
}

function coarsen(grid: HeightGrid): HeightGrid {
  const cells = (count: number) => Math.max(2, Math.floor(count / COARSER));
  const [columns, rows] = [cells(grid.columns), cells(grid.rows)];
  const coarse: HeightGrid = { box: grid.box, columns, rows, metres: new Float32Array(columns * rows) };
  for (let cell = 0; cell < columns * rows; cell++) {
    const place = placeIn(coarse, (cell % columns) + 0.5, Math.floor(cell / columns) + 0.5);
    coarse.metres[cell] = heightIn(grid, place) ?? Number.NaN;
  }
  return coarse;
}

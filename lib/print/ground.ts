import { earthRadius } from "@turf/turf";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The piece of the Earth that a frame of paper shows. */
export interface Ground {
  readonly centre: Coordinates;
  /** The bearing that is up on paper, degrees clockwise from north. */
  readonly up: number;
  /** Millimetres of paper for a metre. */
  readonly scale: number;
  /** Millimetres of paper. */
  readonly width: number;
  readonly height: number;
}

/** How a web map shows the ground, and where its picture lies on the paper. */
export interface PictureView {
  /** CSS pixels of the map, which on paper are as large as CSS says: a text of a map keeps its size. */
  readonly width: number;
  readonly height: number;
  /** MapLibre's, of a world 512 pixels wide at 0. */
  readonly zoom: number;
  /** Millimetres from the frame's top left corner; the picture reaches beyond the frame, which has to cut it. */
  readonly onPaper: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

const PIXELS_A_MILLIMETRE = 96 / 25.4;

/** MapLibre's own limit; what needs to be closer is an enlarged picture of more ground. */
const CLOSEST = 22;

/** Where the web's Mercator maps end, in degrees of latitude. */
const MERCATOR_END = 85;

/**
 * The view of a Mercator map around the centre of the ground. The scale of such a map changes with latitude, the
 * drawing's does not: around the centre both are the same, and a kilometre from it they are at most some decimetres
 * apart, short of the polar circles.
 * @throws RangeError where there are no Mercator maps.
 */
export function pictureOf({ centre, scale, width, height }: Ground): PictureView {
  if (Math.abs(centre.lat) > MERCATOR_END) throw new RangeError("Web maps end before the poles");
  const metresAround = 2 * Math.PI * earthRadius * Math.cos((centre.lat * Math.PI) / 180);
  const wanted = Math.log2((scale * PIXELS_A_MILLIMETRE * metresAround) / 512);
  const zoom = Math.min(wanted, CLOSEST);
  const enlarged = 2 ** (wanted - zoom);
  // Whole pixels, and their exact size on paper: rounding the size would stretch the picture.
  const pixels = (millimetres: number) => Math.ceil(millimetres * PIXELS_A_MILLIMETRE);
  const paper = (count: number) => (count / PIXELS_A_MILLIMETRE) * enlarged;
  const size = { width: pixels(width), height: pixels(height) };
  const onPaper = { width: paper(size.width), height: paper(size.height) };
  return {
    ...size,
    zoom,
    onPaper: { x: (width - onPaper.width) / 2, y: (height - onPaper.height) / 2, ...onPaper },
  };
}

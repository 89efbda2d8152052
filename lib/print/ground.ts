import { earthRadius } from "@turf/helpers";
import type { Coordinates } from "@/lib/validation/coordinates";

/** The part of the ground that a frame of paper shows. */
export interface Ground {
  readonly centre: Coordinates;
  /** The bearing that points up on paper, degrees clockwise from north. */
  readonly up: number;
  /** Millimetres of paper per metre. */
  readonly scale: number;
  /** Size of the frame in millimetres. */
  readonly width: number;
  readonly height: number;
}

/** A web map's view of the ground, and the position of its image on the page. */
interface PictureView {
  /** Size of the map in CSS pixels. They keep their CSS size on paper, so that text on the map keeps its size, too. */
  readonly width: number;
  readonly height: number;
  /** MapLibre's zoom: the world is 512 pixels wide at zoom 0. */
  readonly zoom: number;
  /** Millimetres from the frame's top left corner. The picture extends beyond the frame, which has to clip it. */
  readonly onPaper: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

const PIXELS_PER_MILLIMETRE = 96 / 25.4;

/** MapLibre's maximum zoom. Beyond it, the picture is enlarged. */
const MAX_ZOOM = 22;

/** Degrees of latitude at which web maps end. */
const MAX_LATITUDE = 85;

/**
 * The view of a web map around the centre of the ground. The scale of a Mercator map changes with latitude, but the
 * scale of the drawing doesn't: they agree at the centre, and differ by at most some decimetres a kilometre away,
 * except near the poles.
 *
 * @throws RangeError beyond the latitudes of web maps.
 */
export function toPictureView({ centre, scale, width, height }: Ground): PictureView {
  if (Math.abs(centre.lat) > MAX_LATITUDE)
    throw new RangeError(`Web maps end at ${MAX_LATITUDE}° of latitude`);
  const circumference = 2 * Math.PI * earthRadius * Math.cos((centre.lat * Math.PI) / 180);
  const exactZoom = Math.log2((scale * PIXELS_PER_MILLIMETRE * circumference) / 512);
  const zoom = Math.min(exactZoom, MAX_ZOOM);
  const enlargement = 2 ** (exactZoom - zoom);
  // Use whole pixels at their exact size on paper. Rounding the size would stretch the picture.
  const toPixels = (millimetres: number) => Math.ceil(millimetres * PIXELS_PER_MILLIMETRE);
  const toMillimetres = (pixels: number) => (pixels / PIXELS_PER_MILLIMETRE) * enlargement;
  const size = { width: toPixels(width), height: toPixels(height) };
  const onPaper = { width: toMillimetres(size.width), height: toMillimetres(size.height) };
  return {
    ...size,
    zoom,
    onPaper: { x: (width - onPaper.width) / 2, y: (height - onPaper.height) / 2, ...onPaper },
  };
}

import type { Point } from "@/lib/geo/curve";
import { type Corners, perspectiveOf, placeOnPicture } from "@/lib/geo/picture-fit";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type Markup, svg } from "./markup";

/** One of the owner's pictures, as it is printed. */
export interface PrintedPicture {
  readonly href: string;
  readonly corners: Corners;
  readonly opacity: number;
}

/** Fraction of a picture's side below which perspective is invisible. */
const INVISIBLE = 0.002;

/** Number of columns and rows into which a picture in perspective is divided, because SVG can only skew pictures. */
const CELLS = 5;

/** Factor by which cells are enlarged to overlap, since their edges would be visible otherwise. */
const OVERLAP = 1.05;

/**
 * Draws the pictures that a frame of paper shows. They refer to the image instead of containing it, because a page has
 * up to 27 signs with the same pictures. `scope` makes ids unique in the document.
 */
export function drawOwnPictures(
  pictures: readonly PrintedPicture[],
  toPaper: (place: Coordinates) => Point,
  frame: { readonly width: number; readonly height: number },
  scope: string,
): Markup {
  const drawn = pictures.map(({ href, corners, opacity }, index) => {
    const points = corners.map(toPaper);
    if (!isInFrame(points, frame)) return svg``;
    if (perspectiveOf(corners) < INVISIBLE) {
      return svg`<g opacity="${opacity}">${image(href, svg` transform="${matrix(points)}"`)}</g>`;
    }
    const id = `${scope}-picture-${index + 1}`;
    return svg`<g opacity="${opacity}"><defs>${image(href, svg` id="${id}"`)}</defs>${cells(corners, toPaper, id)}</g>`;
  });
  return svg`${drawn}`;
}

function isInFrame(points: readonly Point[], { width, height }: { width: number; height: number }): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

/** The picture as a unit square, which is then transformed, because numbers in markup are rounded to hundredths. */
function image(href: string, more: Markup): Markup {
  return svg`<image href="${href}" data-picture="" width="1" height="1" preserveAspectRatio="none"${more}/>`;
}

/** Maps the unit square to three corners: top left, top right and, as the last one, bottom left. */
function matrix(points: readonly Point[]): Markup {
  const [topLeft, topRight] = points as [Point, Point];
  const bottomLeft = points.at(-1) as Point;
  const [a, b] = [topRight.x - topLeft.x, topRight.y - topLeft.y];
  const [c, d] = [bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y];
  return svg`matrix(${a} ${b} ${c} ${d} ${topLeft.x} ${topLeft.y})`;
}

function cells(corners: Corners, toPaper: (place: Coordinates) => Point, id: string): Markup[] {
  const size = 1 / CELLS;
  const at = (column: number, row: number) =>
    toPaper(placeOnPicture(corners, { x: column * size, y: row * size }));
  return Array.from({ length: CELLS * CELLS }, (_, cell) => {
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)];
    const transform = matrix([at(column, row), at(column + 1, row), at(column, row + 1)]);
    const view = svg`${column * size} ${row * size} ${size * OVERLAP} ${size * OVERLAP}`;
    return svg`<g transform="${transform}"><svg width="${OVERLAP}" height="${OVERLAP}" viewBox="${view}" preserveAspectRatio="none"><use href="#${id}"/></svg></g>`;
  });
}

import type { EditedFeature } from "@/lib/editor/document";
import { localPlane, type Point } from "@/lib/geo/curve";
import { nearestCopy } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { stepData } from "./lines";
import { Markup } from "./markup";

/** The outline of a feature in the page's definitions. */
interface SharedShape {
  /**
   * The id of a group if the feature applies to all holes. The group contains all such features of the same kind, shape
   * and cell.
   */
  readonly id: string;
  readonly cell: ShapeCell;
}

/** A plane on which nearby shapes are defined, in metres east and south of the origin. */
export interface ShapeCell {
  readonly id: number;
  readonly origin: Coordinates;
}

/** Lines and areas that several drawings of a page refer to, so that they are only defined once. */
export interface SharedShapes {
  /** The content of a `<defs>`. */
  readonly definitions: Markup;
  readonly find: (feature: EditedFeature) => SharedShape | undefined;
}

/**
 * Number of cells per degree. Browsers compute positions with seven digits, which across eleven kilometres is accurate
 * to a millimetre on the ground.
 */
const CELLS_PER_DEGREE = 10;

/** Defines the lines and areas among these features once for a page. */
export function shareShapes(features: readonly EditedFeature[]): SharedShapes {
  const cells = new Map<string, ShapeCell & { project: (place: Coordinates) => Point }>();
  const shapes = new Map<EditedFeature, SharedShape>();
  const groups = new Map<string, { id: string; paths: string }>();
  let definitions = "";
  for (const feature of features) {
    const [first] = feature.points;
    if (!first || feature.shape === "point") continue;
    const key = `${Math.floor(first.lat * CELLS_PER_DEGREE)} ${Math.floor(first.lng * CELLS_PER_DEGREE)}`;
    const cell = cells.get(key) ?? { id: cells.size, origin: first, project: projectFrom(first) };
    cells.set(key, cell);
    const data = `${stepData(feature.points.map(cell.project))}${feature.shape === "area" ? "Z" : ""}`;
    if (feature.holeIds.length > 0) {
      const id = `shape-${shapes.size}`;
      definitions += `<path id="${id}" d="${data}"/>`;
      shapes.set(feature, { id, cell });
      continue;
    }
    const look = `${feature.kind} ${feature.shape} ${cell.id}`;
    const group = groups.get(look) ?? { id: `shapes-${groups.size}`, paths: "" };
    groups.set(look, group);
    group.paths += `<path d="${data}"/>`;
    shapes.set(feature, { id: group.id, cell });
  }
  for (const { id, paths } of groups.values()) definitions += `<g id="${id}">${paths}</g>`;
  return { definitions: new Markup(definitions), find: (feature) => shapes.get(feature) };
}

function projectFrom(origin: Coordinates): (place: Coordinates) => Point {
  const plane = localPlane(origin);
  return (place) => {
    const { x, y } = plane.project(nearestCopy(place, origin));
    return { x, y: -y };
  };
}

/** The transform from a cell to a drawing. */
interface CellTransform {
  /** Converts metres of the cell to millimetres of paper, and back: the six numbers of an SVG matrix. */
  readonly matrix: string;
  readonly inverse: string;
  /** Millimetres of paper per metre. */
  readonly scale: number;
}

/** The transform of a cell for a drawing whose projection is linear near it. */
export function transformOf({ origin }: ShapeCell, toPaper: (place: Coordinates) => Point): CellTransform {
  const plane = localPlane(origin);
  // A hundred metres towards the equator, away from the pole where latitudes end.
  const towards = origin.lat > 0 ? -100 : 100;
  const [at, east, north] = [
    toPaper(origin),
    toPaper(plane.unproject({ x: 100, y: 0 })),
    toPaper(plane.unproject({ x: 0, y: towards })),
  ];
  const [a, b] = [(east.x - at.x) / 100, (east.y - at.y) / 100];
  const [c, d] = [(at.x - north.x) / towards, (at.y - north.y) / towards];
  const area = a * d - b * c;
  const { x: e, y: f } = at;
  return {
    matrix: write([a, b, c, d, e, f]),
    inverse: write([
      d / area,
      -b / area,
      -c / area,
      a / area,
      (c * f - d * e) / area,
      (b * e - a * f) / area,
    ]),
    scale: Math.sqrt(Math.abs(area)),
  };
}

const write = (numbers: readonly number[]) =>
  numbers.map((number) => Number(number.toPrecision(9))).join(" ");

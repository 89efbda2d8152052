import { simplify } from "@turf/simplify";
import { markHole } from "@/lib/drawing/marks";
import type { EditedFairway } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { fitToFrame } from "@/lib/geo/fit";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";

export const SKETCH_FRAME = { width: 320, height: 156, margin: 16 };

/**
 * Maximum deviation of a line from its curve, in picture units. Limits the size of a page with many courses.
 */
const CURVE_TOLERANCE = 0.2;

/** Metres between the points of a curve before it is simplified. A finer curve looks the same at this size and takes longer. */
const METRES_PER_STEP = 5;

const toLine = (corners: readonly Coordinates[]) => flightCurve(corners, METRES_PER_STEP);

/**
 * A course in a few paths, however many holes there are: flight paths by the colour of their tees, tees and targets as zero-length
 * lines, which are drawn by their caps.
 */
export interface Sketch {
  readonly groups: readonly {
    readonly colour: CourseColour | null;
    readonly lines: string;
    readonly tees: string;
  }[];
  readonly targets: string;
  /** Of holes with an end. */
  readonly holes: number;
}

/** @param layoutColour of tees without a colour. */
export function sketchCourse(
  fairways: readonly EditedFairway[],
  layoutColour: CourseColour | null = null,
): Sketch {
  const holes = fairways
    .map((fairway) => markHole(fairway, layoutColour, toLine))
    .map(({ paths: [primary], ...hole }) => ({ ...hole, curve: primary?.places ?? [] }))
    .filter(({ curve }) => curve.length > 0);
  const { x, y } = fitToFrame(
    holes.flatMap(({ curve }) => curve),
    SKETCH_FRAME,
  );
  const drawn = holes.map(({ tee, target, colour, curve }) => {
    const points = curve.map((place): Point => [x(place), y(place)]);
    return {
      colour,
      lines: `M${simplifyLine(points)}`,
      tees: tee ? dotAt(points[0]) : "",
      target: target ? dotAt(points.at(-1)) : "",
    };
  });
  const groups = [...new Set(drawn.map(({ colour }) => colour))].map((colour) => {
    const own = drawn.filter((hole) => hole.colour === colour);
    const join = (part: "lines" | "tees") => own.map((hole) => hole[part]).join("");
    return { colour, lines: join("lines"), tees: join("tees") };
  });
  return { groups, targets: drawn.map(({ target }) => target).join(""), holes: holes.length };
}

type Point = [x: number, y: number];

const dotAt = (point: Point | undefined): string => (point ? `M${point}h0` : "");

function simplifyLine(points: readonly Point[]): string {
  if (points.length <= 2) return points.join(" ");
  const line = { type: "LineString" as const, coordinates: [...points] };
  return simplify(line, { tolerance: CURVE_TOLERANCE, highQuality: true }).coordinates.join(" ");
}

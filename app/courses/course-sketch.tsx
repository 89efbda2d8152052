import { simplify } from "@turf/simplify";
import { type EditedFairway, placesAlong } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { fitToFrame } from "@/lib/geo/fit";
import { COURSE_COLOUR_VALUES, isLightColour } from "@/lib/print/course-colours";
import type { CourseColour } from "@/lib/validation/hole";

const FRAME = { width: 320, height: 156, margin: 16 };

/**
 * Maximum deviation of a line from its curve, in picture units. Limits the size of a page with many courses.
 */
const CURVE_TOLERANCE = 0.2;

interface CourseSketchProps {
  fairways: readonly EditedFairway[];
  /** Fallback colour for tees without one: the colour of the layout. */
  layoutColour?: CourseColour | null;
}

/**
 * A decorative sketch of a course: flight paths as lines, tees as squares, targets as dots, on a neutral
 * ground like the map's. One SVG element per colour and kind, however many holes there are: each tee and
 * target is a zero-length line, drawn by its cap.
 */
export function CourseSketch({ fairways, layoutColour = null }: CourseSketchProps) {
  const holes = fairways
    .map((fairway) => ({
      fairway,
      colour: fairway.teeColours[0] ?? layoutColour,
      curve: flightCurve(placesAlong(fairway)),
    }))
    .filter(({ curve }) => curve.length > 0);
  const { x, y } = fitToFrame(
    holes.flatMap(({ curve }) => curve),
    FRAME,
  );
  const drawn = holes.map(({ fairway, colour, curve }) => {
    const points = curve.map((place): Point => [x(place), y(place)]);
    return {
      colour,
      line: `M${simplifyLine(points)}`,
      tee: fairway.teePosition ? dotAt(points[0]) : "",
      target: fairway.targetPosition ? dotAt(points.at(-1)) : "",
    };
  });
  const groups = [...new Set(drawn.map(({ colour }) => colour))].map((colour) => {
    const own = drawn.filter((hole) => hole.colour === colour);
    const join = (part: "line" | "tee") => own.map((hole) => hole[part]).join("");
    return {
      // Holes without a colour are drawn in ink, which the colour scheme inverts along with the ground.
      fill: colour ? COURSE_COLOUR_VALUES[colour].fill : "var(--color-ink)",
      casing: colour ? (isLightColour(colour) ? DARK_CASING : CASING) : "var(--color-surface)",
      lines: join("line"),
      tees: join("tee"),
    };
  });
  // Smaller marks when there are many holes, which lie close together.
  const size = holes.length > 9 ? { line: 1.5, tee: 3.5, target: 3.5 } : { line: 2, tee: 5, target: 5 };
  const targets = drawn.map(({ target }) => target).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      className="block w-full bg-ground"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {holes.length === 0 && <EmptyHole />}
      {groups.map(({ fill, casing, lines }) => (
        <path key={fill} d={lines} stroke={casing} strokeWidth={size.line + 2.5} />
      ))}
      {groups.map(({ fill, lines }) => (
        <path key={fill} d={lines} stroke={fill} strokeWidth={size.line} />
      ))}
      {groups.map(({ fill, casing, tees }) => (
        <g key={fill} strokeLinecap="square">
          <path d={tees} stroke={casing} strokeWidth={size.tee + 2} />
          <path d={tees} stroke={fill} strokeWidth={size.tee} />
        </g>
      ))}
      <path d={targets} stroke={CASING} strokeWidth={size.target + 2.5} />
      <path d={targets} stroke={TARGET} strokeWidth={size.target} />
    </svg>
  );
}

/** Placeholder hole in the middle of an empty course's sketch. */
function EmptyHole() {
  return (
    <g className="stroke-muted" transform="translate(106 50)">
      <path d="M8 46C40 6 66 56 100 12" strokeWidth="2.5" strokeDasharray="0.1 8" />
      <path d="M4 48h0" strokeWidth="11" strokeLinecap="square" />
      <circle cx="104" cy="8" r="6" strokeWidth="3.5" />
    </g>
  );
}

/** As on the map (app/map/palette.ts): the same in both colour schemes. */
const CASING = "#fff";
const DARK_CASING = "#2b302c";
const TARGET = "#f26b1d";

type Point = [x: number, y: number];

const dotAt = (point: Point | undefined): string => (point ? `M${point}h0` : "");

function simplifyLine(points: readonly Point[]): string {
  if (points.length <= 2) return points.join(" ");
  const line = { type: "LineString" as const, coordinates: [...points] };
  return simplify(line, { tolerance: CURVE_TOLERANCE, highQuality: true }).coordinates.join(" ");
}

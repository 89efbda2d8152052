import { simplify } from "@turf/simplify";
import { type EditedFairway, placesAlong } from "@/lib/editor/fairways";
import { flightCurve } from "@/lib/geo/curve";
import { fitToFrame } from "@/lib/geo/fit";

const FRAME = { width: 320, height: 150, margin: 18 };

/** Deviation of a line from its curve, in picture units. Keeps a page with many courses small. */
const CURVE_TOLERANCE = 0.2;

/** A decorative sketch of a course: flight paths as lines, tees as dots, targets as rings. */
export function CourseSketch({ fairways }: { fairways: readonly EditedFairway[] }) {
  const holes = fairways.map((fairway) => ({ fairway, curve: flightCurve(placesAlong(fairway)) }));
  const { x, y } = fitToFrame(
    holes.flatMap(({ curve }) => curve),
    FRAME,
  );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className="block w-full bg-sunken">
      {holes.map(({ fairway, curve }) => {
        const points = curve.map((place): Point => [x(place), y(place)]);
        const [tee, target] = [points[0], points.at(-1)];
        if (!tee || !target) return null;
        return (
          <g key={fairway.id} fill="none" strokeLinecap="round" strokeLinejoin="round">
            <polyline points={simplifyLine(points)} className="stroke-accent" strokeWidth="2" />
            <circle cx={tee[0]} cy={tee[1]} r="2.5" className="fill-accent" />
            <circle
              cx={target[0]}
              cy={target[1]}
              r="3.5"
              className="fill-surface stroke-target"
              strokeWidth="2"
            />
          </g>
        );
      })}
    </svg>
  );
}

type Point = [x: number, y: number];

function simplifyLine(points: readonly Point[]): string {
  if (points.length <= 2) return points.join(" ");
  const line = { type: "LineString" as const, coordinates: [...points] };
  return simplify(line, { tolerance: CURVE_TOLERANCE, highQuality: true }).coordinates.join(" ");
}

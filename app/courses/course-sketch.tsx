import { simplify } from "@turf/simplify";
import { boundingBox } from "@/lib/geo/box";
import { flightCurve } from "@/lib/geo/curve";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedFairway } from "@/lib/validation/course";

const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = 18;

/** Deviation of a line from its curve, in picture units. Keeps a page with many courses small. */
const CURVE_TOLERANCE = 0.2;

/** A decorative sketch of a course: flight paths as lines, tees as dots, targets as rings. */
export function CourseSketch({ fairways }: { fairways: readonly OwnedFairway[] }) {
  const holes = fairways.map((fairway) => ({ fairway, curve: flightCurve(pathPlaces(fairway)) }));
  const project = fitToPicture(holes.flatMap(({ curve }) => curve));
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full bg-accent-soft">
      {holes.map(({ fairway, curve }) => {
        const points = curve.map(project);
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

/** Tee, control points and target of the primary flight path; unset ends are left out. */
function pathPlaces({ teePosition, flightPaths, targetPosition }: OwnedFairway): Coordinates[] {
  return [teePosition, ...(flightPaths[0]?.points ?? []), targetPosition].filter((place) => place !== null);
}

type Point = [x: number, y: number];

function simplifyLine(points: readonly Point[]): string {
  if (points.length <= 2) return points.join(" ");
  const line = { type: "LineString" as const, coordinates: [...points] };
  return simplify(line, { tolerance: CURVE_TOLERANCE, highQuality: true }).coordinates.join(" ");
}

/** A projection from degrees to picture units: north up, undistorted at the course's latitude, fitted and centred. */
function fitToPicture(places: readonly Coordinates[]): (place: Coordinates) => Point {
  const box = boundingBox(places) ?? { south: 0, north: 0, west: 0, east: 0 };
  const eastScale = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const width = (box.east - box.west) * eastScale;
  const height = box.north - box.south;
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(width, 1e-9),
    (HEIGHT - 2 * MARGIN) / Math.max(height, 1e-9),
  );
  return ({ lat, lng }) => {
    const east = lng < box.west ? lng + 360 : lng;
    const x = WIDTH / 2 + ((east - box.west) * eastScale - width / 2) * scale;
    const y = HEIGHT / 2 - (lat - box.south - height / 2) * scale;
    return [Number(x.toFixed(1)), Number(y.toFixed(1))];
  };
}

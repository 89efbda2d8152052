import { smallestBox } from "@/lib/geo/box";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedFairway } from "@/lib/validation/course";

const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = 18;

/** A course drawn from its coordinates alone: a line a hole, a dot a tee, a ring a target. Decoration only. */
export function CourseSketch({ fairways }: { fairways: readonly OwnedFairway[] }) {
  const project = projection(fairways.flatMap(pathOf));
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full bg-accent-soft">
      {fairways.map((fairway) => {
        const points = pathOf(fairway).map(project);
        const [tee, target] = [points[0], points.at(-1)];
        if (!tee || !target) return null;
        return (
          <g key={fairway.id} fill="none" strokeLinecap="round" strokeLinejoin="round">
            <polyline points={points.join(" ")} className="stroke-accent" strokeWidth="2" />
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

function pathOf({ teePosition, flightPaths, targetPosition }: OwnedFairway): Coordinates[] {
  return [teePosition, ...(flightPaths[0]?.points ?? []), targetPosition].filter((place) => place !== null);
}

/** Places to picture units: north up, undistorted at the course's own latitude, fitted and centred. */
function projection(places: Coordinates[]): (place: Coordinates) => [number, number] {
  const box = smallestBox(places) ?? { south: 0, north: 0, west: 0, east: 0 };
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

import type { Coordinates } from "@/lib/validation/coordinates";
import { followsCurve } from "./curve-line";
import type { Item } from "./items";
import type { RecognisedHole } from "./recognised";
import type { OwnData } from "./teepad-properties";

type OwnPart = Exclude<OwnData, { part: "course" }>;
type OwnPath = Extract<OwnData, { part: "path" }>;

/** Reads the holes of our own file, exactly as they were written, in whatever order the features are now. */
export function readOwnHoles(items: readonly Item[]): RecognisedHole[] {
  const groups = new Map<number, { own: OwnPart; places: readonly Coordinates[] }[]>();
  for (const { own, places, kind } of items) {
    if (!own || own.part === "course" || kind === "nowhere") continue;
    groups.set(own.hole, [...(groups.get(own.hole) ?? []), { own, places }]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, parts]) => readHole(parts));
}

function readHole(parts: readonly { own: OwnPart; places: readonly Coordinates[] }[]): RecognisedHole {
  const paths = parts
    .filter((part): part is { own: OwnPath; places: readonly Coordinates[] } => part.own.part === "path")
    .sort((a, b) => a.own.path - b.own.path);
  const [primary] = paths;
  const findEnd = (end: "tee" | "target") => parts.find(({ own }) => own.part === end)?.places[0];
  return {
    number: parts[0]?.own.number ?? null,
    // If the point of an end was deleted elsewhere, the line still has it.
    tee: findEnd("tee") ?? (primary?.own.tee ? primary.places[0] : null) ?? null,
    target: findEnd("target") ?? (primary?.own.target ? primary.places.at(-1) : null) ?? null,
    paths: paths.map(({ own, places }) => ({ name: own.name, points: readPoints(own, places) })),
    renumberedFrom: null,
  };
}

/** The control points of a line. If it was redrawn elsewhere, all positions between its ends, so that it keeps its shape. */
function readPoints(own: OwnPath, places: readonly Coordinates[]): readonly Coordinates[] {
  const last = places.length - 1;
  const { positions, points } = own;
  if (points && positions === places.length) {
    const corners = [...(own.tee ? [0] : []), ...points, ...(own.target ? [last] : [])];
    if (isAscending(corners) && (corners.at(-1) ?? 0) <= last && followsCurve({ places, corners })) {
      return points.map((index) => places[index] as Coordinates);
    }
  }
  return places.slice(own.tee ? 1 : 0, own.target ? Math.max(last, 0) : undefined);
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number));
}

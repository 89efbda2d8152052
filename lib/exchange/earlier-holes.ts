import type { Coordinates } from "@/lib/validation/coordinates";
import { TAG_TEXTS } from "./course-file";
import { followsCurve } from "./curve-line";
import type { Item } from "./items";
import { type RecognisedHole, toSimpleHole } from "./recognised";
import type { OwnData } from "./teepad-properties";
import { fitText } from "./texts";

type OwnPart = Exclude<OwnData, { part: "course" }>;
type OwnPath = Extract<OwnData, { part: "path" }>;

/**
 * Reads the holes of a Teepad file from before the open format, when a hole had one tee and one target. The
 * features may be in any order.
 */
export function readEarlierHoles(items: readonly Item[]): RecognisedHole[] {
  const groups = new Map<number, EarlierPart[]>();
  for (const { own, places, kind } of items) {
    if (!own || own.part === "course" || kind === "nowhere") continue;
    groups.set(own.hole, [...(groups.get(own.hole) ?? []), { own, places }]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([index, parts]) => readHole(`earlier_${index}`, parts));
}

interface EarlierPart {
  readonly own: OwnPart;
  readonly places: readonly Coordinates[];
}

function readHole(id: string, parts: readonly EarlierPart[]): RecognisedHole {
  const paths = parts
    .filter((part): part is EarlierPart & { own: OwnPath } => part.own.part === "path")
    .sort((a, b) => a.own.path - b.own.path);
  const [primary] = paths;
  const findEnd = (end: "tee" | "target") => parts.find(({ own }) => own.part === end)?.places[0];
  return toSimpleHole({
    id,
    number: parts[0]?.own.number ?? null,
    // If another program deleted a tee or target point, use the end of the line.
    tee: findEnd("tee") ?? (primary?.own.tee ? primary.places[0] : null) ?? null,
    target: findEnd("target") ?? (primary?.own.target ? primary.places.at(-1) : null) ?? null,
    paths: paths.map(({ own, places }) => ({
      name: fitText(own.name, TAG_TEXTS.pathName),
      points: readPoints(own, places),
    })),
  });
}

/**
 * The control points of a line. If the line was redrawn in another program, all positions between its ends,
 * so that it keeps its shape.
 */
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

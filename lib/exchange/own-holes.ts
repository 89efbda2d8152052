import type { OwnData } from "@/lib/exchange/teepad-properties";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Item } from "./items";
import type { RecognisedHole } from "./recognised";

type OwnPart = Exclude<OwnData, { part: "course" }>;
type OwnPath = Extract<OwnData, { part: "path" }>;

/** The holes that a file of ours holds, exactly as they were, wherever their features have been moved to since. */
export function ownHoles(items: readonly Item[]): RecognisedHole[] {
  const groups = new Map<number, { own: OwnPart; places: readonly Coordinates[] }[]>();
  for (const { own, places, kind } of items) {
    if (!own || own.part === "course" || kind === "nowhere") continue;
    groups.set(own.hole, [...(groups.get(own.hole) ?? []), { own, places }]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, parts]) => holeOf(parts));
}

function holeOf(parts: readonly { own: OwnPart; places: readonly Coordinates[] }[]): RecognisedHole {
  const paths = parts
    .filter((part): part is { own: OwnPath; places: readonly Coordinates[] } => part.own.part === "path")
    .sort((a, b) => a.own.path - b.own.path);
  const [primary] = paths;
  const at = (which: "tee" | "target") => parts.find(({ own }) => own.part === which)?.places[0];
  return {
    number: parts[0]?.own.number ?? null,
    // Whoever deleted the tee elsewhere and kept the line kept where the tee was.
    tee: at("tee") ?? (primary?.own.tee ? primary.places[0] : null) ?? null,
    target: at("target") ?? (primary?.own.target ? primary.places.at(-1) : null) ?? null,
    paths: paths.map(({ own, places }) => ({
      name: own.name,
      points: places.slice(own.tee ? 1 : 0, own.target ? Math.max(places.length - 1, 0) : undefined),
    })),
    renumberedFrom: null,
  };
}

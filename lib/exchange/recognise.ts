import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Item } from "./items";
import { SAME_PLACE_METRES } from "./limits";
import { areApart, couldBeHole, type Line, lineLength, removeRepeats, reverseLine, toPath } from "./lines";
import { type Meaning, meaningOfItem } from "./meaning";
import { pairInOrder, pairNearest } from "./pairs";
import type { FileContents, Ignored, RecognisedPath } from "./recognised";

interface Spot {
  readonly item: Item;
  readonly number: number | null;
  readonly at: Coordinates;
}

/** A hole under construction. */
interface HoleDraft {
  number: number | null;
  tee: Coordinates | null;
  target: Coordinates | null;
  paths: RecognisedPath[];
}

export type RecognisedHoles = Pick<FileContents, "ignored" | "notes" | "courseName"> & {
  readonly holes: readonly HoleDraft[];
};

/** Metres from the end of a line within which a tee or target with the line's number belongs to it. */
const SAME_HOLE_METRES = 100;

/** OpenStreetMap keys of lines that are not holes. */
const OTHER_LINE_KEYS = [
  "highway",
  "waterway",
  "barrier",
  "railway",
  "power",
  "boundary",
  "natural",
  "landuse",
  "route",
];

/**
 * Recognises holes in a file of another program: by OpenStreetMap tags, else by names and folders, else by geometry. The
 * most reliable evidence is used first; items that fit nowhere are reported as ignored.
 */
export function recogniseHoles(items: readonly Item[]): RecognisedHoles {
  const recognition = new Recognition(items);
  recognition.addHoleLines();
  recognition.assignEndsToLines();
  recognition.pairNumberedEnds();
  recognition.pairUnnumberedEnds();
  recognition.addOtherLines();
  recognition.pairUnknownPoints();
  recognition.ignoreRest();
  const { holes, ignored, notes, courseName } = recognition;
  return { holes, ignored, notes, courseName };
}

class Recognition {
  readonly holes: HoleDraft[] = [];
  readonly ignored: Ignored[] = [];
  readonly notes: Message[] = [];
  courseName: string | null = null;
  /** Points that are not part of a hole yet, by what they are. */
  private tees: Spot[] = [];
  private targets: Spot[] = [];
  private unknown: Spot[] = [];
  private readonly holeLines: Item[] = [];
  private readonly otherLines: Item[] = [];
  private readonly numbers = new Map<Item, number | null>();

  constructor(items: readonly Item[]) {
    const numbered: Spot[] = [];
    for (const item of items) {
      const meaning = meaningOfItem(item);
      if (meaning === "course") {
        this.courseName ??= item.name;
        this.ignore(item, "isCourse");
      } else if (meaning === "other") this.ignore(item, "notPartOfHole");
      else if (item.kind === "nowhere") this.ignore(item, "noPlace");
      else if (item.kind === "line") this.sortLine(item, meaning);
      else this.sortSpot(item, meaning, numbered);
    }
    this.sortNumberedSpots(numbered);
  }

  private sortLine(item: Item, meaning: Meaning): void {
    this.numbers.set(item, meaning.number);
    if (OTHER_LINE_KEYS.some((key) => item.tags[key] !== undefined) && meaning.part === null) {
      this.ignore(item, "notPartOfHole");
    } else if (meaning.part !== null || meaning.number !== null) this.holeLines.push(item);
    else this.otherLines.push(item);
  }

  private sortSpot(item: Item, { part, number }: Meaning, numbered: Spot[]): void {
    const at = findCentre(item);
    if (!at) {
      this.ignore(item, "noPlace");
      return;
    }
    const spot = { item, number, at };
    if (part === "tee") this.tees.push(spot);
    else if (part === "target") this.targets.push(spot);
    else if (item.kind === "area") this.ignore(item, "notPartOfHole");
    else if (number !== null) numbered.push(spot);
    else this.unknown.push(spot);
  }

  /** A point named "Hole 3" is the end that hole 3 lacks. The first of two such points is the tee. */
  private sortNumberedSpots(numbered: readonly Spot[]): void {
    const hasNumber = (spots: readonly Spot[], number: number | null) =>
      spots.some((spot) => spot.number === number);
    for (const spot of numbered) {
      if (!hasNumber(this.tees, spot.number)) this.tees.push(spot);
      else if (!hasNumber(this.targets, spot.number)) this.targets.push(spot);
      else this.ignore(spot.item, "hasThat", { hole: spot.number ?? 0 });
    }
  }

  /** Each line marked as a hole becomes one. A second line between the same ends becomes an alternate flight path. */
  addHoleLines(): void {
    let reversedCount = 0;
    for (const item of this.holeLines) {
      const found = this.findLine(item);
      if (!found) {
        this.ignore(item, "noLine");
        continue;
      }
      const { line, isReversed } = found;
      if (isReversed) reversedCount++;
      const existing = this.holes.find(
        (hole) => hole.number === line.number && hole.number !== null && isBetweenEnds(line, hole),
      );
      if (existing) existing.paths.push(toPath(line, existing.paths.length));
      else {
        const { number, tee, target } = line;
        this.holes.push({ number, tee, target, paths: [toPath(line, 0)] });
      }
    }
    if (reversedCount > 0) this.notes.push(message("exchange.noteReversed", { count: reversedCount }));
  }

  /** The line in the direction of play, by the tees and targets near its ends; null if it has fewer than two places. */
  private findLine(item: Item): { line: Line; isReversed: boolean } | null {
    const places = removeRepeats(item.places);
    const [start, end] = [places[0], places.at(-1)];
    if (!start || !end || places.length < 2) return null;
    const findNear = (spots: readonly Spot[], at: Coordinates) =>
      spots.find((spot) => !areApart(spot.at, at));
    const [teeAtStart, targetAtEnd] = [findNear(this.tees, start), findNear(this.targets, end)];
    const [teeAtEnd, targetAtStart] = [findNear(this.tees, end), findNear(this.targets, start)];
    const isReversed =
      Number(!!teeAtEnd) + Number(!!targetAtStart) > Number(!!teeAtStart) + Number(!!targetAtEnd);
    const [tee, target] = isReversed ? [teeAtEnd, targetAtStart] : [teeAtStart, targetAtEnd];
    const number = this.numbers.get(item) ?? tee?.number ?? target?.number ?? null;
    const line = { item, number, places, tee: start, target: end };
    return { line: isReversed ? reverseLine(line) : line, isReversed };
  }

  /** A mapped tee or target is more accurate than the end of a line. */
  assignEndsToLines(): void {
    for (const hole of this.holes) {
      const tee = this.takeEnd("tees", hole.tee, hole.number);
      const target = this.takeEnd("targets", hole.target, hole.number);
      const [primary, ...others] = hole.paths;
      if (primary) {
        const before = tee && hole.tee && areApart(tee.at, hole.tee) ? [hole.tee] : [];
        const after = target && hole.target && areApart(target.at, hole.target) ? [hole.target] : [];
        hole.paths = [{ ...primary, points: [...before, ...primary.points, ...after] }, ...others];
      }
      hole.number ??= tee?.number ?? target?.number ?? null;
      hole.tee = tee?.at ?? hole.tee;
      hole.target = target?.at ?? hole.target;
    }
  }

  private takeEnd(which: "tees" | "targets", end: Coordinates | null, number: number | null): Spot | null {
    if (!end) return null;
    const [nearest] = this[which]
      .map((spot) => ({ spot, metres: distanceInMetres(spot.at, end) }))
      .filter(({ spot, metres }) =>
        number !== null && spot.number === number
          ? metres <= SAME_HOLE_METRES
          : metres <= SAME_PLACE_METRES && (spot.number === null || number === null),
      )
      .sort((a, b) => a.metres - b.metres);
    if (!nearest) return null;
    this[which] = this[which].filter((spot) => spot !== nearest.spot);
    return nearest.spot;
  }

  /** A tee and a target with the same number are a hole. Either one alone is an unfinished hole. */
  pairNumberedEnds(): void {
    const taken = new Set(this.holes.map(({ number }) => number));
    const numbers = new Set(
      [...this.tees, ...this.targets].map(({ number }) => number).filter((number) => number !== null),
    );
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const tees = this.tees.filter((spot) => spot.number === number);
      const targets = this.targets.filter((spot) => spot.number === number);
      const pairs = pairNearest(tees, targets);
      for (const [tee, target] of pairs) this.addHole(number, tee, target);
      const [tee, target] = [tees[0] ?? null, targets[0] ?? null];
      if (pairs.length === 0 && !taken.has(number)) {
        this.addHole(number, tee, target);
        pairs.push([tee ?? (target as Spot), target ?? (tee as Spot)]);
      }
      const used = new Set(pairs.flat());
      for (const { item } of [...tees, ...targets].filter((spot) => !used.has(spot))) {
        this.ignore(item, "hasThat", { hole: number });
      }
    }
    this.tees = this.tees.filter(({ number }) => number === null);
    this.targets = this.targets.filter(({ number }) => number === null);
  }

  /** Ends without numbers are paired in file order if every pair is likely, else by distance. */
  pairUnnumberedEnds(): void {
    const { tees, targets } = this;
    if (tees.length === 0 || targets.length === 0) return;
    const ordered = pairInOrder(tees, targets);
    const pairs = ordered ?? pairNearest(tees, targets);
    if (pairs.length === 0) return;
    for (const [tee, target] of pairs) this.addHole(null, tee, target);
    const used = new Set(pairs.flat());
    this.tees = tees.filter((spot) => !used.has(spot));
    this.targets = targets.filter((spot) => !used.has(spot));
    this.notes.push(
      message(ordered ? "exchange.noteOrder" : "exchange.noteNearest", { count: pairs.length }),
    );
  }

  /** An unmarked line between the ends of a hole is a flight path of it. If there are no holes, each line is one. */
  addOtherLines(): void {
    const isOnlyEvidence = this.holes.length === 0;
    for (const item of this.otherLines) {
      const line = this.findLine(item)?.line;
      if (!line) {
        this.ignore(item, "noLine");
        continue;
      }
      const match = [line, reverseLine(line)]
        .flatMap((direction) => this.holes.map((hole) => ({ hole, direction })))
        .find(({ hole, direction }) => !isOnlyEvidence && isBetweenEnds(direction, hole));
      if (match) match.hole.paths.push(toPath(match.direction, match.hole.paths.length));
      else if (!isOnlyEvidence) this.ignore(item, "noHoleThere");
      else if (!couldBeHole(line))
        this.ignore(item, "notAHole", { length: { metres: lineLength(line.places) } });
      else {
        const { tee, target } = line;
        this.holes.push({ number: null, tee, target, paths: [toPath(line, 0)] });
      }
    }
    if (isOnlyEvidence && this.holes.length > 0) {
      this.notes.push(message("exchange.noteLines", { count: this.holes.length }));
    }
  }

  /** If the file has nothing but unknown points, they are tee, target, tee, target. */
  pairUnknownPoints(): void {
    if (this.holes.length > 0 || this.tees.length > 0 || this.targets.length > 0) return;
    const spots = this.unknown;
    for (let index = 0; index + 1 < spots.length; index += 2) {
      this.addHole(null, spots[index] as Spot, spots[index + 1] as Spot);
    }
    this.unknown = spots.length % 2 === 1 ? spots.slice(-1) : [];
    if (this.holes.length > 0) this.notes.push(message("exchange.notePoints", { count: this.holes.length }));
  }

  ignoreRest(): void {
    for (const spot of this.tees) this.ignore(spot.item, "noTarget");
    for (const spot of this.targets) this.ignore(spot.item, "noTee");
    for (const { item } of this.unknown) this.ignore(item, "unknown");
  }

  private addHole(number: number | null, tee: Spot | null, target: Spot | null): void {
    this.holes.push({ number, tee: tee?.at ?? null, target: target?.at ?? null, paths: [] });
  }

  private ignore(
    item: Item,
    reason:
      | "isCourse"
      | "notPartOfHole"
      | "noPlace"
      | "noLine"
      | "hasThat"
      | "noHoleThere"
      | "notAHole"
      | "noTarget"
      | "noTee"
      | "unknown",
    values?: Message["values"],
  ): void {
    this.ignored.push({ what: item.label, why: message(`exchange.${reason}`, values) });
  }
}

/** The place of a point, or the centre of an area, as tee pads are mapped. */
function findCentre({ kind, places }: Item): Coordinates | null {
  const [first] = places;
  if (!first || kind === "point") return first ?? null;
  // The last position of a ring repeats the first. Tee pads are small enough for the mean.
  const ring = places.length > 1 ? places.slice(0, -1) : places;
  const mean = (value: (place: Coordinates) => number) =>
    ring.reduce((sum, place) => sum + value(place), 0) / ring.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

function isBetweenEnds(line: Line, { tee, target }: HoleDraft): boolean {
  return tee !== null && target !== null && !areApart(tee, line.tee) && !areApart(target, line.target);
}

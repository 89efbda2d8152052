import { distanceInMetres } from "@/lib/geo/distance";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS, namedFlightPath } from "@/lib/validation/course";
import type { Item } from "./items";
import { SAME_PLACE } from "./limits";
import { isPlainHoleName, type Meaning, meaningOfName, meaningOfTags } from "./names";
import { inOrder, nearestPairs } from "./pairs";
import type { Ignored, Reading, RecognisedPath } from "./recognised";

interface Spot {
  readonly item: Item;
  readonly number: number | null;
  readonly at: Coordinates;
}

interface Line {
  readonly item: Item;
  readonly number: number | null;
  readonly places: readonly Coordinates[];
  readonly tee: Coordinates;
  readonly target: Coordinates;
}

/** A hole while it is being put together. */
interface Draft {
  number: number | null;
  tee: Coordinates | null;
  target: Coordinates | null;
  paths: RecognisedPath[];
}

export type Found = Pick<Reading, "ignored" | "notes" | "courseName"> & { readonly holes: readonly Draft[] };

/** Metres: a tee that belongs to a line by its number may lie so far from its end, and be the better one. */
const SAME_HOLE = 100;
/** Metres along a line, above which it is a walk and no hole. */
const MAX_LINE_METRES = 2 * COURSE_LIMITS.longestFairway;

/** Tags of OpenStreetMap that say of a line what it is instead of a hole. */
const OTHER_LINES = [
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
 * The holes in a file that we did not write: by the tags of OpenStreetMap, else by names and folders, else by where
 * things lie. Surest first; what is left over when nothing fits is said, not dropped.
 */
export function recognise(items: readonly Item[]): Found {
  const work = new Recognition(items);
  work.holesFromLines();
  work.endsOfLines();
  work.numberedPairs();
  work.unnumberedPairs();
  work.otherLines();
  work.namelessPoints();
  work.leftOver();
  return { holes: work.drafts, ignored: work.ignored, notes: work.notes, courseName: work.courseName };
}

class Recognition {
  readonly drafts: Draft[] = [];
  readonly ignored: Ignored[] = [];
  readonly notes: Message[] = [];
  courseName: string | null = null;
  private tees: Spot[] = [];
  private targets: Spot[] = [];
  private loose: Spot[] = [];
  private readonly holeLines: Item[] = [];
  private lines: Item[] = [];
  private readonly numbers = new Map<Item, number | null>();

  constructor(items: readonly Item[]) {
    const numbered: Spot[] = [];
    for (const item of items) {
      const meaning = meaningOf(item);
      if (meaning === "course") {
        this.courseName ??= item.name;
        this.ignore(item, "isCourse");
        continue;
      }
      if (meaning === "other") this.ignore(item, "notPartOfHole");
      else if (item.kind === "nowhere") this.ignore(item, "noPlace");
      else if (item.kind === "line") this.sortLine(item, meaning);
      else this.sortSpot(item, meaning, numbered);
    }
    this.sortNumbered(numbered);
  }

  private sortLine(item: Item, meaning: Meaning): void {
    this.numbers.set(item, meaning.number);
    if (OTHER_LINES.some((key) => item.tags[key] !== undefined) && meaning.part === null) {
      this.ignore(item, "notPartOfHole");
    } else if (meaning.part !== null || meaning.number !== null) this.holeLines.push(item);
    else this.lines.push(item);
  }

  private sortSpot(item: Item, { part, number }: Meaning, numbered: Spot[]): void {
    const at = middleOf(item);
    if (!at) {
      this.ignore(item, "noPlace");
      return;
    }
    const spot = { item, number, at };
    if (part === "tee") this.tees.push(spot);
    else if (part === "target") this.targets.push(spot);
    else if (item.kind === "area") this.ignore(item, "notPartOfHole");
    else if (number !== null) numbered.push(spot);
    else this.loose.push(spot);
  }

  /** "Hole 3" as a point: the end that the hole lacks; of two such points the first is the tee. */
  private sortNumbered(numbered: readonly Spot[]): void {
    const has = (spots: readonly Spot[], number: number | null) =>
      spots.some((spot) => spot.number === number);
    for (const spot of numbered) {
      if (!has(this.tees, spot.number)) this.tees.push(spot);
      else if (!has(this.targets, spot.number)) this.targets.push(spot);
      else this.ignore(spot.item, "hasThat", { hole: spot.number ?? 0 });
    }
  }

  /** Each line that says it is a hole is one; a second line of a hole between the same ends is another way to play it. */
  holesFromLines(): void {
    const reversed: number[] = [];
    for (const item of this.holeLines) {
      const line = this.lineOf(item);
      if (!line) {
        this.ignore(item, "noLine");
        continue;
      }
      if (line.places !== item.places && line.places[0] !== item.places[0]) reversed.push(this.drafts.length);
      const same = this.drafts.find(
        (draft) => draft.number === line.number && draft.number !== null && isBetween(draft, line),
      );
      if (same) same.paths.push(pathOf(line, same.paths.length));
      else {
        const { number, tee, target } = line;
        this.drafts.push({ number, tee, target, paths: [pathOf(line, 0)] });
      }
    }
    if (reversed.length > 0) this.notes.push(message("exchange.noteReversed", { count: reversed.length }));
  }

  /** The line as it is played: from a tee to a basket, where the file has any near its ends. */
  private lineOf(item: Item): Line | null {
    const places = withoutRepeats(item.places);
    const [start, end] = [places[0], places.at(-1)];
    if (!start || !end || places.length < 2) return null;
    const near = (spots: readonly Spot[], at: Coordinates) =>
      spots.find((spot) => distanceInMetres(spot.at, at) <= SAME_PLACE);
    const [teeFirst, targetLast] = [near(this.tees, start), near(this.targets, end)];
    const [teeLast, targetFirst] = [near(this.tees, end), near(this.targets, start)];
    const isReversed = Number(!!teeLast) + Number(!!targetFirst) > Number(!!teeFirst) + Number(!!targetLast);
    const played = isReversed ? [...places].reverse() : places;
    const ends = isReversed ? [teeLast, targetFirst] : [teeFirst, targetLast];
    const number = this.numbers.get(item) ?? ends[0]?.number ?? ends[1]?.number ?? null;
    return {
      item,
      number,
      places: played,
      tee: played[0] as Coordinates,
      target: played.at(-1) as Coordinates,
    };
  }

  /** The tee and the target of the file, where they are mapped, are surer than the ends of the line. */
  endsOfLines(): void {
    for (const draft of this.drafts) {
      const tee = this.take("tees", draft.tee, draft.number);
      const target = this.take("targets", draft.target, draft.number);
      const [primary, ...others] = draft.paths;
      if (primary) {
        const before = tee && draft.tee && isElsewhere(tee.at, draft.tee) ? [draft.tee] : [];
        const after = target && draft.target && isElsewhere(target.at, draft.target) ? [draft.target] : [];
        draft.paths = [{ ...primary, points: [...before, ...primary.points, ...after] }, ...others];
      }
      draft.number ??= tee?.number ?? target?.number ?? null;
      draft.tee = tee?.at ?? draft.tee;
      draft.target = target?.at ?? draft.target;
    }
  }

  private take(which: "tees" | "targets", end: Coordinates | null, number: number | null): Spot | null {
    if (!end) return null;
    const away = (spot: Spot) => distanceInMetres(spot.at, end);
    const [best] = this[which]
      .map((spot) => ({ spot, metres: away(spot) }))
      .filter(({ spot, metres }) =>
        number !== null && spot.number === number
          ? metres <= SAME_HOLE
          : metres <= SAME_PLACE && (spot.number === null || number === null),
      )
      .sort((a, b) => a.metres - b.metres);
    if (!best) return null;
    this[which] = this[which].filter((spot) => spot !== best.spot);
    return best.spot;
  }

  /** A tee and a target with one number are a hole; so is either alone, unfinished. */
  numberedPairs(): void {
    const taken = new Set(this.drafts.map(({ number }) => number));
    const numbers = new Set(
      [...this.tees, ...this.targets].map(({ number }) => number).filter((number) => number !== null),
    );
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const tees = this.tees.filter((spot) => spot.number === number);
      const targets = this.targets.filter((spot) => spot.number === number);
      const pairs = nearestPairs(tees, targets);
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

  /** Without numbers: as the file has them, where it has a target after each tee; else the nearest ones. */
  unnumberedPairs(): void {
    const [tees, targets] = [this.tees, this.targets];
    if (tees.length === 0 || targets.length === 0) return;
    const ordered = inOrder(tees, targets);
    const pairs = ordered ?? nearestPairs(tees, targets);
    if (pairs.length === 0) return;
    for (const [tee, target] of pairs) this.addHole(null, tee, target);
    const used = new Set(pairs.flat());
    this.tees = tees.filter((spot) => !used.has(spot));
    this.targets = targets.filter((spot) => !used.has(spot));
    this.notes.push(
      message(ordered ? "exchange.noteOrder" : "exchange.noteNearest", { count: pairs.length }),
    );
  }

  /**
   * Lines that say nothing of themselves: one between the tee and the target of a hole is a flight path of it. Where
   * the file has nothing else, each is a hole.
   */
  otherLines(): void {
    const nothingElse = this.drafts.length === 0;
    for (const item of this.lines) {
      const line = this.lineOf(item);
      if (!line) {
        this.ignore(item, "noLine");
        continue;
      }
      const flipped = { ...line, places: [...line.places].reverse(), tee: line.target, target: line.tee };
      const fitting = [line, flipped].flatMap((way) =>
        this.drafts.filter((draft) => !nothingElse && isBetween(draft, way)).map((draft) => ({ draft, way })),
      )[0];
      if (fitting) fitting.draft.paths.push(pathOf(fitting.way, fitting.draft.paths.length));
      else if (!nothingElse) this.ignore(item, "noHoleThere");
      else if (!couldBeHole(line))
        this.ignore(item, "notAHole", { length: { metres: lengthOf(line.places) } });
      else {
        const { tee, target } = line;
        this.drafts.push({ number: null, tee, target, paths: [pathOf(line, 0)] });
      }
    }
    if (nothingElse && this.drafts.length > 0) {
      this.notes.push(message("exchange.noteLines", { count: this.drafts.length }));
    }
  }

  /** Where the file has nothing but points without a meaning: tee, target, tee, target. */
  namelessPoints(): void {
    if (this.drafts.length > 0 || this.tees.length > 0 || this.targets.length > 0) return;
    const spots = this.loose;
    for (let index = 0; index + 1 < spots.length; index += 2) {
      this.addHole(null, spots[index] as Spot, spots[index + 1] as Spot);
    }
    this.loose = spots.length % 2 === 1 ? spots.slice(-1) : [];
    if (this.drafts.length > 0)
      this.notes.push(message("exchange.notePoints", { count: this.drafts.length }));
  }

  /** A tee without a target is an unfinished hole where nothing else is known; a stray point is nothing. */
  leftOver(): void {
    for (const spot of this.tees) this.ignore(spot.item, "noTarget");
    for (const spot of this.targets) this.ignore(spot.item, "noTee");
    for (const { item } of this.loose) this.ignore(item, "unknown");
  }

  private addHole(number: number | null, tee: Spot | null, target: Spot | null): void {
    this.drafts.push({ number, tee: tee?.at ?? null, target: target?.at ?? null, paths: [] });
  }

  private ignore(
    item: Item,
    why:
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
    this.ignored.push({ what: item.label, why: message(`exchange.${why}`, values) });
  }
}

/** Tags first, then the name, then the folders from the inside out; each fills in what the one before did not say. */
function meaningOf({ tags, name, folders }: Item): Meaning | "course" | "other" {
  const tagged = meaningOfTags(tags);
  if (tagged === "course" || tagged === "other") return tagged;
  const said = [name, ...[...folders].reverse()].filter((text) => text !== null).map(meaningOfName);
  const own = name === null ? null : meaningOfName(name);
  const folderPart = said.slice(own ? 1 : 0).find(({ part }) => part === "tee" || part === "target")?.part;
  // A folder "Hole 3" holds more than the line: its part is not theirs. A folder "Baskets" says what is in it.
  const part = tagged?.part ?? own?.part ?? folderPart ?? null;
  const bare = /^\s*#?0*([1-9]\d?)\s*$/.exec(name ?? "")?.[1];
  const number =
    tagged?.number ?? (bare ? Number(bare) : null) ?? said.find((each) => each.number !== null)?.number;
  return { part, number: number ?? null };
}

/** Where a point is; the middle of an area, as tee pads are mapped. */
function middleOf({ kind, places }: Item): Coordinates | null {
  const [first] = places;
  if (!first || kind === "point") return first ?? null;
  // A ring repeats its first place at its end. Pads are metres wide: the mean is their middle.
  const ring = places.length > 1 ? places.slice(0, -1) : places;
  const mean = (of: (place: Coordinates) => number) =>
    ring.reduce((sum, place) => sum + of(place), 0) / ring.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

function pathOf({ item, places }: Line, index: number): RecognisedPath {
  // The primary path needs no name; another one is known by it.
  const name = item.name !== null && !isPlainHoleName(item.name) && index > 0 ? item.name : null;
  return { name: pathName(name), points: places.slice(1, -1) };
}

/** A name as the rules allow it, cut where it is too long. */
function pathName(name: string | null): string | null {
  if (name === null) return null;
  const short = [
    ...name
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  ]
    .slice(0, COURSE_LIMITS.flightPathNameCodePoints)
    .join("");
  return namedFlightPath.shape.name.safeParse(short).data ?? null;
}

function isBetween({ tee, target }: Draft, line: Line): boolean {
  return tee !== null && target !== null && !isElsewhere(tee, line.tee) && !isElsewhere(target, line.target);
}

function isElsewhere(a: Coordinates, b: Coordinates): boolean {
  return distanceInMetres(a, b) > SAME_PLACE;
}

function couldBeHole({ tee, target, places }: Line): boolean {
  const metres = distanceInMetres(tee, target);
  return (
    metres >= COURSE_LIMITS.shortestFairway &&
    metres <= COURSE_LIMITS.longestFairway &&
    lengthOf(places) <= MAX_LINE_METRES
  );
}

function lengthOf(places: readonly Coordinates[]): number {
  return places.reduce((sum, place, index) => {
    const before = places[index - 1];
    return before ? sum + distanceInMetres(before, place) : 0;
  }, 0);
}

function withoutRepeats(places: readonly Coordinates[]): readonly Coordinates[] {
  const kept = places.filter((place, index) => {
    const before = places[index - 1];
    return !before || before.lat !== place.lat || before.lng !== place.lng;
  });
  return kept.length === places.length ? places : kept;
}

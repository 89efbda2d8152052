import type { EditedFeature, EditedLayout } from "@/lib/editor/document";
import { distanceInMetres, lengthInMetres } from "@/lib/geo/distance";
import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { crossesItself } from "@/lib/validation/feature";
import { HOLE_LIMITS, newTarget, newTee } from "@/lib/validation/hole";
import { LAYOUT_LIMITS, layout as layoutSchema, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { TAG_TEXTS } from "./course-file";
import { findCentre, type Item, type RawLayout } from "./items";
import { SAME_PLACE_METRES } from "./limits";
import {
  areApart,
  canBeHole,
  type Line,
  type RecognisedPath,
  removeRepeats,
  reverseLine,
  toPath,
} from "./lines";
import {
  holeNumberInName,
  kindOfItem,
  type Meaning,
  meaningOfItem,
  namingOf,
  onlyNumberIn,
  ownWords,
  wordsOf,
} from "./meaning";
import { mergeHole } from "./merge-hole";
import { pairInOrder, pairNearest } from "./pairs";
import { toCourseFeature } from "./read-features";
import {
  emptyRecognisedHole,
  type FileContents,
  type HoleReason,
  type Ignored,
  type RecognisedHole,
} from "./recognised";
import {
  colourInText,
  parInText,
  parseColours,
  parseMetres,
  parsePad,
  parsePar,
  parseSurface,
  toColour,
} from "./tags";
import { fitText } from "./texts";

/** A tee or target under construction. A mapped tee or target nearby replaces the end of a line. */
interface Spot {
  item: Item;
  readonly number: number | null;
  readonly label: string | null;
  at: Coordinates;
  isLineEnd: boolean;
  /** Whether only the order in the file says which end it is. */
  isGuess?: true;
}

type DraftPath = RecognisedPath & { readonly tee: Spot; readonly target: Spot; readonly line: Item };

/** A hole under construction. The first tee and target are those of the main layout. */
interface HoleDraft {
  readonly reason: HoleReason;
  number: number | null;
  label: string | null;
  tees: Spot[];
  targets: Spot[];
  paths: DraftPath[];
}

type RecognisedCourse = Pick<
  FileContents,
  "holes" | "layouts" | "features" | "ignored" | "notes" | "courseName"
> & { readonly sources: readonly Source[] };

/** What an item of the file became (`partId` in lib/validation/osm.ts). */
export interface Source {
  readonly sourceId: string;
  readonly partId: string;
  /** For an end that isn't mapped: the end of the line with the id `sourceId`. */
  readonly end?: Coordinates;
}

/** Metres from the end of a line within which a tee or target with the line's number belongs to it. */
const SAME_HOLE_METRES = 100;

/**
 * Maximum distance in metres between tees, or targets, of one hole. Beyond it, the same number means a hole of another
 * course.
 */
const MAX_SPREAD_METRES = 250;

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
 * Recognises holes and features in a file of another program: by OpenStreetMap tags, else by names and folders, else by
 * geometry. The most reliable evidence is used first; items that fit nowhere are reported as ignored. Tees, targets and
 * lines with the number of one of our `own` holes are added to that hole.
 */
export function recogniseCourse(
  items: readonly Item[],
  own: readonly RecognisedHole[] = [],
  layouts: readonly RawLayout[] = [],
): RecognisedCourse {
  const recognition = new Recognition(items, layouts);
  recognition.addHoleLines();
  recognition.assignEndsToLines();
  recognition.pairNumberedEnds();
  recognition.pairUnnumberedEnds();
  recognition.addOtherLines();
  recognition.pairUnknownPoints();
  recognition.ignoreRest();
  const { holes, layouts: found } = recognition.toHoles();
  return {
    holes: addToOwnHoles(own, holes),
    layouts: found,
    features: recognition.toFeatures([...own, ...holes]),
    ignored: recognition.ignored,
    notes: recognition.notes,
    courseName: recognition.courseName,
    sources: recognition.sources,
  };
}

function addToOwnHoles(own: readonly RecognisedHole[], found: readonly RecognisedHole[]): RecognisedHole[] {
  const all = [...own];
  for (const hole of found) {
    const index = own.findIndex(({ number }) => number !== null && number === hole.number);
    const existing = all[index];
    if (existing) all[index] = { ...existing, ...mergeHole(existing, hole).hole };
    else all.push(hole);
  }
  return all;
}

class Recognition {
  private readonly holes: HoleDraft[] = [];
  readonly ignored: Ignored[] = [];
  readonly notes: Message[] = [];
  readonly sources: Source[] = [];
  courseName: string | null = null;
  /** Points that are not part of a hole yet, by kind. */
  private tees: Spot[] = [];
  private targets: Spot[] = [];
  private unknown: Spot[] = [];
  private readonly holeLines: Item[] = [];
  private readonly otherLines: Item[] = [];
  private readonly numbers = new Map<Item, number | null>();
  private readonly labels = new Map<Item, string | null>();
  /** Possible features of the course: boundaries, obstacles, facilities. */
  private readonly others: Item[] = [];
  private readonly rawLayouts: readonly RawLayout[];

  constructor(items: readonly Item[], rawLayouts: readonly RawLayout[]) {
    this.rawLayouts = rawLayouts;
    const naming = namingOf(items);
    const numbered: Spot[] = [];
    for (const item of items) {
      if (item.problem) {
        this.ignored.push({ what: item.label, why: item.problem });
        continue;
      }
      const meaning = meaningOfItem(item, naming);
      if (meaning === "course") {
        this.courseName ??= item.name;
        this.addSource(item, "course");
        this.ignore(item, "exchange.isCourse");
      } else if (kindOfItem(item) !== null) this.others.push(item);
      else if (meaning === "other") this.ignore(item, "exchange.notPartOfHole");
      else if (item.kind === "nowhere") this.ignore(item, "exchange.noCoordinates");
      else if (item.kind === "line") this.sortLine(item, meaning);
      else this.sortSpot(item, meaning, numbered);
    }
    this.sortNumberedSpots(numbered);
  }

  private sortLine(item: Item, meaning: Meaning): void {
    // In OpenStreetMap, the line's position in the layout's relation is the hole number; `ref` may be another layout's.
    const position = this.positionInLayout(item);
    this.labels.set(item, meaning.label);
    this.numbers.set(item, position === null ? meaning.number : position > 0 ? position : null);
    if (OTHER_LINE_KEYS.some((key) => item.tags[key] !== undefined) && meaning.part === null) {
      this.ignore(item, "exchange.notPartOfHole");
    } else if (meaning.part !== null || meaning.number !== null) this.holeLines.push(item);
    else this.otherLines.push(item);
  }

  /**
   * The line's position in the file's main layout, from 1; 0 if only other layouts play it, null if the file has no
   * layouts.
   */
  private positionInLayout({ sourceId }: Item): number | null {
    const [main] = this.rawLayouts;
    return main ? main.lines.indexOf(sourceId ?? "") + 1 : null;
  }

  private sortSpot(item: Item, { part, number, label }: Meaning, numbered: Spot[]): void {
    const at = findCentre(item);
    if (!at) {
      this.ignore(item, "exchange.noCoordinates");
      return;
    }
    const spot: Spot = { item, number, label, at, isLineEnd: false };
    if (part === "tee") this.tees.push(spot);
    else if (part === "target") this.targets.push(spot);
    else if (isNote(item) && item.kind === "area") this.others.push(item);
    else if (item.kind === "area") this.ignore(item, "exchange.notPartOfHole");
    else if (number !== null) numbered.push(spot);
    else this.unknown.push(spot);
  }

  /**
   * A point named "Hole 3" becomes the end that hole 3 lacks. Of two such points, the first becomes the tee; of "Foo 3" and "Bar 3", the
   * one with the word that comes first in the file.
   */
  private sortNumberedSpots(numbered: readonly Spot[]): void {
    if (this.isGpsSequence(numbered)) {
      this.unknown = [...numbered].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
      return;
    }
    const hasNumber = (spots: readonly Spot[], number: number | null) =>
      spots.some((spot) => spot.number === number);
    const [teeWord] = findTwoWords(numbered) ?? [];
    const isLater = ({ item }: Spot) => Number(teeWord !== undefined && wordsOf(item.name ?? "") !== teeWord);
    const inOrder = [...numbered].sort((a, b) => isLater(a) - isLater(b));
    const pairs = new Set<number | null>();
    for (const spot of inOrder) {
      if (!hasNumber(this.tees, spot.number)) this.tees.push({ ...spot, isGuess: true });
      else if (!hasNumber(this.targets, spot.number)) {
        this.targets.push({ ...spot, isGuess: true });
        if (this.tees.some(({ number, isGuess }) => isGuess && number === spot.number))
          pairs.add(spot.number);
      } else this.ignoreSpot(spot, "exchange.alreadyImported", { hole: spot.number ?? 0 });
    }
    if (pairs.size > 0) this.notes.push(message("exchange.noteNumbers", { count: pairs.size }));
  }

  /**
   * True for points numbered by a GPS device, such as 001 to 036: three or more digits or numbers above the maximum of
   * holes, and no other points or lines.
   */
  private isGpsSequence(numbered: readonly Spot[]): boolean {
    if (this.tees.length + this.targets.length + this.unknown.length + this.holeLines.length > 0)
      return false;
    const names = numbered.map(({ item }) => /^\s*(\d{1,4})\s*$/.exec(item.name ?? "")?.[1]);
    if (names.length < 2 || names.some((name) => name === undefined)) return false;
    if (new Set(names).size < names.length) return false;
    return names.some((name) => (name as string).length > 2 || Number(name) > HOLE_LIMITS.holes);
  }

  /**
   * Turns each line marked as a hole into a hole. A second line between the same ends becomes an alternate flight path.
   */
  addHoleLines(): void {
    let reversedCount = 0;
    // The main layout's lines come first: other layouts may play to the same targets from other tees.
    const inOrder = [
      ...this.holeLines.filter((item) => this.positionInLayout(item) !== 0),
      ...this.holeLines.filter((item) => this.positionInLayout(item) === 0),
    ];
    for (const item of inOrder) {
      const found = this.findLine(item);
      if (!found) {
        this.ignore(item, "exchange.noLine");
        continue;
      }
      const { line, isReversed } = found;
      if (isReversed) reversedCount++;
      this.addLine(line);
    }
    if (reversedCount > 0) this.notes.push(message("exchange.noteReversed", { count: reversedCount }));
  }

  /**
   * Adds a line to the hole with the same number that shares an end with it, as a flight path between its tee and its
   * target. Without such a hole, the line becomes a hole of its own.
   */
  private addLine(line: Line): void {
    const { item, number } = line;
    const near = (spots: readonly Spot[], at: Coordinates) => spots.find((spot) => !areApart(spot.at, at));
    const isOtherLayout = this.positionInLayout(item) === 0;
    const label = this.labels.get(item) ?? null;
    const hole = this.holes.find((each) =>
      isOtherLayout
        ? near(each.targets, line.target) !== undefined
        : number !== null &&
          each.number === number &&
          each.label === label &&
          (near(each.tees, line.tee) !== undefined || near(each.targets, line.target) !== undefined),
    );
    const toSpot = (at: Coordinates): Spot => ({ item, number, label, at, isLineEnd: true });
    if (!hole) {
      const [tee, target] = [toSpot(line.tee), toSpot(line.target)];
      const path = { ...toPath(line, 0), tee, target, line: item };
      this.holes.push({ reason: "line", number, label, tees: [tee], targets: [target], paths: [path] });
      return;
    }
    const tee = near(hole.tees, line.tee) ?? toSpot(line.tee);
    const target = near(hole.targets, line.target) ?? toSpot(line.target);
    if (!hole.tees.includes(tee)) hole.tees.push(tee);
    if (!hole.targets.includes(target)) hole.targets.push(target);
    hole.paths.push({ ...toPath(line, hole.paths.length), tee, target, line: item });
  }

  /**
   * The line in the direction of play, determined by the tees and targets near its ends; null if it has fewer than two
   * places.
   */
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

  /** Replaces ends of lines by mapped tees and targets, which are more accurate. */
  assignEndsToLines(): void {
    for (const hole of this.holes) {
      for (const end of hole.tees) this.replaceEnd(hole, end, "tees");
      for (const end of hole.targets) this.replaceEnd(hole, end, "targets");
    }
  }

  private replaceEnd(hole: HoleDraft, end: Spot, which: "tees" | "targets"): void {
    const mapped = this.takeEnd(which, end.at, hole.number);
    if (!mapped) return;
    const before = end.at;
    end.at = mapped.at;
    end.item = mapped.item;
    end.isLineEnd = false;
    hole.number ??= mapped.number;
    if (!areApart(mapped.at, before)) return;
    // Keeps the previous end of the line as a control point, since the line went there.
    const index = hole.paths.findIndex(({ tee, target }) => tee === end || target === end);
    const path = hole.paths[index];
    if (!path) return;
    const points = path.tee === end ? [before, ...path.points] : [...path.points, before];
    hole.paths[index] = { ...path, points };
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

  /**
   * Combines tees and targets with the same number into holes. Several of them near each other are the tee sets and
   * target positions of one hole. A tee or target alone is an unfinished hole.
   */
  pairNumberedEnds(): void {
    const keyOf = ({ number, label }: Pick<Spot, "number" | "label">) => `${number} ${label ?? ""}`;
    const keys = new Map(
      [...this.tees, ...this.targets].flatMap((spot) =>
        spot.number === null ? [] : [[keyOf(spot), { number: spot.number, label: spot.label }] as const],
      ),
    );
    for (const [key, { number, label }] of [...keys].sort(([, a], [, b]) => a.number - b.number)) {
      const tees = this.tees.filter((spot) => keyOf(spot) === key);
      const targets = this.targets.filter((spot) => keyOf(spot) === key);
      const drafts = this.holes.filter((hole) => keyOf(hole) === key);
      const pairs = drafts.length > 0 ? [] : pairNearest(tees, targets);
      for (const [tee, target] of pairs) {
        const draft = drafts.find((each) => belongs(each, "tees", tee) && belongs(each, "targets", target));
        const reason = tee.isGuess && target.isGuess ? "numbers" : "name";
        if (!draft) drafts.push(this.addHole(reason, number, tee, target, label));
      }
      if (drafts.length === 0)
        drafts.push(this.addHole("name", number, tees[0] ?? null, targets[0] ?? null, label));
      for (const [which, spots] of [
        ["tees", tees],
        ["targets", targets],
      ] as const) {
        for (const spot of spots) {
          if (drafts.some((draft) => draft[which].includes(spot))) continue;
          const draft = drafts.find((each) => belongs(each, which, spot));
          if (draft) draft[which].push(spot);
          else this.ignoreSpot(spot, "exchange.alreadyImported", { hole: number });
        }
        // Restores the order of the file, in which the usual tee comes first.
        for (const draft of drafts) {
          draft[which].sort((a, b) => (a.isLineEnd || b.isLineEnd ? 0 : spots.indexOf(a) - spots.indexOf(b)));
        }
      }
    }
    this.tees = this.tees.filter(({ number }) => number === null);
    this.targets = this.targets.filter(({ number }) => number === null);
  }

  /** Pairs ends without numbers: in file order if every pair is plausible, else by distance. */
  pairUnnumberedEnds(): void {
    const { tees, targets } = this;
    if (tees.length === 0 || targets.length === 0) return;
    const ordered = pairInOrder(tees, targets);
    const pairs = ordered ?? pairNearest(tees, targets);
    if (pairs.length === 0) return;
    for (const [tee, target] of pairs) this.addHole(ordered ? "order" : "nearest", null, tee, target);
    const used = new Set(pairs.flat());
    this.tees = tees.filter((spot) => !used.has(spot));
    this.targets = targets.filter((spot) => !used.has(spot));
    this.notes.push(
      message(ordered ? "exchange.noteOrder" : "exchange.noteNearest", { count: pairs.length }),
    );
  }

  /**
   * Turns unmarked lines between the ends of a hole into its flight paths. If there are no holes, each line becomes
   * one.
   */
  addOtherLines(): void {
    const isOnlyEvidence = this.holes.length === 0;
    for (const item of this.otherLines) {
      const line = this.findLine(item)?.line;
      if (!line) {
        this.ignore(item, "exchange.noLine");
        continue;
      }
      const match = [line, reverseLine(line)]
        .flatMap((direction) =>
          this.holes.map((hole) => ({ hole, direction, ends: findEnds(direction, hole) })),
        )
        .find(({ ends }) => !isOnlyEvidence && ends !== null);
      if (match?.ends) {
        const { hole, direction, ends } = match;
        const hasPath = hole.paths.some(({ tee, target }) => tee === ends.tee && target === ends.target);
        hole.paths.push({ ...toPath(direction, hasPath ? hole.paths.length : 0), ...ends, line: item });
      } else if (!isOnlyEvidence) this.ignore(item, "exchange.noMatchingHole");
      else if (!canBeHole(line))
        this.ignore(item, "exchange.notAHole", { length: { metres: lengthInMetres(line.places) } });
      else this.addLine({ ...line, number: null });
    }
    if (isOnlyEvidence && this.holes.length > 0) {
      this.notes.push(message("exchange.noteLines", { count: this.holes.length }));
    }
  }

  /** If the file contains only unknown points, reads them as tee, target, tee, target. */
  pairUnknownPoints(): void {
    if (this.holes.length > 0 || this.pairUnknownWords()) return;
    if (this.tees.length > 0 || this.targets.length > 0) return;
    const spots = this.unknown;
    for (let index = 0; index + 1 < spots.length; index += 2) {
      this.addHole("order", null, spots[index] as Spot, spots[index + 1] as Spot);
    }
    // Without a partner it is more likely an end than a note.
    if (spots.length % 2 === 1) this.ignoreSpot(spots.at(-1) as Spot, "exchange.unknown");
    this.unknown = [];
    if (this.holes.length > 0) this.notes.push(message("exchange.notePoints", { count: this.holes.length }));
  }

  /** "Foo 1", "Bar 1", "Foo 2", "Bar 2": pairs by number, and the word that comes first in the file is that of tees. */
  private pairUnknownWords(): boolean {
    const spots = this.unknown;
    const words = findTwoWords(spots);
    const byWord = words?.map(
      (word) =>
        new Map(
          spots
            .filter(({ item }) => wordsOf(item.name ?? "") === word)
            .map((spot) => [onlyNumberIn(spot.item.name ?? ""), spot]),
        ),
    );
    const [tees, targets] = byWord ?? [];
    if (!tees || !targets || tees.has(null) || tees.size + targets.size < spots.length) return false;
    if (tees.size !== targets.size || ![...tees.keys()].every((number) => targets.has(number))) return false;
    for (const [number, tee] of tees) this.addHole("numbers", number, tee, targets.get(number) ?? null);
    this.unknown = [];
    this.notes.push(message("exchange.noteNumbers", { count: tees.size }));
    return true;
  }

  ignoreRest(): void {
    for (const spot of this.tees) this.ignoreSpot(spot, "exchange.noTarget");
    for (const spot of this.targets) this.ignoreSpot(spot, "exchange.noTee");
    for (const spot of this.unknown) {
      if (isNote(spot.item) && this.holes.length > 0) this.others.push(spot.item);
      else this.ignoreSpot(spot, "exchange.unknown");
    }
  }

  private addHole(
    reason: HoleReason,
    number: number | null,
    tee: Spot | null,
    target: Spot | null,
    label: string | null = null,
  ): HoleDraft {
    const ends = { tees: tee ? [tee] : [], targets: target ? [target] : [] };
    const hole: HoleDraft = { reason, number, label, ...ends, paths: [] };
    this.holes.push(hole);
    return hole;
  }

  /** The finished holes, and the layouts that play their lines. */
  toHoles(): { holes: RecognisedHole[]; layouts: EditedLayout[] } {
    const drafts = this.holes.map((draft, index) => ({ draft, hole: this.toHole(draft, `found_${index}`) }));
    const layouts = this.rawLayouts.slice(0, LAYOUT_LIMITS.layouts).map((raw, index): EditedLayout => {
      const plays = raw.lines.flatMap((sourceId, at) => {
        for (const { draft, hole } of drafts) {
          const path = draft.paths.find(({ line }) => line.sourceId === sourceId);
          if (!path) continue;
          const tee = hole.tees[draft.tees.indexOf(path.tee)];
          const target = hole.targets[draft.targets.indexOf(path.target)];
          const flightPathId = hole.flightPaths[draft.paths.indexOf(path)]?.id ?? null;
          return [
            {
              id: `play_${index}_${at}`,
              holeId: hole.id,
              teeId: tee?.id ?? null,
              targetId: target?.id ?? null,
              flightPathId,
              par: parsePar(path.line.tags.par),
              playedLength: null,
            },
          ];
        }
        return [];
      });
      const dropped = raw.lines.length - plays.length;
      if (dropped > 0) {
        this.notes.push(message("exchange.noteLayoutLines", { layout: raw.name, count: dropped }));
      }
      const colour = raw.colour === null ? null : toColour(raw.colour);
      const id = index === 0 ? NEW_MAIN_LAYOUT.id : `layout_${index}`;
      this.addSource(raw, id);
      return {
        ...NEW_MAIN_LAYOUT,
        id,
        name: fitText(raw.name, layoutSchema.shape.name) ?? NEW_MAIN_LAYOUT.name,
        colour,
        description: fitText(raw.description, layoutSchema.shape.description.unwrap()),
        plays: index === 0 ? null : plays.slice(0, LAYOUT_LIMITS.plays),
      };
    });
    return { holes: drafts.map(({ hole }) => hole), layouts };
  }

  private toHole(draft: HoleDraft, id: string): RecognisedHole {
    const lines = draft.paths.map(({ line }) => line);
    const items = [...new Set([...lines, ...[...draft.tees, ...draft.targets].map(({ item }) => item)])];
    const named = lines.map((line) => ownWords(line.tags.name ?? "")).find((words) => words !== null);
    const pars = items
      .map(({ tags }) => parsePar(tags.par) ?? parInText(tags.description))
      .filter((par) => par !== null);
    const texts = items.map(({ tags }) => tags.description?.trim() ?? "");
    const notes = [...new Set(texts.filter((text) => text !== "" && !/^par\s*\d$/i.test(text)))];
    const [tee, target] = [draft.tees[0], draft.targets[0]];
    const teeId = (spot: Spot) => `tee_${draft.tees.indexOf(spot)}`;
    const targetId = (spot: Spot) => `target_${draft.targets.indexOf(spot)}`;
    const addEnd = ({ item, at, isLineEnd }: Spot, end: string) =>
      this.addSource(item, `${id}/${end}`, isLineEnd ? { end: at } : {});
    for (const spot of draft.tees) addEnd(spot, teeId(spot));
    for (const spot of draft.targets) addEnd(spot, targetId(spot));
    draft.paths.forEach(({ line, tee, target }, index) => {
      const isFirst = draft.paths.findIndex((path) => path.tee === tee && path.target === target) === index;
      this.addSource(line, `${id}/${isFirst ? `${teeId(tee)}/${targetId(target)}` : `path_${index}`}`);
    });
    return {
      ...emptyRecognisedHole(id),
      reason: draft.reason,
      number: draft.number,
      label: draft.label,
      name: lines[0] ? fitText(named, TAG_TEXTS.holeName) : null,
      notes: notes.length > 0 ? fitText(notes.join("\n"), TAG_TEXTS.holeNotes) : null,
      tees: draft.tees.map((spot) => ({
        ...newTee(teeId(spot), tidyPlace(spot.at)),
        ...this.describeTee(spot),
        surface: spot.isLineEnd ? null : parseSurface(spot.item.tags.surface),
        // Elsewhere a length may be that of the hole.
        ...(spot.item.tags.disc_golf === "tee" && parsePad(spot.item.tags)),
      })),
      targets: draft.targets.map((spot) => ({
        ...newTarget(targetId(spot), tidyPlace(spot.at)),
        name: spot.isLineEnd ? null : fitText(ownWords(spot.item.name ?? ""), TAG_TEXTS.targetName),
      })),
      flightPaths: draft.paths.flatMap((path, index) =>
        path.points.length > 0 || path.name !== null || index > 0
          ? [
              {
                id: `path_${index}`,
                name: path.name,
                teeId: teeId(path.tee),
                targetId: targetId(path.target),
                points: path.points.map(tidyPlace),
              },
            ]
          : [],
      ),
      teeId: tee ? teeId(tee) : null,
      targetId: target ? targetId(target) : null,
      par: pars[0] ?? null,
      playedLength: this.findPlayedLength(draft),
    };
  }

  /** The name and colours of a tee, taken from its tags, its name, or the folder of its tee set. */
  private describeTee({ item, isLineEnd }: Spot) {
    const { tags } = item;
    const { colours, unknown } = parseColours(tags.colour ?? tags.color);
    if (unknown.length > 0) {
      this.notes.push(message("exchange.noteColour", { where: item.label, colour: unknown.join(", ") }));
    }
    if (isLineEnd) return { name: null, colours };
    const texts = [item.name ?? "", ...item.folders.toReversed()];
    const found = texts.map(colourInText).find((colour) => colour !== null);
    const name = ownWords(item.name ?? "");
    return {
      name: fitText(name, TAG_TEXTS.teeName),
      colours: colours.length > 0 ? colours : found ? [found] : [],
    };
  }

  /** The value of `dist`, if it clearly isn't the distance from tee to target but may be the length around a dogleg. */
  private findPlayedLength({ tees: [tee], targets: [target], paths: [path] }: HoleDraft): number | null {
    const stated = parseMetres(path?.line.tags.dist);
    if (!tee || !target || !Number.isFinite(stated)) return null;
    const ratio = stated / Math.max(1, distanceInMetres(tee.at, target.at));
    return ratio > 1.05 && ratio < 2 && stated <= HOLE_LIMITS.maxPlayedMetres ? stated : null;
  }

  toFeatures(holes: readonly RecognisedHole[]): EditedFeature[] {
    return this.others.flatMap((item, index) => {
      const kind = kindOfItem(item) ?? "note";
      const ref = item.tags.disc_golf ? /^\s*(\d{1,2})\b/.exec(item.tags.ref ?? "")?.[1] : undefined;
      const holeNumber = ref === undefined ? holeNumberInName(item.name ?? "", kind) : Number(ref);
      const hole = holeNumber === null ? undefined : holes.find(({ number }) => number === holeNumber);
      const side = /^(left|right)$/.exec(item.tags.pass ?? item.tags.side ?? "")?.[1];
      const result = toCourseFeature(item, {
        id: `feature_${index}`,
        kind,
        holeIds: hole ? [hole.id] : [],
        passOn: side === "left" || side === "right" ? side : null,
      });
      if (!result.ok) {
        this.ignored.push({ what: item.label, why: result.why });
        return [];
      }
      // Only for files of other programs: in our own files such an area stays, and the course's checks report it.
      if (result.feature.shape === "area" && crossesItself(result.feature.points)) {
        this.ignore(item, "exchange.selfCrossing");
        return [];
      }
      this.addSource(item, result.feature.id);
      if (kind === "mandatory" && !side) this.notes.push(message("exchange.noteSide", { where: item.label }));
      return [result.feature];
    });
  }

  private addSource(
    { sourceId }: Pick<Item, "sourceId">,
    partId: string,
    end: Pick<Source, "end"> = {},
  ): void {
    if (sourceId !== undefined) this.sources.push({ sourceId, partId, ...end });
  }

  private ignore(item: Item, why: Message["key"], values?: Message["values"]): void {
    this.ignored.push({ what: item.label, why: message(why, values) });
  }

  /** For a point that may be an end of a hole after all. */
  private ignoreSpot({ item, at }: Spot, why: Message["key"], values?: Message["values"]): void {
    this.ignored.push({ what: item.label, why: message(why, values), at: tidyPlace(at) });
  }
}

/** Tags of OpenStreetMap that say what something is. */
const OTHER_KEYS = [
  ...OTHER_LINE_KEYS,
  "leisure",
  "amenity",
  "building",
  "place",
  "shop",
  "tourism",
  "man_made",
  "sport",
];

/** Whether an item that isn't recognised was named by somebody for this course: it becomes a note. */
function isNote({ name, tags }: Item): boolean {
  return name !== null && !OTHER_KEYS.some((key) => tags[key] !== undefined);
}

/** The two words that the names of points consist of, besides numbers, in the order of the file; null unless there are two. */
function findTwoWords(spots: readonly Spot[]): [string, string] | null {
  const [first, second, ...more] = new Set(spots.map(({ item }) => wordsOf(item.name ?? "")));
  return first && second && more.length === 0 ? [first, second] : null;
}

/** Whether a spot is close enough to the other spots of a hole to belong to it. */
function belongs(hole: HoleDraft, which: "tees" | "targets", { at }: Spot): boolean {
  const isNear = (spot: Spot) => distanceInMetres(spot.at, at) <= MAX_SPREAD_METRES;
  return hole[which].length === 0 || hole[which].some(isNear);
}

function findEnds(line: Line, { tees, targets }: HoleDraft): { tee: Spot; target: Spot } | null {
  const tee = tees.find((spot) => !areApart(spot.at, line.tee));
  const target = targets.find((spot) => !areApart(spot.at, line.target));
  return tee && target ? { tee, target } : null;
}

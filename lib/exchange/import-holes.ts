import { dequal } from "dequal/lite";
import type { Command } from "@/lib/editor/commands/command";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
} from "@/lib/editor/document";
import { type EditedFairway, newPlay, toFairway } from "@/lib/editor/fairways";
import { lowestFreeNumber, takenNumbers } from "@/lib/editor/hole-numbers";
import { dropMissingReferences } from "@/lib/editor/references";
import { type Message, message } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { LAYOUT_LIMITS, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { type OsmElement, osmElements } from "@/lib/validation/osm";
import { mergeHole } from "./merge-hole";
import { hasPart } from "./osm-parts";
import { findFarHoles } from "./plausible";
import type { FileContents, RecognisedHole } from "./recognised";

/** Whether an import keeps the existing holes, replaces them, or adds its tees to them. */
export const IMPORT_MODES = ["add", "replace", "teeSet"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export type ImportedContents = Pick<FileContents, "holes" | "layouts" | "features" | "isWholeCourse" | "osm">;

/** The planned result of importing a file into a course. */
export interface ImportPlan {
  readonly document: CourseDocument;
  /** Holes that got another number because theirs was taken. */
  readonly renumbered: readonly { readonly from: number; readonly to: number }[];
  /** The chosen holes of the file as the document plays them, in the file's order. */
  readonly added: readonly EditedFairway[];
  /**
   * Messages about contents of the file that are not imported, for example because the course has no room for
   * them.
   */
  readonly leftOut: readonly Message[];
}

export interface ImportOptions {
  readonly mode: ImportMode;
  /**
   * Creates the id for an item of the file, unless it takes over that of the item it replaces. Must return
   * the same id for the same item.
   */
  readonly newId: (prefix: "fairway" | "layout" | "play" | "feature", fileId: string) => string;
  /** The ids, within the file, of the holes to import; by default all but those that are far from the others. */
  readonly chosen?: ReadonlySet<string>;
  /** Whether to import the file's features, too; by default yes. */
  readonly withFeatures?: boolean;
  /** The name of the layout that plays an added tee set. */
  readonly setName?: string;
}

/**
 * Adds the holes, layouts and features of a file to a document. Holes whose numbers are taken get the lowest
 * free ones, in the order of their numbers, until none are left. A hole that replaces the same hole, or one
 * with the same number, takes over its id, by which applications know it.
 */
export function planImport(
  document: CourseDocument,
  contents: ImportedContents,
  options: ImportOptions,
): ImportPlan {
  const far: ReadonlyMap<string, number> =
    options.chosen || contents.isWholeCourse ? new Map() : findFarHoles(contents.holes);
  const holes = contents.holes.filter(({ id }) => options.chosen?.has(id) ?? !far.has(id));
  const placed =
    options.mode === "teeSet" ? mergeHoles(document, holes, options) : placeHoles(document, holes, options);
  const leftOut = [...describeFarHoles(contents.holes, far), ...placed.leftOut];
  const isReplaced = options.mode === "replace" && contents.isWholeCourse;
  const joining = { ...options, holeIds: placed.holeIds, isReplaced };
  const layouts = joinLayouts(document, contents, joining);
  if (placed.setLayout) layouts.push(placed.setLayout);
  if (layouts.length > LAYOUT_LIMITS.layouts) {
    const count = layouts.length - LAYOUT_LIMITS.layouts;
    leftOut.push(message("exchange.leftOutLayouts", { count, most: LAYOUT_LIMITS.layouts }));
  }
  const withFeatures = options.withFeatures ?? true;
  if (!isReplaced) leftOut.push(...describeLeftOutLayouts(document, contents, options.mode));
  const features = joinFeatures(document, withFeatures ? contents.features : [], leftOut, {
    ...options,
    holeIds: placed.holeIds,
    isReplaced: isReplaced && withFeatures,
  });
  const next = dropMissingReferences(
    createDocument({
      holes: placed.holes,
      layouts: layouts.slice(0, LAYOUT_LIMITS.layouts),
      features: features.joined,
    }),
  );
  const ids = new Map([...placed.holeIds, ...features.ids, ...layoutIds(contents, document, joining)]);
  return {
    document: joinElements(next, document, contents, { ...options, ids }),
    renumbered: placed.renumbered,
    added: placed.added,
    leftOut,
  };
}

function describeFarHoles(
  holes: readonly ImportedContents["holes"][number][],
  far: ReadonlyMap<string, number>,
): Message[] {
  return holes.flatMap(({ id, number }) => {
    const metres = far.get(id);
    if (metres === undefined) return [];
    return [message("exchange.leftOutFar", { hole: number ?? 0, kilometres: Math.round(metres / 1000) })];
  });
}

interface PlacedHoles {
  readonly holes: readonly EditedHole[];
  readonly added: readonly EditedFairway[];
  readonly renumbered: readonly { readonly from: number; readonly to: number }[];
  /** Maps hole ids of the file to those of the document. */
  readonly holeIds: ReadonlyMap<string, string>;
  readonly leftOut: readonly Message[];
  readonly setLayout?: EditedLayout;
}

function placeHoles(
  document: CourseDocument,
  recognised: readonly RecognisedHole[],
  { mode, newId }: ImportOptions,
): PlacedHoles {
  const existing = mode === "replace" ? [] : document.holes;
  const { numbers, renumbered } = assignFreeNumbers(takenNumbers(existing), recognised);
  const known = new Set(document.holes.map(({ id }) => id));
  const kept = new Set(recognised.map(({ id }) => id).filter((id) => mode === "replace" && known.has(id)));
  const idsByNumber = new Map(document.holes.map(({ number, id }) => [number, id]));
  const holeIds = new Map<string, string>();
  const used = new Set(kept);
  const holes = recognised.map((hole, index) => {
    const number = numbers[index] ?? 0;
    const replaced = mode === "replace" ? idsByNumber.get(number) : undefined;
    // Two holes with the same number, which is possible in our own files, must not share an id.
    const id = kept.has(hole.id)
      ? hole.id
      : replaced !== undefined && !used.has(replaced)
        ? replaced
        : newId("fairway", hole.id);
    used.add(id);
    holeIds.set(hole.id, id);
    return toHole(hole, id, number);
  });
  return {
    holes: [...existing, ...holes],
    added: holes.map((hole) => toFairway(hole)),
    renumbered,
    holeIds,
    leftOut: [],
  };
}

/** The numbers of the holes: their own, or the lowest free one if it is taken or missing. */
function assignFreeNumbers(taken: Set<number>, recognised: readonly RecognisedHole[]) {
  const clashes = recognised.map(({ number }) => number === null || taken.has(number));
  recognised.forEach(({ number }, index) => {
    if (number !== null && !clashes[index]) taken.add(number);
  });
  // The file order may differ from the order of play.
  const inOrder = [...recognised.keys()]
    .filter((index) => clashes[index])
    .sort((a, b) => (recognised[a]?.number ?? Infinity) - (recognised[b]?.number ?? Infinity) || a - b);
  const freeNumbers = new Map<number, number>();
  for (const index of inOrder) {
    const lowest = lowestFreeNumber(taken);
    // If all numbers are taken, the hole keeps its duplicate number, which the checks report.
    if (lowest === null) break;
    freeNumbers.set(index, lowest);
    taken.add(lowest);
  }
  const renumbered: { from: number; to: number }[] = [];
  const numbers = recognised.map(({ number: own }, index) => {
    const number = freeNumbers.get(index) ?? own ?? 0;
    if (own !== null && number !== own) renumbered.push({ from: own, to: number });
    return number;
  });
  return { numbers, renumbered };
}

function toHole(
  { reason: _reason, renumberedFrom: _renumberedFrom, simplified: _simplified, ...hole }: RecognisedHole,
  id: string,
  number: number,
): EditedHole {
  return { ...hole, id, number };
}

/**
 * Adds the tees and targets to the existing holes with the same numbers; others become holes of their own. A new layout
 * plays them.
 */
function mergeHoles(
  document: CourseDocument,
  recognised: readonly RecognisedHole[],
  options: ImportOptions,
): PlacedHoles {
  const isKnown = ({ number }: RecognisedHole) => document.holes.some((hole) => hole.number === number);
  const placed = placeHoles(
    document,
    recognised.filter((hole) => !isKnown(hole)),
    options,
  );
  const holeIds = new Map(placed.holeIds);
  const holes = [...placed.holes];
  let leftOut = 0;
  const plays = recognised.map((from) => {
    const own = holes.findIndex((hole) => hole.id === holeIds.get(from.id));
    const index = own >= 0 ? own : holes.findIndex(({ number }) => number === from.number);
    const into = holes[index] as EditedHole;
    const play = newPlay(options.newId("play", `set ${from.id}`), into.id);
    if (own >= 0) return { from, into, play };
    const merged = mergeHole(into, from);
    leftOut += merged.leftOut;
    const hole = { ...merged.hole, number: into.number };
    holes[index] = hole;
    holeIds.set(from.id, hole.id);
    const { teeId, targetId } = merged;
    const isMain = targetId === hole.targetId;
    return {
      from,
      into: hole,
      play: {
        ...play,
        teeId,
        targetId: isMain ? null : targetId,
        par: from.par,
        playedLength: from.playedLength,
      },
    };
  });
  const inOrder = [...plays].sort((a, b) => a.into.number - b.into.number);
  const colours = new Set(recognised.flatMap(({ tees }) => tees.map((tee) => tee.colours.join())));
  const [colour] = recognised[0]?.tees[0]?.colours ?? [];
  return {
    ...placed,
    holes,
    holeIds,
    added: plays.map(({ into, play }) => toFairway(into, play)),
    leftOut: leftOut > 0 ? [message("exchange.leftOutParts", { count: leftOut })] : [],
    ...(plays.length > 0 && {
      setLayout: {
        ...NEW_MAIN_LAYOUT,
        id: options.newId("layout", "tee set"),
        name: options.setName ?? "Tees",
        colour: colours.size === 1 ? (colour ?? null) : null,
        plays: inOrder.slice(0, LAYOUT_LIMITS.plays).map(({ play }) => play),
      },
    }),
  };
}

type JoinOptions = ImportOptions & {
  readonly holeIds: ReadonlyMap<string, string>;
  /** Whether the file's items replace the course's existing ones. */
  readonly isReplaced: boolean;
};

/** The id for a layout or feature of the file: its own if it replaces that of the course, else a new one. */
function idInCourse(
  prefix: "layout" | "feature",
  id: string,
  existing: readonly { readonly id: string }[],
  { isReplaced, newId }: JoinOptions,
): string {
  const isMain = prefix === "layout" && id === MAIN_LAYOUT_ID;
  const isKept = isMain || (isReplaced && existing.some((each) => each.id === id));
  return isKept ? id : newId(prefix, id);
}

function joinLayouts(
  document: CourseDocument,
  contents: ImportedContents,
  options: JoinOptions,
): EditedLayout[] {
  // A tee set gets its own layout. The file's layouts are ignored, since the ids of their tees may have
  // changed.
  if (contents.layouts.length === 0 || options.mode === "teeSet") return [...document.layouts];
  const knownPlays = new Set(document.layouts.flatMap(({ plays }) => plays ?? []).map(({ id }) => id));
  const usedPlays = new Set<string>();
  const imported = contents.layouts.map(
    ({ plays, ...layout }): EditedLayout => ({
      ...layout,
      id: idInCourse("layout", layout.id, document.layouts, options),
      plays:
        plays?.flatMap((play) => {
          const holeId = options.holeIds.get(play.holeId);
          if (holeId === undefined) return [];
          const isKept = options.isReplaced && knownPlays.has(play.id) && !usedPlays.has(play.id);
          usedPlays.add(play.id);
          return [
            { ...play, id: isKept ? play.id : options.newId("play", `${layout.id} ${play.id}`), holeId },
          ];
        }) ?? null,
    }),
  );
  if (options.isReplaced) return imported;
  const [main, ...others] = imported;
  const [existing = NEW_MAIN_LAYOUT, ...kept] = document.layouts;
  return [options.mode === "replace" && main ? main : existing, ...kept, ...others];
}

/**
 * Messages about the file's layouts or layout details that are not imported, because the course keeps its
 * own.
 */
function describeLeftOutLayouts(
  document: CourseDocument,
  { layouts }: ImportedContents,
  mode: ImportMode,
): Message[] {
  const [main, ...others] = layouts;
  if (!main) return [];
  const details = ({ id: _id, plays: _plays, ...rest }: EditedLayout) => rest;
  const isKept = [NEW_MAIN_LAYOUT, document.layouts[0] ?? NEW_MAIN_LAYOUT].some((each) =>
    dequal(details(each), details(main)),
  );
  return [
    ...(mode === "replace" || isKept ? [] : [message("exchange.leftOutMain", { layout: main.name })]),
    ...(mode === "teeSet" && others.length > 0
      ? [message("exchange.leftOutSetLayouts", { count: others.length })]
      : []),
  ];
}

function joinFeatures(
  document: CourseDocument,
  features: readonly EditedFeature[],
  leftOut: Message[],
  options: JoinOptions,
): { joined: readonly EditedFeature[]; ids: ReadonlyMap<string, string> } {
  const existing = options.isReplaced ? [] : document.features;
  const ids = new Map(
    features.map(({ id }) => [id, idInCourse("feature", id, document.features, options)] as const),
  );
  const joined = [...existing];
  let points = existing.reduce((sum, feature) => sum + feature.points.length, 0);
  for (const feature of features) {
    const next = points + feature.points.length;
    if (joined.length >= FEATURE_LIMITS.features || next > FEATURE_LIMITS.allPoints) continue;
    points = next;
    joined.push({
      ...feature,
      id: ids.get(feature.id) as string,
      holeIds: feature.holeIds.flatMap((id) => options.holeIds.get(id) ?? []),
      layoutIds:
        options.mode === "teeSet"
          ? []
          : feature.layoutIds.map((id) => idInCourse("layout", id, document.layouts, options)),
      dropZoneId: feature.dropZoneId === null ? null : (ids.get(feature.dropZoneId) ?? null),
    });
  }
  const count = existing.length + features.length - joined.length;
  if (count > 0) {
    leftOut.push(message("exchange.leftOutFeatures", { count, most: FEATURE_LIMITS.features }));
  }
  return { joined, ids };
}

function layoutIds({ layouts }: ImportedContents, document: CourseDocument, options: JoinOptions) {
  return layouts.map(({ id }) => [id, idInCourse("layout", id, document.layouts, options)] as const);
}

/**
 * The elements of OpenStreetMap that the course keeps, and those of the file whose parts were imported. An element stands for one part:
 * replacing takes the file's, since it is newer, and adding the course's, since the added part is a copy. What the course has
 * deleted stays deleted, unless the file brings it again.
 */
function joinElements(
  next: CourseDocument,
  document: CourseDocument,
  contents: ImportedContents,
  { mode, ids }: Pick<ImportOptions, "mode"> & { readonly ids: ReadonlyMap<string, string> },
): CourseDocument {
  const [main, ...others] = next.layouts;
  if (!main) return next;
  const own = document.layouts[0]?.osm ?? [];
  const found = mode === "teeSet" ? [] : (contents.osm ?? contents.layouts[0]?.osm ?? []);
  const isPart = ({ partId }: OsmElement) => partId === null || hasPart(next, partId);
  const isReplacing = mode === "replace";
  const read = found
    .map((element) => {
      const [id = "", ...rest] = element.partId?.split("/") ?? [];
      return { ...element, partId: element.partId && [ids.get(id) ?? id, ...rest].join("/") } as OsmElement;
    })
    .filter((element) => (isReplacing && contents.isWholeCourse) || isPart(element));
  const brought = new Set(read.map(({ id }) => id));
  const kept = (own as readonly OsmElement[]).filter(
    (element) => isPart(element) || (!isReplacing && !brought.has(element.id)),
  );
  const [first, second] = isReplacing ? [read, kept] : [kept, read];
  const taken = new Set(first.flatMap(({ id, partId }) => [id, partId]));
  const joined = [
    ...first,
    ...second.filter(({ id, partId }) => !taken.has(id) && (partId === null || !taken.has(partId))),
  ];
  // A node of a line that was left out belongs to others in OpenStreetMap.
  const refs = new Set(joined.flatMap((element) => element.refs));
  const needed = (element: OsmElement) => element.partId !== null || refs.has(element.id);
  // Without room for both, the first ones stay.
  const osm = [joined, first].map((list) => osmElements.safeParse(list.filter(needed)).data).find(Boolean);
  if ((osm?.length ?? 0) === 0 && !main.osm) return next;
  const { osm: _, ...details } = main;
  return { ...next, layouts: [{ ...details, ...(osm && { osm }) }, ...others] };
}

/** Imports a file as one step, "Import 18 holes from course.kml". Null if the file has nothing to import. */
export function importHoles(
  contents: ImportedContents,
  { file, ...options }: ImportOptions & { readonly file: string },
): Command {
  return (document) => {
    const { document: next, added } = planImport(document, contents, options);
    if (added.length === 0 && next.features.length === document.features.length) return null;
    return { label: message("exchange.importStep", { count: added.length, file }), document: next };
  };
}

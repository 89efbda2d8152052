import type { EditedFeature, EditedLayout } from "@/lib/editor/document";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { MAIN_LAYOUT_ID, targetId, teeId } from "@/lib/validation/course-ids";
import type { EndPosition } from "@/lib/validation/ground-height";
import { groupBy } from "@/lib/validation/group-by";
import { flightPath, type HoleFlightPath, type Target, type Tee } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { type CourseHeader, type FileHole, type OwnPart, type OwnPathPart, TAG_TEXTS } from "./course-file";
import { followsCurve } from "./curve-line";
import { findCentre, type Item } from "./items";
import { toCourseFeature } from "./read-features";
import { emptyRecognisedHole, type Ignored, type RecognisedHole } from "./recognised";
import { kindOfTags, parseColours, parsePad, parsePar, parseSurface, tagsOfKind } from "./tags";
import { fitText } from "./texts";

interface Part<P extends OwnPart = OwnPart> {
  readonly own: P;
  readonly item: Item;
}
type PartOf<Name extends OwnPart["part"]> = Part<Extract<OwnPart, { part: Name }>>;

interface OwnCourse {
  readonly holes: readonly RecognisedHole[];
  readonly layouts: readonly EditedLayout[];
  readonly features: readonly EditedFeature[];
  readonly ignored: readonly Ignored[];
  readonly notes: readonly Message[];
}

/**
 * Reads a file of the open format (docs/course-format.md) in its current state, including everything that
 * other programs moved, renamed, added or deleted. Without the header, which some programs drop, holes are
 * reconstructed from their features.
 */
export function readOwnCourse(header: CourseHeader | null, items: readonly Item[]): OwnCourse {
  const parts = items.flatMap((item): Part[] =>
    item.part && item.kind !== "nowhere" ? [{ own: item.part, item }] : [],
  );
  const ofHole = groupBy(parts, ({ own }) => (own.part === "feature" ? null : own.hole));
  const fileHoles = header?.holes ?? [];
  const known = new Set(fileHoles.map(({ id }) => id));
  const lost = [...ofHole.keys()].filter((id) => id !== null).filter((id) => !known.has(id));
  const read = [
    ...fileHoles.map((hole) => readHole(hole.id, hole, ofHole.get(hole.id) ?? [])),
    ...lost.map((id) => readHole(id, null, ofHole.get(id) ?? [])),
  ];
  const notes = read.flatMap(({ notes }) => notes);
  const layouts = readLayouts(header, read, notes);
  const { features, ignored } = readFeatures(parts, {
    holes: new Set(read.map(({ hole }) => hole.id)),
    layouts: new Set(layouts.map(({ id }) => id)),
  });
  return { holes: read.map(({ hole }) => hole), layouts, features, ignored, notes };
}

/** A hole, and maps from its parts' ids in the file to the ids they were given. */
interface ReadHole {
  readonly hole: RecognisedHole;
  readonly teeIds: ReadonlyMap<string, string>;
  readonly targetIds: ReadonlyMap<string, string>;
  readonly pathIds: ReadonlyMap<string, string>;
  readonly notes: Message[];
}

function readHole(id: string, file: FileHole | null, parts: readonly Part[]): ReadHole {
  const isPart =
    <Name extends OwnPart["part"]>(name: Name) =>
    (part: Part): part is PartOf<Name> =>
      part.own.part === name;
  const paths = parts.filter(isPart("path")).filter(({ item }) => item.kind === "line");
  const notes: Message[] = [];
  const tees = collectEnds<Tee>(
    parts.filter(isPart("tee")),
    paths.map(({ own, item }) => ({ id: own.teeId, position: item.places[0] })),
    { prefix: "tee", isValid: (id) => teeId.safeParse(id).success },
    (part, base) => {
      const { colours, unknown } = parseColours(part?.item.tags.colour);
      if (part && unknown.length > 0) {
        notes.push(message("exchange.noteColour", { where: part.item.label, colour: unknown.join(", ") }));
      }
      return {
        ...base,
        name: fitText(part?.item.tags.name, TAG_TEXTS.teeName),
        colours,
        surface: parseSurface(part?.item.tags.surface),
        ...parsePad(part?.item.tags ?? {}),
      };
    },
  );
  const targets = collectEnds<Target, PartOf<"target">>(
    parts.filter(isPart("target")),
    paths.map(({ own, item }) => ({ id: own.targetId, position: item.places.at(-1) })),
    { prefix: "target", isValid: (id) => targetId.safeParse(id).success },
    (part, base) => ({
      ...base,
      name: fitText(part?.item.tags.name, TAG_TEXTS.targetName),
      isPermanent: part?.own.isPermanent ?? true,
      inUseSince: part?.own.inUseSince ?? null,
    }),
  );
  const { flightPaths, ids: pathIds } = readPaths(paths, tees.ids, targets.ids);
  const holeLine = paths.find(({ item }) => item.tags.disc_golf === "hole");
  const mainTee = file ? file.teeId : (holeLine?.own.teeId ?? parts.find(isPart("tee"))?.own.id ?? null);
  const mainTarget = file
    ? file.targetId
    : (holeLine?.own.targetId ?? parts.find(isPart("target"))?.own.id ?? null);
  const tags = holeLine?.item.tags ?? {};
  const refs = parts.map(({ item }) => parseRef(item.tags.ref)).filter((ref) => ref !== null);
  const hole: RecognisedHole = {
    ...emptyRecognisedHole(id),
    number: parseRef(tags.ref) ?? file?.number ?? refs[0] ?? null,
    label: file?.label ?? null,
    name: fitText(tags.name, TAG_TEXTS.holeName) ?? file?.name ?? null,
    notes: fitText(tags.description, TAG_TEXTS.holeNotes) ?? file?.notes ?? null,
    tees: tees.list,
    targets: targets.list,
    flightPaths,
    // If another program deleted the main tee, use the first remaining one.
    teeId: mainTee === null ? null : (tees.ids.get(mainTee) ?? tees.list[0]?.id ?? null),
    targetId: mainTarget === null ? null : (targets.ids.get(mainTarget) ?? targets.list[0]?.id ?? null),
    par: readPar(file, holeLine),
    playedLength: file?.playedLength ?? null,
    ...(file?.throws && { throws: file.throws }),
  };
  return { hole, teeIds: tees.ids, targetIds: targets.ids, pathIds, notes };
}

function parseRef(ref: string | undefined): number | null {
  const number = /^\s*(\d{1,4})\s*$/.exec(ref ?? "")?.[1];
  return number === undefined ? null : Number(number);
}

/** The designer's par: the tag's value if it differs from the one written, else the header's. */
function readPar(file: FileHole | null, line: Part<OwnPathPart> | undefined): number | null {
  const par = parsePar(line?.item.tags.par);
  const written = file?.par ?? line?.own.parByLength ?? null;
  if (par === null || par === written) return file?.par ?? null;
  return par;
}

interface End {
  id: string;
  position: EndPosition;
}

/**
 * The tees or targets of a hole. If another program deleted the point of one but not its line, it is placed
 * at the end of the line.
 */
function collectEnds<T extends End, P extends Part = Part>(
  parts: readonly P[],
  ofLines: readonly { id: string; position: Coordinates | undefined }[],
  { prefix, isValid }: { prefix: string; isValid: (id: string) => boolean },
  create: (part: P | null, base: End) => T,
): { list: T[]; ids: Map<string, string> } {
  const ids = new Map<string, string>();
  const taken = new Set(
    [...parts.map(({ own }) => (own as { id: string }).id), ...ofLines.map(({ id }) => id)].filter(isValid),
  );
  const list: T[] = [];
  const add = (part: P | null, fileId: string, position: Coordinates | undefined) => {
    if (!position) return;
    const isFree = isValid(fileId) && !ids.has(fileId);
    const id = isFree ? fileId : freeId(prefix, taken);
    if (!ids.has(fileId)) ids.set(fileId, id);
    taken.add(id);
    list.push(create(part, { id, position: withMeasured(position, part?.own) }));
  };
  for (const part of parts) add(part, (part.own as { id: string }).id, findCentre(part.item) ?? undefined);
  for (const { id, position } of ofLines) if (!ids.has(id)) add(null, id, position);
  return { list, ids };
}

/** A position with what was measured there, unless another program has moved the point since. */
function withMeasured({ lat, lng }: Coordinates, own: OwnPart | undefined): EndPosition {
  const here = <T extends { at: [number, number] }>(measured: T | undefined): Omit<T, "at"> | null => {
    if (!measured) return null;
    const { at, ...rest } = measured;
    return at[0] === lng && at[1] === lat ? rest : null;
  };
  if (own?.part !== "tee" && own?.part !== "target" && own?.part !== "feature") return { lat, lng };
  const [ground, fix] = ["ground" in own ? here(own.ground) : null, here(own.fix)];
  return { lat, lng, ...(ground && { ground }), ...(fix && { fix }) };
}

function freeId(prefix: string, taken: ReadonlySet<string>): string {
  for (let number = 0; ; number++) {
    const id = `${prefix}_${number}`;
    if (!taken.has(id)) return id;
  }
}

function readPaths(
  parts: readonly Part<OwnPathPart>[],
  teeIds: ReadonlyMap<string, string>,
  targetIds: ReadonlyMap<string, string>,
): { flightPaths: HoleFlightPath[]; ids: Map<string, string> } {
  const ids = new Map<string, string>();
  const isValid = (id: string) => flightPath.shape.id.safeParse(id).success;
  const taken = new Set(parts.flatMap(({ own }) => (own.id !== null && isValid(own.id) ? [own.id] : [])));
  const flightPaths = parts.flatMap(({ own, item }): HoleFlightPath[] => {
    const [tee, target] = [teeIds.get(own.teeId), targetIds.get(own.targetId)];
    const points = readPoints(own, item.places);
    const name = item.tags.disc_golf === "hole" ? own.name : (item.tags.name ?? own.name);
    // Skip the straight line of a hole without a flight path, unless another program has bent it.
    if (!tee || !target || (own.id === null && points.length === 0)) return [];
    const fileId = own.id ?? "";
    const id = isValid(fileId) && !ids.has(fileId) ? fileId : freeId("path", taken);
    taken.add(id);
    if (!ids.has(fileId)) ids.set(fileId, id);
    return [
      { id, name: fitText(name, TAG_TEXTS.pathName), teeId: tee, targetId: target, points: [...points] },
    ];
  });
  return { flightPaths, ids };
}

/**
 * The control points of a line. If the line was redrawn in another program, all positions between its ends,
 * so that it keeps its shape.
 */
function readPoints(
  { positions, points }: OwnPathPart,
  places: readonly Coordinates[],
): readonly Coordinates[] {
  const last = places.length - 1;
  if (points && positions === places.length) {
    const corners = [0, ...points, last];
    const isAscending = corners.every(
      (corner, index) => index === 0 || corner > (corners[index - 1] as number),
    );
    if (isAscending && followsCurve({ places, corners })) {
      return points.map((index) => places[index] as Coordinates);
    }
  }
  return places.slice(1, Math.max(last, 1));
}

function readLayouts(
  header: CourseHeader | null,
  holes: readonly ReadHole[],
  notes: Message[],
): EditedLayout[] {
  if (!header) return [];
  const byId = new Map(holes.map((each) => [each.hole.id, each]));
  const ids = new Set<string>();
  let dropped = 0;
  const keep = (id: string | null, known: ReadonlyMap<string, string>) => {
    const found = id === null ? null : (known.get(id) ?? null);
    if (id !== null && found === null) dropped++;
    return found;
  };
  const layouts = header.layouts.flatMap((layout): EditedLayout[] => {
    if (ids.has(layout.id)) return [];
    ids.add(layout.id);
    const plays = layout.plays?.flatMap((play) => {
      const hole = byId.get(play.holeId);
      if (!hole) {
        dropped++;
        return [];
      }
      return [
        {
          ...play,
          teeId: keep(play.teeId, hole.teeIds),
          targetId: keep(play.targetId, hole.targetIds),
          flightPathId: keep(play.flightPathId, hole.pathIds),
        },
      ];
    });
    return [{ ...layout, plays: plays ?? null }];
  });
  if (dropped > 0) notes.push(message("exchange.noteReferences", { count: dropped }));
  const main = layouts.find(({ plays }) => plays === null) ?? NEW_MAIN_LAYOUT;
  const others = layouts.filter((layout) => layout !== main && layout.plays !== null);
  return [{ ...main, id: MAIN_LAYOUT_ID }, ...others.filter(({ id }) => id !== MAIN_LAYOUT_ID)];
}

function readFeatures(
  parts: readonly Part[],
  known: { readonly holes: ReadonlySet<string>; readonly layouts: ReadonlySet<string> },
): { features: EditedFeature[]; ignored: Ignored[] } {
  const ids = new Set<string>();
  const features: EditedFeature[] = [];
  const ignored: Ignored[] = [];
  const all = parts.filter((part): part is PartOf<"feature"> => part.own.part === "feature");
  const dropZones = new Set(all.map(({ own }) => own.id));
  for (const { own, item } of all) {
    const shape = item.kind === "nowhere" ? "point" : item.kind;
    const isTagged = Object.entries(tagsOfKind(own.kind, shape)).every(
      ([key, value]) => item.tags[key] === value,
    );
    const result = toCourseFeature(item, {
      id: ids.has(own.id) ? `${own.id} ${ids.size}` : own.id,
      kind: isTagged ? own.kind : (kindOfTags(item.tags) ?? own.kind),
      isReversed: own.clockwise === true,
      holeIds: own.holes.filter((id) => known.holes.has(id)),
      layoutIds: own.layouts.filter((id) => known.layouts.has(id)),
      passOn: own.passOn,
      dropZoneId: own.dropZone !== null && dropZones.has(own.dropZone) ? own.dropZone : null,
      crownBase: own.crownBase,
    });
    if (result.ok) {
      const { feature } = result;
      const points =
        shape === "point" ? feature.points.map((point) => withMeasured(point, own)) : feature.points;
      ids.add(feature.id);
      features.push({ ...feature, points });
    } else ignored.push({ what: item.label, why: result.why });
  }
  return { features, ignored };
}

import { dequal } from "dequal/lite";
import * as z from "zod";
import { toGeometry } from "@/lib/geo/geojson";
import { newId } from "@/lib/ids";
import { listOf } from "@/lib/validation/any-list";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocumentData, courseDocument } from "@/lib/validation/course-document";
import { featureId, layoutId, MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { type CourseFeature, FEATURE_LIMITS } from "@/lib/validation/feature";
import { type Hole, target, tee } from "@/lib/validation/hole";
import {
  LAYOUT_LIMITS,
  type Layout,
  layout,
  NEW_MAIN_LAYOUT,
  type Play,
  play,
} from "@/lib/validation/layout";
import { check, type Path, type Problem } from "@/lib/validation/problems";
import { geoJsonFeature } from "./course-parts";
import { describePlayedHole } from "./fairways";
import type { StoredCourse } from "./store";

// Layouts and features as applications send them: what they read, changed. What they leave out of an item stays as it is.

/** A hole of a round. Its other fields, which applications read, belong to the hole and are ignored. */
export const layoutHoleInput = z.object({
  fairwayId: play.shape.holeId,
  tee: tee.pick({ id: true }).nullish(),
  target: target.pick({ id: true }).nullish(),
  par: play.shape.par.optional(),
  playedLength: play.shape.playedLength.optional(),
});
type LayoutHoleInput = z.infer<typeof layoutHoleInput>;

export const layoutInput = layout
  .omit({ plays: true, discs: true, landings: true, osm: true })
  .partial({ colour: true, description: true, level: true, isActive: true })
  .extend({ id: layoutId.nullish(), holes: listOf(layoutHoleInput, LAYOUT_LIMITS.plays).optional() });

export const layoutsInput = z.object({ layouts: listOf(layoutInput, LAYOUT_LIMITS.layouts) });
type LayoutsInput = z.infer<typeof layoutsInput>;

const properties = geoJsonFeature.shape.properties;

export const featurePropertiesInput = properties.partial().required({ kind: true });

export const featureInput = geoJsonFeature.extend({
  id: featureId.nullish(),
  properties: featurePropertiesInput,
});

export const featuresInput = z.object({
  type: z.literal("FeatureCollection"),
  features: listOf(featureInput, FEATURE_LIMITS.features),
});
type FeaturesInput = z.infer<typeof featuresInput>;

/** What a change sets of a course; the rest stays as it is. */
export type Applied =
  | ({ ok: true; document?: CourseDocumentData } & Partial<Pick<StoredCourse, "name" | "location">>)
  | { ok: false; problems: [Problem, ...Problem[]] };

const LAYOUT_FIELDS = { plays: "holes", holeId: "fairwayId", teeId: "tee", targetId: "target" };

/** Replaces the layouts of a course, matched by `id`. Features that applied only to deleted layouts then apply to all. */
export function applyLayouts(document: CourseDocumentData, input: LayoutsInput): Applied {
  const byId = new Map(document.layouts.map((each) => [each.id, each]));
  const problems: Problem[] = [];
  let { holes } = document;
  const layouts = input.layouts.map(({ id, holes: sent, ...details }, index): Layout => {
    const stored = id ? byId.get(id) : undefined;
    const next = { ...NEW_MAIN_LAYOUT, ...stored, ...details, id: id ?? newId("layout") };
    if (next.id === MAIN_LAYOUT_ID) {
      if (sent && !isEveryHole(sent, document.holes)) {
        const text = "must list every hole once, or be omitted: the main layout plays all holes";
        problems.push({ path: ["layouts", index, "holes"], code: "invalid_list", text });
      } else if (sent) holes = holes.map((hole) => playInMain(hole, sent));
      return next;
    }
    if (!sent && !stored) {
      problems.push({
        path: ["layouts", index, "holes"],
        code: "required",
        text: "is required for a new layout",
      });
    }
    return {
      ...next,
      plays: sent ? toPlays(sent, stored?.plays ?? [], document.holes) : (stored?.plays ?? []),
    };
  });
  const kept = new Set(layouts.map(({ id }) => id));
  const features = document.features.map((each) => ({
    ...each,
    layoutIds: each.layoutIds.filter((id) => kept.has(id)),
  }));
  return checkCourse({ holes, layouts, features }, problems, (path) =>
    path.map((key) => LAYOUT_FIELDS[key as keyof typeof LAYOUT_FIELDS] ?? key),
  );
}

function isEveryHole(sent: readonly LayoutHoleInput[], holes: readonly Hole[]): boolean {
  const ids = new Set(sent.map(({ fairwayId }) => fairwayId));
  return ids.size === sent.length && ids.size === holes.length && holes.every(({ id }) => ids.has(id));
}

function playInMain(hole: Hole, sent: readonly LayoutHoleInput[]): Hole {
  const own = sent.find(({ fairwayId }) => fairwayId === hole.id);
  if (!own) return hole;
  const { tee, target, playedLength = hole.playedLength } = own;
  return {
    ...hole,
    teeId: tee === undefined ? hole.teeId : (tee?.id ?? null),
    targetId: target === undefined ? hole.targetId : (target?.id ?? null),
    par: readPar(own, hole, null),
    playedLength,
  };
}

/** The entries of a layout. One is matched with the stored one that plays the same hole for the same time. */
function toPlays(sent: readonly LayoutHoleInput[], stored: readonly Play[], holes: readonly Hole[]): Play[] {
  const byId = new Map(holes.map((each) => [each.id, each]));
  const unmatched = new Map<string, Play[]>();
  for (const each of stored) unmatched.set(each.holeId, [...(unmatched.get(each.holeId) ?? []), each]);
  return sent.map((own) => {
    const { fairwayId: holeId } = own;
    const hole = byId.get(holeId);
    const before = unmatched.get(holeId)?.shift() ?? null;
    const teeId = readEnd(own.tee, before?.teeId, hole?.teeId);
    const targetId = readEnd(own.target, before?.targetId, hole?.targetId);
    const hasSameEnds = before?.teeId === teeId && before.targetId === targetId;
    return {
      id: before?.id ?? newId("play"),
      holeId,
      teeId,
      targetId,
      flightPathId: hasSameEnds ? before.flightPathId : null,
      par: hole ? readPar(own, hole, before) : (own.par ?? null),
      playedLength: own.playedLength === undefined ? (before?.playedLength ?? null) : own.playedLength,
    };
  });
}

/** The tee or target of an entry: null if it is the main layout's and isn't chosen for this one. */
function readEnd(
  sent: { id: string } | null | undefined,
  stored: string | null = null,
  main: string | null = null,
): string | null {
  if (sent === undefined || sent?.id === (stored ?? main)) return stored;
  return sent === null || sent.id === main ? null : sent.id;
}

/** A par that is sent as it was read stays computed if it was. */
function readPar({ par }: LayoutHoleInput, hole: Hole, before: Play | null): number | null {
  const stored = before ? before.par : hole.par;
  return par === undefined || par === describePlayedHole(hole, before).par ? stored : par;
}

/** Replaces the features of a course, matched by `id`. */
export function applyFeatures(document: CourseDocumentData, input: FeaturesInput): Applied {
  const byId = new Map(document.features.map((each) => [each.id, each]));
  const problems: Problem[] = [];
  const features = input.features.map(({ id, geometry, properties: sent }, index): CourseFeature => {
    const stored = id ? byId.get(id) : undefined;
    const { fairwayIds = stored?.holeIds ?? [], layoutIds = stored?.layoutIds ?? [], ...others } = sent;
    const { height, crownBase, crownRadius, ...details } = { ...stored, ...others };
    const sizes = Object.entries({ height, crownBase, crownRadius }).filter(
      ([, size]) => typeof size === "number",
    );
    const drawn = readGeometry(geometry, stored);
    if (!drawn) {
      const text = "must have one ring of at least 4 positions, the last equal to the first";
      problems.push({ path: ["features", index, "geometry", "coordinates"], code: "invalid_ring", text });
    }
    return {
      ...{ name: null, notes: null, passOn: null, dropZoneId: null, ...details },
      ...Object.fromEntries(sizes),
      ...(drawn ?? { shape: "area", points: [] }),
      id: id ?? newId("feature"),
      holeIds: fairwayIds,
      layoutIds,
    };
  });
  return checkCourse({ ...document, features }, problems, ([list, index, field, ...rest]) =>
    [list, index, ...(FEATURE_FIELDS[String(field)] ?? ["properties", field]), ...rest].filter(
      (key) => key !== undefined,
    ),
  );
}

const FEATURE_FIELDS: Readonly<Record<string, string[]>> = {
  id: ["id"],
  points: ["geometry", "coordinates"],
  shape: ["geometry", "type"],
  holeIds: ["properties", "fairwayIds"],
  undefined: [],
};

type Drawn = Pick<CourseFeature, "shape" | "points">;

/** A shape as it is stored; one that is sent as it was read keeps the order of its points. Null if its outline isn't a ring. */
function readGeometry(
  geometry: FeaturesInput["features"][number]["geometry"],
  stored: CourseFeature | undefined,
): Drawn | null {
  if (stored && dequal(toGeometry(stored.shape, stored.points), geometry))
    return { shape: stored.shape, points: stored.points };
  switch (geometry.type) {
    case "Point":
      return { shape: "point", points: [toPlace(geometry.coordinates)] };
    case "LineString":
      return { shape: "line", points: geometry.coordinates.map(toPlace) };
    case "Polygon": {
      const [ring = [], ...others] = geometry.coordinates;
      const isRing = others.length === 0 && ring.length >= 4 && dequal(ring[0], ring.at(-1));
      return isRing ? { shape: "area", points: ring.slice(0, -1).map(toPlace) } : null;
    }
  }
}

const toPlace = ([lng, lat]: readonly [number, number]): Coordinates => ({ lat, lng });

/** @param rename from the path of a field in the document to that in the request. */
function checkCourse(next: CourseDocumentData, problems: Problem[], rename: (path: Path) => Path): Applied {
  const [first, ...others] = problems;
  if (first) return { ok: false, problems: [first, ...others] };
  const valid = check(courseDocument, next);
  if (valid.ok) return { ok: true, document: valid.value };
  const renamed = valid.problems.map((each) => ({ ...each, path: rename(each.path) }));
  return { ok: false, problems: renamed as [Problem, ...Problem[]] };
}

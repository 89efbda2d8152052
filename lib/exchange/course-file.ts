import * as z from "zod";
import { coordinates } from "@/lib/validation/coordinates";
import { feature } from "@/lib/validation/feature";
import { groundHeight, positionFix } from "@/lib/validation/ground-height";
import { hole, target, tee } from "@/lib/validation/hole";
import { layout, play } from "@/lib/validation/layout";

/** The version of the open format (docs/course-format.md). Readers reject newer versions. */
export const FORMAT_VERSION = 1;

/** Identifies an item within its file. Importing gives new ids to holes, layouts and features of other courses. */
const fileId = z.string().min(1).max(64);
const optionalId = fileId.nullable().default(null);

function optional<T extends z.ZodType>(schema: z.ZodNullable<T>) {
  return schema.default(null as never);
}

/** The details of a hole other than its tees, targets and flight paths. */
const fileHole = z.object({
  id: fileId,
  number: z.number().int().min(0).max(10_000),
  label: optional(hole.shape.label),
  name: optional(hole.shape.name),
  notes: optional(hole.shape.notes),
  /** The tee and the target of the main layout. */
  teeId: optionalId,
  targetId: optionalId,
  par: optional(hole.shape.par),
  playedLength: optional(hole.shape.playedLength),
  throws: hole.shape.throws,
});
export type FileHole = z.infer<typeof fileHole>;

const filePlay = z.object({
  id: fileId,
  holeId: fileId,
  teeId: optionalId,
  targetId: optionalId,
  flightPathId: optionalId,
  par: optional(play.shape.par),
  playedLength: optional(play.shape.playedLength),
});

const fileLayout = z.object({
  id: fileId,
  name: layout.shape.name,
  colour: optional(layout.shape.colour),
  description: optional(layout.shape.description),
  level: optional(layout.shape.level),
  isActive: layout.shape.isActive.default(true),
  /** Null for the main layout, which plays every hole once, by number. */
  plays: z.array(filePlay).nullable(),
  discs: layout.shape.discs,
  landings: layout.shape.landings,
  osm: layout.shape.osm,
});

/** The foreign member `teepad` of the collection: all data of a course that has no position on the map. */
export const courseHeader = z.object({
  version: z.literal(FORMAT_VERSION),
  name: z.string(),
  location: coordinates.nullable().default(null),
  holes: z.array(fileHole),
  layouts: z.array(fileLayout),
});
export type CourseHeader = z.infer<typeof courseHeader>;

const index = z.number().int().min(0).max(100_000);

/** What was measured at an end, and where: another program may move the point and keep the rest. */
const at = { at: z.tuple([z.number(), z.number()]) };
const measured = { ground: groundHeight.extend(at).optional(), fix: positionFix.extend(at).optional() };

/**
 * Our own data about a feature, stored under `teepad` beside its OpenStreetMap tags. Positions are only in
 * the geometry, and names, colours and the like only in the tags, so that edits by other programs take
 * effect.
 */
export const ownPart = z.discriminatedUnion("part", [
  z.object({ part: z.literal("tee"), hole: fileId, id: fileId, ...measured }),
  z.object({
    part: z.literal("target"),
    hole: fileId,
    id: fileId,
    isPermanent: target.shape.isPermanent.default(true),
    inUseSince: optional(target.shape.inUseSince),
    ...measured,
  }),
  z.object({
    part: z.literal("path"),
    hole: fileId,
    /** Null for a straight line that isn't stored as a flight path in the course. */
    id: optionalId,
    teeId: fileId,
    targetId: fileId,
    name: z.string().nullable().default(null),
    /**
     * The par by length when the file was written. If the tag `par` has another value, that is the designer's
     * par.
     */
    parByLength: index.optional(),
    /**
     * For a line that follows the curve: the number of its positions, and the indexes (from 0) of the control
     * points among them. Absent if all positions between the ends are control points.
     */
    positions: index.optional(),
    points: z.array(index).optional(),
  }),
  z.object({
    part: z.literal("feature"),
    id: fileId,
    kind: feature.shape.kind,
    /** The ids of the holes and layouts to which it applies; empty for all. */
    holes: z.array(fileId).default([]),
    layouts: z.array(fileId).default([]),
    passOn: optional(feature.shape.passOn),
    dropZone: optionalId,
    /** Of a tree. Its height and crown are in the tags. */
    crownBase: feature.shape.crownBase,
    fix: measured.fix,
    /** True if the outline was drawn clockwise. GeoJSON requires the opposite direction. */
    clockwise: z.boolean().optional(),
  }),
]);
export type OwnPart = z.infer<typeof ownPart>;
export type OwnPathPart = Extract<OwnPart, { part: "path" }>;

const position = z.array(z.number()).min(2).max(4);
const point = z.object({ type: z.literal("Point"), coordinates: position });
const line = z.object({ type: z.literal("LineString"), coordinates: z.array(position).min(2) });
const area = z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position).min(4)).min(1) });

/** OpenStreetMap tags, always text. Parts of the course also have `teepad`. */
const tag = z.string().optional();
const [teePart, targetPart, pathPart, featurePart] = ownPart.options;

function featureOf<G extends z.ZodType, P extends z.ZodType>(geometry: G, teepad: P, tags: z.ZodRawShape) {
  return z.looseObject({
    type: z.literal("Feature"),
    geometry,
    properties: z.looseObject({ ...tags, teepad }),
  });
}

/** The features of the format, by their part. */
export const PART_FEATURES = {
  tee: featureOf(point, teePart, {
    ...{ disc_golf: tag, ref: tag, name: tag, colour: tag, surface: tag },
    ...{ length: tag, width: tag, direction: tag },
  }),
  target: featureOf(point, targetPart, { disc_golf: tag, ref: tag, name: tag }),
  path: featureOf(line, pathPart, { disc_golf: tag, ref: tag, name: tag, par: tag, dist: tag }),
  feature: featureOf(z.union([point, line, area]), featurePart, {
    ...{ name: tag, description: tag, height: tag, diameter_crown: tag },
  }),
  course: featureOf(point, z.object({ part: z.literal("course") }), { leisure: tag, name: tag }),
};

/** Any other feature: read by its tags, or left out. */
const otherFeature = z.looseObject({
  type: z.literal("Feature"),
  properties: z.looseObject({ teepad: z.undefined().optional() }).nullable(),
});

/** A course file. The committed JSON Schema is generated from it. */
export const courseFile = z.looseObject({
  type: z.literal("FeatureCollection"),
  teepad: courseHeader,
  features: z.array(z.union([...Object.values(PART_FEATURES), otherFeature])),
});

/** The rules for texts in tags. Other programs don't know their limits, so texts may be longer. */
export const TAG_TEXTS = {
  teeName: tee.shape.name.unwrap(),
  targetName: target.shape.name.unwrap(),
  pathName: hole.shape.flightPaths.element.shape.name.unwrap(),
  featureName: feature.shape.name.unwrap(),
  featureNotes: feature.shape.notes.unwrap(),
  holeName: hole.shape.name.unwrap(),
  holeNotes: hole.shape.notes.unwrap(),
};

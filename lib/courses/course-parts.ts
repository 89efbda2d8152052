import * as z from "zod";
import { toGeometry } from "@/lib/geo/geojson";
import { roundToCentimetre } from "@/lib/geo/hole-length";
import { controlPoint } from "@/lib/validation/course";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { feature } from "@/lib/validation/feature";
import { type Hole, hole, target, tee } from "@/lib/validation/hole";
import type { Immutable } from "@/lib/validation/immutable";
import { layout, type Play } from "@/lib/validation/layout";
import { describePlayedHole } from "./fairways";
import type { StoredCourse } from "./store";

/** A hole as one layout plays it, for applications. */
export const layoutHole = z.object({
  /** Its place in the round, from 1. */
  position: z.number().int().min(1),
  fairwayId: hole.shape.id,
  number: hole.shape.number,
  label: hole.shape.label,
  name: hole.shape.name,
  notes: hole.shape.notes,
  par: z.number().nullable(),
  distance: z.number().nullable(),
  playedLength: hole.shape.playedLength,
  tee: tee.nullable(),
  target: target.nullable(),
  flightPath: z.array(controlPoint).nullable(),
});

/** A layout as applications see it. */
export const courseLayout = z.object({
  ...layout.omit({ plays: true, discs: true, landings: true, osm: true }).shape,
  /** Of all holes with a par. */
  par: z.number(),
  /** Of all holes with a tee and a target, in metres. */
  distance: z.number(),
  holes: z.array(layoutHole),
});

export const courseLayouts = z.object({ layouts: z.array(courseLayout) });
type CourseLayouts = Immutable<z.infer<typeof courseLayouts>>;

/** A course in a form of its own, which applications read and write under an ETag of its own. */
export interface CoursePart {
  readonly name: string;
  /** How many times as long as a file of the course it takes to make; by default, as long. */
  readonly effort?: number;
  show(document: CourseDocumentData, outline: Pick<StoredCourse, "name" | "location">): string;
}

export const LAYOUTS: CoursePart = {
  name: "layouts",
  show: (document) => JSON.stringify(toCourseLayouts(document)),
};

export const FEATURES: CoursePart = {
  name: "features",
  show: (document) => JSON.stringify(toCourseFeatures(document)),
};

/** The layouts of a course, the main one first. */
function toCourseLayouts({ holes, layouts }: CourseDocumentData): CourseLayouts {
  const byId = new Map(holes.map((each) => [each.id, each]));
  return {
    layouts: layouts.map(({ plays, discs: _discs, landings: _landings, osm: _osm, ...details }) => {
      const played = plays
        ? plays.flatMap((play) => {
            const hole = byId.get(play.holeId);
            return hole ? [{ hole, play }] : [];
          })
        : holes.map((hole) => ({ hole, play: null }));
      const all = played.map(({ hole, play }, index) => toLayoutHole(hole, play, index + 1));
      return {
        ...details,
        par: all.reduce((sum, { par }) => sum + (par ?? 0), 0),
        distance: roundToCentimetre(all.reduce((sum, { distance }) => sum + (distance ?? 0), 0)),
        holes: all,
      };
    }),
  };
}

function toLayoutHole(
  hole: Hole,
  play: Play | null,
  position: number,
): Immutable<z.infer<typeof layoutHole>> {
  const { id: fairwayId, number, label, name, notes } = hole;
  return { position, fairwayId, number, label, name, notes, ...describePlayedHole(hole, play) };
}

const position = z.tuple([z.number(), z.number()]);

/** A GeoJSON geometry (RFC 7946): longitude before latitude. */
const featureGeometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Point"), coordinates: position }),
  z.object({ type: z.literal("LineString"), coordinates: z.array(position) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position)) }),
]);

export const geoJsonFeature = z.object({
  type: z.literal("Feature"),
  id: feature.shape.id,
  geometry: featureGeometry,
  properties: z.object({
    kind: feature.shape.kind,
    name: feature.shape.name,
    notes: feature.shape.notes,
    fairwayIds: feature.shape.holeIds,
    layoutIds: feature.shape.layoutIds,
    passOn: feature.shape.passOn,
    dropZoneId: feature.shape.dropZoneId,
    height: feature.shape.height.unwrap().nullable(),
    crownBase: feature.shape.crownBase.unwrap().nullable(),
    crownRadius: feature.shape.crownRadius.unwrap().nullable(),
  }),
});

export const courseFeatures = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(geoJsonFeature),
});
type CourseFeatures = z.infer<typeof courseFeatures>;

function toCourseFeatures({ features }: Pick<CourseDocumentData, "features">): CourseFeatures {
  return {
    type: "FeatureCollection",
    features: features.map(
      ({
        id,
        shape,
        points,
        holeIds,
        height = null,
        crownBase = null,
        crownRadius = null,
        ...properties
      }) => ({
        type: "Feature",
        id,
        geometry: toGeometry(shape, points),
        properties: { ...properties, fairwayIds: holeIds, height, crownBase, crownRadius },
      }),
    ),
  };
}

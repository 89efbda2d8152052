import * as z from "zod";
import { listOf } from "./any-list";
import { coordinates } from "./coordinates";
import { featureId, holeId, layoutId } from "./course-ids";
import { positionFix } from "./ground-height";
import { HOLE_LIMITS } from "./hole";
import { LAYOUT_LIMITS } from "./layout";
import { ruleIssue } from "./problems";
import { optionalLine, optionalParagraphs } from "./text";

/** The geometry of a feature: a point, a line, or an area whose last corner is joined to its first. */
const FEATURE_SHAPES = ["point", "line", "area"] as const;
export type FeatureShape = (typeof FEATURE_SHAPES)[number];

/**
 * The kinds of features that a designer can draw in addition to holes, and the shapes they can have, the usual one
 * first. The kinds and their meaning follow the PDGA's rules of play and OpenStreetMap's `disc_golf=*` and `amenity=*`
 * tags.
 */
export const FEATURE_KINDS = {
  out_of_bounds: ["area", "line"],
  hazard: ["area", "line"],
  casual_area: ["area"],
  required_relief: ["area", "line"],
  water: ["area", "line"],
  mandatory: ["line"],
  drop_zone: ["point", "area"],
  tree: ["point", "area"],
  path: ["line"],
  road: ["line"],
  building: ["area", "point"],
  bench: ["point"],
  bin: ["point"],
  sign: ["point"],
  parking: ["area", "point"],
  toilets: ["point", "area"],
  practice_basket: ["point"],
  note: ["point", "line", "area"],
} as const satisfies Record<string, readonly [FeatureShape, ...FeatureShape[]]>;
export type FeatureKind = keyof typeof FEATURE_KINDS;

export const FEATURE_LIMITS = {
  features: 500,
  /** Maximum number of points of one line or area. */
  points: 200,
  /** Maximum number of points of all features together. */
  allPoints: 5000,
  nameCodePoints: 60,
  notesCodePoints: 500,
} as const;

export const MIN_POINTS: Readonly<Record<FeatureShape, number>> = { point: 1, line: 2, area: 3 };

/** The least and the greatest size of a tree, in metres: to its top, to where its crown begins, and the radius of the crown. */
export const TREE_LIMITS = { height: [0.5, 120], crownBase: [0, 100], crownRadius: [0.1, 30] } as const;
export const TREE_FIELDS = [
  "height",
  "crownBase",
  "crownRadius",
] as const satisfies (keyof typeof TREE_LIMITS)[];

const size = ([min, max]: readonly [number, number]) => z.number().min(min).max(max).optional();

/** A position of a feature. That of a point has its origin, if it is known: see `endPosition`. */
export const featurePoint = coordinates.extend({ fix: positionFix.optional() });

/** Something on the ground that matters to players: a boundary, an obstacle, a facility. */
export const feature = z
  .object({
    id: featureId,
    kind: z.enum(Object.keys(FEATURE_KINDS) as [FeatureKind, ...FeatureKind[]]),
    shape: z.enum(FEATURE_SHAPES),
    /** In drawing order: one for a point, 2 to 200 for a line, 3 to 200 for an area. */
    points: listOf(featurePoint, FEATURE_LIMITS.points),
    name: optionalLine(FEATURE_LIMITS.nameCodePoints),
    notes: optionalParagraphs(FEATURE_LIMITS.notesCodePoints),
    /** The holes to which it applies; empty for the whole course. */
    holeIds: listOf(holeId, HOLE_LIMITS.holes),
    /** The layouts in which it applies; empty for all. */
    layoutIds: listOf(layoutId, LAYOUT_LIMITS.layouts),
    /**
     * For a mandatory: the side on which discs must pass the first point of its line, as seen from the tee. Else null.
     */
    passOn: z.enum(["left", "right"]).nullable(),
    /** For a mandatory: the id of the drop zone for discs that missed it; null if it has none. */
    dropZoneId: featureId.nullable(),
    /** Of a tree. Woods have a height only. What isn't known is absent, and assumed by whatever needs it. */
    height: size(TREE_LIMITS.height),
    crownBase: size(TREE_LIMITS.crownBase),
    crownRadius: size(TREE_LIMITS.crownRadius),
  })
  .superRefine(({ kind, shape, points, passOn, dropZoneId }, issues) => {
    const shapes: readonly FeatureShape[] = FEATURE_KINDS[kind];
    if (!shapes.includes(shape)) {
      issues.addIssue(ruleIssue("invalid_shape", `must be ${shapes.join(" or ")} for ${kind}`, ["shape"]));
      return;
    }
    const fewest = MIN_POINTS[shape];
    const most = shape === "point" ? 1 : FEATURE_LIMITS.points;
    if (points.length < fewest || points.length > most) {
      const expected = fewest === most ? `exactly ${fewest}` : `${fewest} to ${most}`;
      const text = `must have ${expected} item${most === 1 ? "" : "s"} for a feature of shape ${shape}; received ${points.length}`;
      issues.addIssue(ruleIssue(points.length < fewest ? "too_small" : "too_big", text, ["points"]));
    }
    for (const [index, { fix }] of points.entries()) {
      if (fix && shape !== "point")
        issues.addIssue(
          ruleIssue("not_allowed", "must be omitted unless the feature is a point", ["points", index, "fix"]),
        );
    }
    const isMandatory = kind === "mandatory";
    if (isMandatory && passOn === null) {
      issues.addIssue(ruleIssue("required", "must be left or right for a mandatory", ["passOn"]));
    }
    if (!isMandatory && passOn !== null) {
      issues.addIssue(ruleIssue("not_allowed", "must be null unless the feature is a mandatory", ["passOn"]));
    }
    if (!isMandatory && dropZoneId !== null) {
      const text = "must be null unless the feature is a mandatory";
      issues.addIssue(ruleIssue("not_allowed", text, ["dropZoneId"]));
    }
  });
export type CourseFeature = z.infer<typeof feature>;

/**
 * Whether two sides of an outline (degrees) cross. Compares all pairs, so the number of points must be limited. Stops
 * at the first crossing, since finding all of them (turf's kinks) takes a second of CPU time for the largest document.
 */
export function crossesItself(points: readonly { lat: number; lng: number }[]): boolean {
  const first = points[0];
  if (!first) return false;
  // Longitudes are shifted towards the first: sides across the antimeridian would otherwise run around the world. A
  // corner that was clicked twice is one corner.
  const corners = points
    .filter(({ lat, lng }, index) => {
      const next = points[(index + 1) % points.length];
      return lat !== next?.lat || lng !== next.lng;
    })
    .map(({ lat, lng }) => ({ x: lng + Math.round((first.lng - lng) / 360) * 360, y: lat }));
  const count = corners.length;
  const corner = (index: number) => corners[index % count] as Corner;
  for (let i = 0; i < count; i++) {
    // Adjacent sides share a corner, and the last side is adjacent to the first.
    for (let j = i + 2; j < (i === 0 ? count - 1 : count); j++) {
      if (isCrossing(corner(i), corner(i + 1), corner(j), corner(j + 1))) return true;
    }
  }
  return false;
}

type Corner = { readonly x: number; readonly y: number };

/** Whether the sides a–b and c–d cross. A corner exactly on the other side counts as being to the left of it. */
function isCrossing(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const isLeft = (from: Corner, to: Corner, { x, y }: Corner) =>
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  return isLeft(a, b, c) !== isLeft(a, b, d) && isLeft(c, d, a) !== isLeft(c, d, b);
}

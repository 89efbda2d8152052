import { dequal } from "dequal/lite";
import * as z from "zod";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureId } from "@/lib/validation/course-ids";
import {
  FEATURE_KINDS,
  FEATURE_LIMITS,
  type FeatureKind,
  type FeatureShape,
  feature as featureSchema,
  MIN_POINTS,
  TREE_LIMITS,
} from "@/lib/validation/feature";
import { moveTo } from "@/lib/validation/ground-height";
import { type CourseDocument, type EditedFeature, findFeature, replaceFeature } from "../document";
import { itemName } from "../item-name";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";

/** The details of a feature that a designer can edit, apart from its position. */
type FeatureDetails = Omit<EditedFeature, "id" | "points" | TreeField>;
type TreeField = keyof typeof TREE_LIMITS;
type FeatureChange = Partial<FeatureDetails & Record<TreeField, number | null>>;

/** The reason why a course cannot have another feature; null if it can. */
export function featuresFullReason({ features }: CourseDocument): Message | null {
  const most = FEATURE_LIMITS.features;
  return features.length >= most ? message("features.full", { most }) : null;
}

/** Creates a feature of a kind. By default, discs pass a mandatory on the right. */
export function createFeature(
  id: FeatureId,
  { kind, shape, points }: { kind: FeatureKind; shape: FeatureShape; points: readonly Coordinates[] },
): EditedFeature {
  return {
    id,
    kind,
    shape,
    points: points.map(tidyPlace),
    name: null,
    notes: null,
    holeIds: [],
    layoutIds: [],
    passOn: kind === "mandatory" ? "right" : null,
    dropZoneId: null,
  };
}

/** Adds a feature. Null if the course has the maximum number, or the feature is invalid. */
export function addFeature(added: EditedFeature): Command {
  return (document) => {
    if (featuresFullReason(document) || !isValid(added)) return null;
    return {
      label: message("features.addStep", { feature: itemName(added) }),
      document: { ...document, features: [...document.features, added] },
    };
  };
}

/** Deletes a feature. Mandatories that used it as their drop zone have none afterwards. */
export function deleteFeature(id: FeatureId): Command {
  return (document) => {
    const deleted = findFeature(document, id);
    if (!deleted) return null;
    return {
      label: message("features.deleteStep", { feature: itemName(deleted) }),
      document: dropMissingReferences({
        ...document,
        features: document.features.filter((feature) => feature !== deleted),
      }),
    };
  };
}

/**
 * Changes the details of a feature. A shape that the new kind doesn't allow is replaced by the kind's usual
 * one.
 */
export function changeFeature(id: FeatureId, change: FeatureChange): Command {
  return editFeature(id, "changeStep", (feature) => {
    const changed = withChange(feature, change);
    const shapes: readonly FeatureShape[] = FEATURE_KINDS[changed.kind];
    const isMandatory = changed.kind === "mandatory";
    return {
      ...changed,
      shape: shapes.includes(changed.shape) ? changed.shape : (shapes[0] as FeatureShape),
      passOn: isMandatory ? (changed.passOn ?? "right") : null,
      dropZoneId: isMandatory ? changed.dropZoneId : null,
    };
  });
}

const { name, notes } = featureSchema.shape;
const featureTexts = z.object({ name, notes }).partial();

/** With texts as the server stores them. A size that is null is left out. */
function withChange(feature: EditedFeature, change: FeatureChange): EditedFeature {
  const fields = Object.entries({ ...feature, ...change, ...featureTexts.safeParse(change).data });
  const known = fields.filter(([field, value]) => value !== null || !(field in TREE_LIMITS));
  return Object.fromEntries(known) as EditedFeature;
}

export function possibleKinds({ shape }: EditedFeature): FeatureKind[] {
  const kinds = Object.entries(FEATURE_KINDS) as [FeatureKind, readonly FeatureShape[]][];
  return kinds.filter(([, shapes]) => shapes.includes(shape)).map(([kind]) => kind);
}

/** Moves a corner to a place in degrees. */
export function moveCorner(id: FeatureId, index: number, to: Coordinates): Command {
  return editFeature(id, "reshapeStep", (feature) => {
    const corner = feature.points[index];
    return corner ? { ...feature, points: feature.points.with(index, moveTo(corner, tidyPlace(to))) } : null;
  });
}

/** Adds a corner before the one at `index`, or at the end if `index` is the number of corners. */
export function addCorner(id: FeatureId, index: number, at: Coordinates): Command {
  return editFeature(id, "reshapeStep", (feature) => {
    if (feature.shape === "point" || feature.points.length >= FEATURE_LIMITS.points) return null;
    return { ...feature, points: feature.points.toSpliced(index, 0, tidyPlace(at)) };
  });
}

/** Deletes a corner. Null if the shape would have too few. */
export function deleteCorner(id: FeatureId, index: number): Command {
  return editFeature(id, "reshapeStep", (feature) => {
    if (feature.points.length <= MIN_POINTS[feature.shape]) return null;
    return { ...feature, points: feature.points.toSpliced(index, 1) };
  });
}

/** Reverses the side on which discs pass a mandatory. */
export function reverseSide(id: FeatureId): Command {
  return editFeature(id, "reverseStep", (feature) =>
    feature.kind === "mandatory"
      ? { ...feature, passOn: feature.passOn === "right" ? "left" : "right" }
      : null,
  );
}

function editFeature(
  id: FeatureId,
  step: "changeStep" | "reshapeStep" | "reverseStep",
  change: (feature: EditedFeature) => EditedFeature | null,
): Command {
  return (document) => {
    const before = findFeature(document, id);
    const changed = before && change(before);
    if (!changed || dequal(changed, before) || !isValid(changed)) return null;
    const isMoved = step === "reshapeStep" && changed.shape === "point";
    return {
      label: isMoved
        ? message("group.moveStep", { group: itemName(changed) })
        : message(`features.${step}`, { feature: itemName(changed) }),
      document: dropMissingReferences(replaceFeature(document, changed)),
    };
  };
}

/** An outline that crosses itself is allowed while it is drawn; the checks report it, and it cannot be saved. */
function isValid(feature: EditedFeature): boolean {
  const checked = featureSchema.safeParse(feature);
  return checked.success || checked.error.issues.every(({ path }) => path[0] === "points");
}

/** The midpoint of a side of a line or area: the place for a new corner between two neighbours. */
export function middleOf(a: Coordinates, b: Coordinates): Coordinates {
  const near = nearestCopy(b, a);
  return tidyPlace({ lat: (a.lat + near.lat) / 2, lng: (a.lng + near.lng) / 2 });
}

import { dequal } from "dequal/lite";
import { localPlane } from "@/lib/geo/curve";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import {
  FEATURE_KINDS,
  FEATURE_LIMITS,
  type FeatureKind,
  type FeatureShape,
  feature as featureSchema,
  MIN_POINTS,
} from "@/lib/validation/feature";
import { itemName } from "../differences";
import { type CourseDocument, type EditedFeature, findFeature, replaceFeature } from "../document";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";

/** Metres between a feature and its copy. */
const COPY_OFFSET_METRES = 10;

/** The details of a feature that a designer can edit, apart from its position. */
type FeatureDetails = Omit<EditedFeature, "id" | "points">;

/** The reason why a course cannot have another feature; null if it can. */
export function featuresFullReason({ features }: CourseDocument): Message | null {
  const most = FEATURE_LIMITS.features;
  return features.length >= most ? message("features.full", { most }) : null;
}

/** Creates a feature of a kind. By default, discs pass a mandatory on the right. */
export function createFeature(
  id: string,
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
export function deleteFeature(id: string): Command {
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

/** Copies a feature, 10 m to the south-east. */
export function duplicateFeature(id: string, copyId: string): Command {
  return (document) => {
    const original = findFeature(document, id);
    if (!original || featuresFullReason(document)) return null;
    const copy = {
      ...original,
      id: copyId,
      points: original.points.map(moveBy(COPY_OFFSET_METRES, -COPY_OFFSET_METRES)),
    };
    return {
      label: message("features.duplicateStep", { feature: itemName(original) }),
      document: { ...document, features: [...document.features, copy] },
    };
  };
}

/**
 * Changes the details of a feature. A shape that the new kind doesn't allow is replaced by the kind's usual
 * one.
 */
export function changeFeature(id: string, change: Partial<FeatureDetails>): Command {
  return editFeature(id, "changeStep", (feature) => {
    const changed = { ...feature, ...change };
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

/** The kinds that allow the feature's current shape. */
export function possibleKinds({ shape }: EditedFeature): FeatureKind[] {
  const kinds = Object.entries(FEATURE_KINDS) as [FeatureKind, readonly FeatureShape[]][];
  return kinds.filter(([, shapes]) => shapes.includes(shape)).map(([kind]) => kind);
}

/** Moves a corner to a place in degrees. */
export function moveCorner(id: string, index: number, to: Coordinates): Command {
  return editFeature(id, "reshapeStep", (feature) =>
    feature.points[index] ? { ...feature, points: feature.points.with(index, tidyPlace(to)) } : null,
  );
}

/** Adds a corner before the one at `index`, or at the end if `index` is the number of corners. */
export function addCorner(id: string, index: number, at: Coordinates): Command {
  return editFeature(id, "reshapeStep", (feature) => {
    if (feature.shape === "point" || feature.points.length >= FEATURE_LIMITS.points) return null;
    return { ...feature, points: feature.points.toSpliced(index, 0, tidyPlace(at)) };
  });
}

/** Deletes a corner. Null if the shape would have too few. */
export function deleteCorner(id: string, index: number): Command {
  return editFeature(id, "reshapeStep", (feature) => {
    if (feature.points.length <= MIN_POINTS[feature.shape]) return null;
    return { ...feature, points: feature.points.toSpliced(index, 1) };
  });
}

/** Reverses the side on which discs pass a mandatory. */
export function reverseSide(id: string): Command {
  return editFeature(id, "reverseStep", (feature) =>
    feature.kind === "mandatory"
      ? { ...feature, passOn: feature.passOn === "right" ? "left" : "right" }
      : null,
  );
}

function editFeature(
  id: string,
  step: "changeStep" | "reshapeStep" | "reverseStep",
  change: (feature: EditedFeature) => EditedFeature | null,
): Command {
  return (document) => {
    const before = findFeature(document, id);
    const changed = before && change(before);
    if (!changed || dequal(changed, before) || !isValid(changed)) return null;
    return {
      label: message(`features.${step}`, { feature: itemName(changed) }),
      document: dropMissingReferences(replaceFeature(document, changed)),
    };
  };
}

/** An outline that crosses itself is allowed while it is drawn; the checks report it, and it cannot be saved. */
function isValid(feature: EditedFeature): boolean {
  const checked = featureSchema.safeParse(feature);
  return checked.success || checked.error.issues.every(({ path }) => path[0] === "points");
}

function moveBy(east: number, north: number): (place: Coordinates) => Coordinates {
  return (place) => tidyPlace(localPlane(place).unproject({ x: east, y: north }));
}

/** The midpoint of a side of a line or area: the place for a new corner between two neighbours. */
export function middleOf(a: Coordinates, b: Coordinates): Coordinates {
  const near = nearestCopy(b, a);
  return tidyPlace({ lat: (a.lat + near.lat) / 2, lng: (a.lng + near.lng) / 2 });
}

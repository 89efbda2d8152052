import { isSamePlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { EndPosition } from "@/lib/validation/ground-height";
import { type CourseDocument, type EditedFeature, type EditedHole, mapChanged } from "./document";

/** What was measured at a place, in degrees: the height of its ground, or how the place itself was found. */
export interface Measured extends Readonly<Pick<EndPosition, "ground" | "fix">> {
  readonly at: Coordinates;
  /** Whether it takes the place of a height that is there already. */
  readonly replaces?: boolean;
}

interface PlacedEnd {
  readonly id: string;
  readonly position: Readonly<EndPosition>;
}

function endsOf({ tees, targets }: EditedHole): readonly PlacedEnd[] {
  return [...tees, ...targets];
}

/**
 * Adds what was measured to the tees, targets and features that are at these places and lack it: to features how they were found.
 * Objects that don't change keep their identity.
 */
export function addMeasured(document: CourseDocument, measured: readonly Measured[]): CourseDocument {
  const add = <T extends PlacedEnd>(end: T): T => {
    let { position } = end;
    for (const { at, ground = position.ground, fix = position.fix, replaces } of measured) {
      if (!isSamePlace(at, position)) continue;
      if (ground && (replaces || !position.ground)) position = { ...position, ground };
      if (fix && !position.fix) position = { ...position, fix };
    }
    return position === end.position ? end : { ...end, position };
  };
  const addFix = (feature: EditedFeature): EditedFeature => {
    const [point] = feature.points;
    if (feature.shape !== "point" || !point || point.fix) return feature;
    const found = measured.find(({ at, fix }) => fix && isSamePlace(at, point));
    return found ? { ...feature, points: [{ ...point, fix: found.fix }] } : feature;
  };
  const holes = mapChanged(document.holes, (hole) => {
    const [tees, targets] = [mapChanged(hole.tees, add), mapChanged(hole.targets, add)];
    return tees === hole.tees && targets === hole.targets ? hole : { ...hole, tees, targets };
  });
  const features = mapChanged(document.features, addFix);
  const isSame = holes === document.holes && features === document.features;
  return isSame ? document : { ...document, holes, features };
}

/** The places of all tees and targets without a height. */
export function placesWithoutHeight({ holes }: CourseDocument): Coordinates[] {
  return holes.flatMap(endsOf).flatMap(({ position }) => (position.ground ? [] : position));
}

/** The places of tees and targets without a height that are new since an earlier document, or have moved. */
export function placesToMeasure(before: CourseDocument, after: CourseDocument): Coordinates[] {
  if (before.holes === after.holes) return [];
  const old = new Map(before.holes.map((hole) => [hole.id, hole]));
  return after.holes.flatMap((hole) => {
    const previous = old.get(hole.id);
    if (previous === hole) return [];
    const places = new Map(previous ? endsOf(previous).map(({ id, position }) => [id, position]) : []);
    return endsOf(hole).flatMap(({ id, position }) =>
      position.ground || isSamePlace(places.get(id), position) ? [] : position,
    );
  });
}

import type { EditedFeature, EditedHole, FlightPath } from "@/lib/editor/document";
import {
  type EditedFairway,
  type FairwayId,
  holeLabel,
  placesAlong,
  primaryPath,
} from "@/lib/editor/fairways";
import { findMandatoryTee } from "@/lib/editor/mandatory";
import { padCorners } from "@/lib/editor/tee-pad";
import { flightCurve } from "@/lib/geo/curve";
import { bearing } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";

/** A flight path as it is drawn: its places along the curve, in degrees, of which an unfinished hole may have one or none. */
export interface PathMark {
  readonly path: FlightPath;
  readonly isPrimary: boolean;
  readonly places: readonly Coordinates[];
}

/** A hole as it is drawn, in degrees: what the map, pictures, paper and sketches draw, each in its own way. */
export interface HoleMarks {
  readonly id: FairwayId;
  /** What its tee says. */
  readonly label: string;
  /** Of its flight paths and tee; null for the plain colour. */
  readonly colour: CourseColour | null;
  readonly tee: Coordinates | null;
  readonly target: Coordinates | null;
  /** The primary one first. */
  readonly paths: readonly PathMark[];
}

/** Turns the corners of a flight path into the places of its line. */
type ToLine = (corners: readonly Coordinates[]) => readonly Coordinates[];

const toCurve: ToLine = (corners) => flightCurve(corners);

/** A hole of a layout with this colour. */
export function markHole(
  fairway: EditedFairway,
  layoutColour: CourseColour | null,
  toLine = toCurve,
): HoleMarks {
  return {
    id: fairway.id,
    label: holeLabel(fairway),
    colour: drawnColour(fairway, layoutColour),
    tee: fairway.teePosition,
    target: fairway.targetPosition,
    paths: fairway.flightPaths.map((path) => markPath(fairway, path, toLine)),
  };
}

/** One flight path of a hole. */
export function markPath(fairway: EditedFairway, path: FlightPath, toLine = toCurve): PathMark {
  return { path, isPrimary: path === primaryPath(fairway), places: toLine(placesAlong(fairway, path)) };
}

/** The colour of a hole: its tee's, else its layout's. Null means the plain colour. */
export function drawnColour(
  { teeColours }: Pick<EditedFairway, "teeColours">,
  layoutColour: CourseColour | null,
): CourseColour | null {
  return teeColours[0] ?? layoutColour;
}

/** An arrow to the side on which discs pass a mandatory. */
export interface PassArrow {
  readonly at: Coordinates;
  /** Degrees clockwise from north. */
  readonly bearing: number;
}

/** The arrow of a mandatory as seen from the tee of its hole; null for other features, and without such a tee. */
export function markPass(feature: EditedFeature, holes: readonly EditedHole[]): PassArrow | null {
  return markPassFrom(feature, findMandatoryTee(feature, holes));
}

/** The arrow of a mandatory as seen from this tee. */
export function markPassFrom(
  { points: [at], passOn }: Pick<EditedFeature, "points" | "passOn">,
  tee: Coordinates | null,
): PassArrow | null {
  if (!at || !passOn || !tee) return null;
  return { at, bearing: bearing(tee, at) + (passOn === "right" ? 90 : -90) };
}

/** The corners of the tee pads of holes that have any, to scale. */
export function markPads(holes: readonly EditedHole[]): (readonly Coordinates[])[] {
  return holes
    .flatMap((hole) => hole.tees.flatMap((tee) => [padCorners(hole, tee) ?? []]))
    .filter(({ length }) => length > 0);
}

import { markHole, type PassArrow } from "@/lib/drawing/marks";
import type { EditedFeature, EditedTarget, EditedTee } from "@/lib/editor/document";
import { type CompleteFairway, holeLabel, placesAlong } from "@/lib/editor/fairways";
import { flightCurve, localPlane, type Point } from "@/lib/geo/curve";
import { nearestCopy } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { bestFit, extent, type Fit, type Frame } from "./fit";
import { reachesInto } from "./frame-overlap";
import type { Ground } from "./ground";
import { countSteps, pathData, STEP, stepData } from "./lines";

/** A hole on paper, in millimetres from the top left corner of the frame. */
export interface DrawnHole {
  readonly id: string;
  /** The hole's label if it has one, else its number. */
  readonly label: string;
  /** Of its primary flight path; null for the plain colour. */
  readonly colour: CourseColour | null;
  readonly tee: Point;
  readonly target: Point;
  /** The direction of the flight path at the tee, in degrees clockwise from up. */
  readonly heading: number;
  /** Flight paths, the primary one first; `d` is the data of an SVG path. */
  readonly lines: readonly { readonly id: string; readonly d: string }[];
}

export interface Drawing<Drawn> {
  readonly drawn: Drawn;
  readonly fit: Fit;
  /** What lies below the drawing, for a background. */
  readonly ground: Ground;
  /** Converts a place in degrees to millimetres from the top left corner of the frame. */
  readonly toPaper: (place: Coordinates) => Point;
}

/** An arrow from a target towards the next tee. */
export interface TowardsNext {
  /** The label or number of the next hole. */
  readonly label: string;
  readonly from: Point;
  readonly to: Point;
}

/**
 * Maximum number of points of a drawing's curves. Only zigzags across the whole paper need more; they are drawn
 * straight.
 */
const MAX_SIGN_POINTS = 2_000;
const MAX_MAP_POINTS = 20_000;

/** Length of the arrow to the next tee, and its distance from the target, in millimetres. */
const ARROW_LENGTH = 12;
const ARROW_GAP = 6;

/** The space that the mark of a point takes around it, in millimetres. One without this space is left out, not cut off. */
const MARK_SPACE = 2.8;

/** Everything that a sign shows besides its fairway. */
interface SignSurroundings {
  /** The hole's tees and targets that the layout doesn't play. */
  readonly otherTees: readonly EditedTee[];
  readonly otherTargets: readonly EditedTarget[];
  readonly features: readonly EditedFeature[];
  readonly layoutColour: CourseColour | null;
}

/** A sign's drawing, in millimetres. */
export interface DrawnSign extends DrawnHole {
  readonly next: TowardsNext | null;
  readonly otherTees: readonly { readonly tee: EditedTee; readonly at: Point }[];
  readonly otherTargets: readonly { readonly target: EditedTarget; readonly at: Point }[];
  readonly features: readonly DrawnFeature[];
}

/** A feature on paper, at least in part: the data of an SVG path, closed for an area, and its first corner. */
export interface DrawnFeature {
  readonly feature: EditedFeature;
  readonly d: string;
  readonly at: Point;
}

/** Draws a hole for its tee sign with the throwing direction up, as a player at the tee sees it. */
export function drawSign(
  fairway: CompleteFairway,
  next: CompleteFairway | null,
  frame: Frame,
  { otherTees, otherTargets, features, layoutColour }: SignSurroundings,
): Drawing<DrawnSign> {
  const project = createProjection(fairway.teePosition);
  const others = [...otherTees, ...otherTargets].map(({ position }) => position);
  const points = [...outline([fairway], MAX_SIGN_POINTS), ...others].map(project);
  const throwBearing = planeBearing(project(fairway.teePosition), project(fairway.targetPosition));
  const fit = bestFit(points, [throwBearing], frame);
  const ground = groundOf(fit, fairway.teePosition, frame);
  const toPaper = (place: Coordinates) => fit.toPaper(project(place));
  const [hole] = drawHoles([fairway], layoutColour, project, fit, MAX_SIGN_POINTS) as [DrawnHole];
  return {
    drawn: {
      ...hole,
      next: next && arrowToNext(hole.target, next, project, fit),
      otherTees: otherTees.map((tee) => ({ tee, at: toPaper(tee.position) })),
      otherTargets: otherTargets.map((target) => ({ target, at: toPaper(target.position) })),
      features: drawFeatures(features, toPaper, fairway.teePosition, frame),
    },
    fit,
    ground,
    toPaper,
  };
}

/** The ground that a frame shows, by the origin of its plane. */
function groundOf({ middle, up, scale }: Fit, origin: Coordinates, { width, height }: Frame): Ground {
  return { centre: localPlane(origin).unproject(middle), up, scale, width, height };
}

/** Draws the lines and areas that reach into the frame, and the points whose marks fit into it. */
function drawFeatures(
  features: readonly EditedFeature[],
  toPaper: (place: Coordinates) => Point,
  origin: Coordinates,
  { width, height }: Frame,
): DrawnFeature[] {
  const project = linearCopy(toPaper, origin);
  const drawn: DrawnFeature[] = [];
  for (const feature of features) {
    const { left, right, top, bottom } = project.extent(feature.points);
    const space = feature.shape === "point" ? MARK_SPACE : 0;
    if (right < space || left > width - space || bottom < space || top > height - space) continue;
    const isInside = left >= 0 && right <= width && top >= 0 && bottom <= height;
    if (!isInside && !reachesInto(feature.points.map(project.place), feature.shape, { width, height }))
      continue;
    const [first] = feature.points;
    drawn.push({
      feature,
      at: first ? project.place(first) : { x: 0, y: 0 },
      // Computed on access: a sign may be laid out twice, and the shapes of a page may be shared instead.
      get d() {
        if (feature.shape === "point") return "";
        return `${stepData(feature.points.map(project.place))}${feature.shape === "area" ? "Z" : ""}`;
      },
    });
  }
  return drawn;
}

/**
 * A faster copy of a projection that is linear around its origin: a page may project all features for each of its
 * signs.
 */
function linearCopy(toPaper: (place: Coordinates) => Point, origin: Coordinates) {
  const { lat, lng } = origin;
  // Measured away from the poles, where latitudes end.
  const north = lat > 0 ? -1e-3 : 1e-3;
  const [at, up, right] = [
    toPaper(origin),
    toPaper({ lat: lat + north, lng }),
    toPaper({ lat, lng: lng + 1e-3 }),
  ];
  const [xPerLat, yPerLat] = [(up.x - at.x) / north, (up.y - at.y) / north];
  const [xPerLng, yPerLng] = [(right.x - at.x) * 1e3, (right.y - at.y) * 1e3];
  const eastOf = (place: Coordinates) => {
    const away = place.lng - lng;
    return away - Math.round(away / 360) * 360;
  };
  return {
    place: (place: Coordinates): Point => {
      const [dLat, dLng] = [place.lat - lat, eastOf(place)];
      return { x: at.x + dLat * xPerLat + dLng * xPerLng, y: at.y + dLat * yPerLat + dLng * yPerLng };
    },
    /** The extent of these places, computed without creating an object for each. */
    extent: (places: readonly Coordinates[]) => {
      let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
      for (const place of places) {
        const dLat = place.lat - lat;
        const dLng = eastOf(place);
        const x = at.x + dLat * xPerLat + dLng * xPerLng;
        const y = at.y + dLat * yPerLat + dLng * yPerLng;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        if (y > bottom) bottom = y;
      }
      return { left, right, top, bottom };
    },
  };
}

/** Around a north arrow of 12 × 17 mm nothing else is drawn within this distance of its middle, if there is such a place. */
const NORTH_ARROW_ROOM = 22;

/**
 * Where a north arrow goes: a corner, the top right one first, since readers look there, or else the place along the edges that is
 * farthest from these points. Not at the bottom left, where the scale bar is.
 */
export function findPlaceForNorth(points: readonly Point[], { width, height }: Frame): Point {
  const [left, right, top, bottom] = [12, width - 12, 13, height - 12];
  const corners = [
    { x: right, y: top },
    { x: left, y: top },
    { x: right, y: bottom },
  ];
  const clearance = (place: Point) =>
    Math.min(...points.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
  const corner = corners.find((place) => clearance(place) >= NORTH_ARROW_ROOM);
  if (corner) return corner;
  const edges = [...corners];
  for (let x = left; x <= right; x += 4) edges.push({ x, y: top }, { x, y: bottom });
  for (let y = top; y <= bottom; y += 4) edges.push({ x: left, y }, { x: right, y });
  const free = edges.filter(({ x, y }) => y < bottom || x > width / 2);
  const rated = free.map((place) => ({ place, clearance: clearance(place) }));
  return rated.reduce((best, next) => (next.clearance > best.clearance ? next : best)).place;
}

/** Draws all holes for the course map: north up, unless a quarter turn makes the map much larger. */
export function drawCourse(
  fairways: readonly CompleteFairway[],
  frame: Frame,
  features: readonly EditedFeature[] = [],
  layoutColour: CourseColour | null = null,
): Drawing<DrawnHole[]> & { readonly features: readonly DrawnFeature[] } {
  const places = outline(fairways, MAX_MAP_POINTS);
  const [south, north] = extent(places.map(({ lat }) => lat));
  // A plane around the middle latitude deviates least from the Mercator map in the background.
  const origin = { lat: (south + north) / 2, lng: fairways[0]?.teePosition.lng ?? 0 };
  const project = createProjection(origin);
  const fit = bestFit(places.map(project), [0, 90, -90], frame);
  const ground = groundOf(fit, origin, frame);
  const toPaper = (place: Coordinates) => fit.toPaper(project(place));
  const drawnFeatures = drawFeatures(features, toPaper, origin, frame);
  const drawn = drawHoles(fairways, layoutColour, project, fit, MAX_MAP_POINTS);
  return { drawn, fit, toPaper, ground, features: drawnFeatures };
}

function drawHoles(
  fairways: readonly CompleteFairway[],
  layoutColour: CourseColour | null,
  project: (place: Coordinates) => Point,
  fit: Fit,
  maxPoints: number,
): DrawnHole[] {
  const toPaper = (place: Coordinates) => fit.toPaper(project(place));
  const corners = fairways.map((fairway) => fairway.flightPaths.map((path) => placesAlong(fairway, path)));
  const isCurved = countSteps(corners.flat().map((line) => line.map(toPaper))) <= maxPoints;
  const toLine = (line: readonly Coordinates[]) => (isCurved ? flightCurve(line, STEP / fit.scale) : line);
  return fairways.map((fairway) => {
    const { id, label, colour, paths } = markHole(fairway, layoutColour, toLine);
    const [tee, target] = [toPaper(fairway.teePosition), toPaper(fairway.targetPosition)];
    const lines = paths.map(({ path, places }) => ({ id: path.id, points: places.map(toPaper) }));
    // The first steps of a curve may be tiny, so use a point some millimetres ahead, which gives a stable direction.
    const ahead = lines[0]?.points.find(({ x, y }) => Math.hypot(x - tee.x, y - tee.y) > 4) ?? target;
    return {
      ...{ id, label, colour, tee, target },
      heading: paperBearing(tee, ahead),
      lines: lines.map(({ id, points }) => ({ id, d: pathData(points) })),
    };
  });
}

function arrowToNext(
  target: Point,
  next: CompleteFairway,
  project: (place: Coordinates) => Point,
  fit: Fit,
): TowardsNext | null {
  const tee = fit.toPaper(project(next.teePosition));
  const apart = Math.hypot(tee.x - target.x, tee.y - target.y);
  // Without a distance between the two, the arrow has no direction.
  if (apart < 1e-6) return null;
  const pointAt = (millimetres: number): Point => ({
    x: target.x + ((tee.x - target.x) / apart) * millimetres,
    y: target.y + ((tee.y - target.y) / apart) * millimetres,
  });
  return { label: holeLabel(next), from: pointAt(ARROW_GAP), to: pointAt(ARROW_GAP + ARROW_LENGTH) };
}

/** An arrow on paper: where it starts, in millimetres, and its direction in degrees clockwise from the right. */
export interface PaperArrow {
  readonly at: Point;
  readonly degrees: number;
}

export function arrowOnPaper(
  arrow: PassArrow | null,
  { fit, toPaper }: Pick<Drawing<unknown>, "fit" | "toPaper">,
): PaperArrow | null {
  return arrow && { at: toPaper(arrow.at), degrees: arrow.bearing - fit.up - 90 };
}

/** Creates a projection to metres around an origin, also across the antimeridian. */
function createProjection(origin: Coordinates): (place: Coordinates) => Point {
  const plane = localPlane(origin);
  return (place) => plane.project(nearestCopy(place, origin));
}

/** Points of all flight paths, dense enough to determine their extent. */
function outline(fairways: readonly CompleteFairway[], maxPoints: number): Coordinates[] {
  const lines = fairways.flatMap((fairway) => fairway.flightPaths.map((path) => placesAlong(fairway, path)));
  const isCurved = countSteps(lines) <= maxPoints;
  return lines.flatMap((line) => (isCurved ? flightCurve(line, Number.POSITIVE_INFINITY) : line));
}

/** The bearing between two points in metres east and north, degrees clockwise from north. */
function planeBearing(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
}

/** The direction between two points on paper, where y grows downwards, degrees clockwise from up. */
function paperBearing(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

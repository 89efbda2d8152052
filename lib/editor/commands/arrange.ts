import { localPlane } from "@/lib/geo/curve";
import { offsetBy } from "@/lib/geo/offset";
import { nearestCopy, tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import { type CourseDocument, type EditedFeature, mapFeaturePositions, mapHolePositions } from "../document";
import { findMembers, type Group } from "../groups";
import type { Command } from "./command";
import { editMembers, groupCentre, groupPlaces } from "./move-group";

/** Directions on the ground: x to the east, y to the north. */
export type Axis = "x" | "y";

/** Where members are aligned: at the western or southern edge, in the middle, or at the eastern or northern edge. */
export type Edge = "low" | "middle" | "high";

/** The opposite side on which to pass a mandatory. */
const OTHER_SIDE = { left: "right", right: "left" } as const;

/** Mirrors the members about the centre of their bounding box, east to west ("x") or north to south ("y"). */
export function mirrorGroup(group: Group, axis: Axis): Command {
  return (document) => {
    const centre = groupCentre(document, group);
    if (!centre) return null;
    const plane = localPlane(centre);
    const mirror = (place: Coordinates) => {
      const { x, y } = plane.project(nearestCopy(place, centre));
      return tidyPlace(plane.unproject(axis === "x" ? { x: -x, y } : { x, y: -y }));
    };
    return editMembers(group, "group.mirrorStep", {
      hole: (hole) => mapHolePositions(hole, mirror),
      feature: (feature): EditedFeature => ({
        ...mapFeaturePositions(feature, mirror),
        passOn: feature.passOn && OTHER_SIDE[feature.passOn],
      }),
    })(document);
  };
}

/** Moves the members so that their bounding boxes share an edge or their middle. */
export function alignGroup(group: Group, axis: Axis, edge: Edge): Command {
  return (document) => {
    const spans = memberSpans(document, group, axis);
    const whole = {
      low: Math.min(...spans.map(({ low }) => low)),
      high: Math.max(...spans.map(({ high }) => high)),
    };
    const at = (span: Pick<Span, "low" | "high">) =>
      edge === "middle" ? (span.low + span.high) / 2 : span[edge];
    return shiftMembers(group, "group.alignStep", axis, (id) => {
      const span = spans.find((each) => each.id === id);
      return span ? at(whole) - at(span) : 0;
    })(document);
  };
}

/** Moves the members between the outermost two so that all gaps between them are equal. */
export function distributeGroup(group: Group, axis: Axis): Command {
  return (document) => {
    const spans = memberSpans(document, group, axis).sort((a, b) => a.low + a.high - (b.low + b.high));
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last || spans.length < 3) return null;
    const covered = spans.reduce((sum, { low, high }) => sum + high - low, 0);
    const gap = (last.high - first.low - covered) / (spans.length - 1);
    const shifts = new Map<string, number>();
    let next = first.low;
    for (const { id, low, high } of spans) {
      shifts.set(id, next - low);
      next += high - low + gap;
    }
    return shiftMembers(group, "group.distributeStep", axis, (id) => shifts.get(id) ?? 0)(document);
  };
}

/** The extent of a member along an axis, in metres. */
interface Span {
  readonly id: string;
  readonly low: number;
  readonly high: number;
}

/** Members without a position have none. */
function memberSpans(document: CourseDocument, group: Group, axis: Axis): Span[] {
  const centre = groupCentre(document, group);
  if (!centre) return [];
  const plane = localPlane(centre);
  const { holes, features } = findMembers(document, group);
  const members = [
    ...holes.map(({ id }) => ({ holeIds: [id], featureIds: [] })),
    ...features.map(({ id }) => ({ holeIds: [], featureIds: [id] })),
  ];
  return members.flatMap((member) => {
    const along = groupPlaces(document, member).map(
      (place) => plane.project(nearestCopy(place, centre))[axis],
    );
    const id = member.holeIds[0] ?? member.featureIds[0] ?? "";
    return along.length > 0 ? [{ id, low: Math.min(...along), high: Math.max(...along) }] : [];
  });
}

/** Positions are stored to the centimetre: a smaller shift is no move. */
const MIN_SHIFT_METRES = 0.005;

function shiftMembers(
  group: Group,
  step: "group.alignStep" | "group.distributeStep",
  axis: Axis,
  shiftOf: (id: string) => number,
): Command {
  const shift = (id: string) => {
    const metres = shiftOf(id);
    if (Math.abs(metres) < MIN_SHIFT_METRES) return null;
    const by = axis === "x" ? { east: metres, north: 0 } : { east: 0, north: metres };
    return (place: Coordinates) => offsetBy(place, by);
  };
  return editMembers(group, step, {
    hole: (hole) => {
      const move = shift(hole.id);
      return move ? mapHolePositions(hole, move) : hole;
    },
    feature: (feature) => {
      const move = shift(feature.id);
      return move ? mapFeaturePositions(feature, move) : feature;
    },
  });
}

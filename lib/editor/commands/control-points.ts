import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { CourseDocument, FlightPath } from "../document";
import { type FairwayId, findFairway, replacePath } from "../fairways";
import type { Handle, PointHandle } from "../handles";
import { replaceFairway } from "../write-fairway";
import type { Command } from "./command";

/** Adds a control point at a place in degrees, at the handle's index. Null if the path is full. */
export function addPoint({ fairwayId, pathId, index }: PointHandle, at: Coordinates): Command {
  return (document) => {
    const found = findPath(document, fairwayId, pathId);
    if (!found || pathFullReason(found.path) || index < 0 || index > found.path.points.length) return null;
    const points = found.path.points.toSpliced(index, 0, tidyPlace(at));
    return {
      label: message("tools.addPoint", { number: index + 1, hole: found.fairway.number }),
      document: replaceFairway(document, replacePath(found.fairway, { ...found.path, points })),
    };
  };
}

/** Deletes a control point. Null if it doesn't exist or `cannotDeleteReason` returns a reason. */
export function deletePoint(handle: Handle): Command {
  return (document) => {
    if (handle.part !== "point" || cannotDeleteReason(document, handle)) return null;
    const found = findPath(document, handle.fairwayId, handle.pathId);
    if (!found || handle.index >= found.path.points.length) return null;
    const points = found.path.points.toSpliced(handle.index, 1);
    return {
      label: message("tools.deletePoint", { number: handle.index + 1, hole: found.fairway.number }),
      document: replaceFairway(document, replacePath(found.fairway, { ...found.path, points })),
    };
  };
}

/** The reason why a handle cannot be deleted: it is a tee or a target. Null if it can be deleted. */
export function cannotDeleteReason(document: CourseDocument, handle: Handle): Message | null {
  const hole = findFairway(document, handle.fairwayId)?.number ?? 0;
  if (handle.part === "tee") return message("tools.teeStays", { hole });
  if (handle.part === "target") return message("tools.targetStays", { hole });
  return null;
}

/** The reason why a flight path cannot have another control point; null if it can. */
export function pathFullReason(path: FlightPath): Message | null {
  const most = COURSE_LIMITS.controlPoints;
  return path.points.length >= most ? message("tools.pathFull", { most }) : null;
}

function findPath(document: CourseDocument, fairwayId: FairwayId, pathId: FlightPathId) {
  const fairway = findFairway(document, fairwayId);
  const path = fairway?.flightPaths.find(({ id }) => id === pathId);
  return fairway && path ? { fairway, path } : null;
}

import { isSamePlace, tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { playHole } from "@/lib/validation/played-hole";
import { type CourseDocument, type EditedHole, findHole, mapChanged, replaceHole } from "../document";
import {
  type EditedFairway,
  findFairwaySource,
  findPathOrPrimary,
  replacePath,
  toFairway,
} from "../fairways";
import { type Handle, handlePlace, type PointHandle, partName } from "../handles";
import { replaceFairway } from "../write-fairway";
import type { Command } from "./command";
import { followEnds, moveEnd } from "./move-end";

/** Moves a handle to a place (degrees, on any copy of the world). Control points follow a tee or target; see `moveEnd`. */
export function moveHandle(handle: Handle, to: Coordinates): Command {
  return (document) => {
    const source = findFairwaySource(document, handle.fairwayId);
    if (!source) return null;
    const { hole, play } = source;
    if (handle.part !== "point") {
      const end = playHole(hole, play)[handle.part];
      return end && moveEnd(hole.id, handle.part, end.id, to)(document);
    }
    const fairway = toFairway(hole, play);
    const from = handlePlace(fairway, handle);
    const place = tidyPlace(to);
    if (!from || isSamePlace(from, place)) return null;
    return {
      label: message("editing.move", { part: partName(handle), hole: hole.number }),
      document: replaceFairway(document, movePoint(fairway, handle, place)),
    };
  };
}

/**
 * `replaceFairway` for a fairway whose tee or target moved: the control points of the hole's other flight paths from that tee
 * and to that target follow, too.
 */
export function replaceMovedFairway(document: CourseDocument, moved: EditedFairway): CourseDocument {
  const source = findFairwaySource(document, moved.id);
  const replaced = replaceFairway(document, moved);
  const hole = source && findHole(replaced, source.hole.id);
  if (!hole) return replaced;
  const { tee, target } = playHole(source.hole, source.play);
  const isOther = (path: EditedHole["flightPaths"][number]) =>
    path.teeId !== tee?.id || path.targetId !== target?.id;
  const flightPaths = mapChanged(hole.flightPaths, (path) =>
    isOther(path) ? followEnds(path, source.hole, hole) : path,
  );
  if (flightPaths === hole.flightPaths) return replaced;
  return replaceHole(replaced, { ...hole, flightPaths });
}

function movePoint(
  fairway: EditedFairway,
  { pathId, index }: PointHandle,
  place: Coordinates,
): EditedFairway {
  const path = findPathOrPrimary(fairway, pathId);
  return replacePath(fairway, { ...path, points: path.points.with(index, place) });
}

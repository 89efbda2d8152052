import { dequal } from "dequal/lite";
import { tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { moveTo } from "@/lib/validation/ground-height";
import { type EditedHole, findHole, replaceHole } from "../document";
import type { End } from "../handles";
import type { Command } from "./command";
import { followEnds } from "./move-handle";

/**
 * Moves a tee or target by its id, even if the shown layout doesn't play it. The control points of all flight
 * paths from or to it follow.
 */
export function moveOtherEnd(holeId: string, end: End, id: string, to: Coordinates): Command {
  return (document) => {
    const hole = findHole(document, holeId);
    const changed = hole && moveHoleEnd(hole, end, id, tidyPlace(to));
    if (!changed || dequal(changed, hole)) return null;
    const part = message(`editing.${end}`);
    return {
      label: message("editing.move", { part, hole: hole.number }),
      document: replaceHole(document, changed),
    };
  };
}

function moveHoleEnd(hole: EditedHole, end: End, id: string, place: Coordinates): EditedHole {
  const move = <T extends { readonly id: string; readonly position: Coordinates }>(items: readonly T[]) =>
    items.map((item) => (item.id === id ? { ...item, position: moveTo(item.position, place) } : item));
  const moved = end === "tee" ? { ...hole, tees: move(hole.tees) } : { ...hole, targets: move(hole.targets) };
  return { ...moved, flightPaths: hole.flightPaths.map((path) => followEnds(path, hole, moved)) };
}

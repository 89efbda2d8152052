import type { DrawnHole } from "@/lib/editor/session";
import { newId } from "@/lib/ids";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";

/** The ids of a new hole, and of its play if another layout than the main one is shown. */
export function newHole(layoutId: string): Required<DrawnHole> {
  return {
    fairwayId: newId("fairway"),
    play: layoutId === MAIN_LAYOUT_ID ? null : { layoutId, playId: newId("play") },
  };
}

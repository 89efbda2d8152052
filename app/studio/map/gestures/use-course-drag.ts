import type { Coordinates } from "@/lib/validation/coordinates";
import { useStudio } from "../../session/use-studio";
import type { DragEffect } from "./drag-gesture";
import type { Pixels } from "./pixels";
import { useDragGesture } from "./use-drag-gesture";

/** Like `useDragGesture`, for what the session contains: it ignores undo and redo until the drag ends. */
export function useCourseDrag<Target>(
  placeAt: (at: Pixels, altKey: boolean) => Coordinates,
  perform: (effect: DragEffect<Target>) => void,
) {
  const { dispatch } = useStudio();
  return useDragGesture<Target>(placeAt, (effect) => {
    if (effect.type !== "drag") dispatch({ type: "hold", isHolding: effect.type === "grab" });
    perform(effect);
  });
}

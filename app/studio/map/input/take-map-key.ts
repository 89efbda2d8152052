import { ownsKeys } from "@/app/ui/key-target";
import { MODES, type Mode } from "@/lib/editor/mode";
import { sceneOf } from "@/lib/editor/scene";
import type { Studio } from "../../session/create-studio";

/** Whether a gesture on the map takes a key, or else the mode. On the canvas, the drawing in progress takes keys before the map does. */
export function takeMapKey(studio: Studio, event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  const { input, store } = studio;
  // The focus may be anywhere during a gesture.
  if (key === "Escape" && input.cancelGesture?.()) return true;
  if (defaultPrevented || ownsKeys(target)) return false;
  const mode = MODES[sceneOf(store.get()).mode];
  if (key === "Escape") return takeEscape(studio, mode);
  return mode.click === "draw" && target === document.body && (input.drawingKey?.(event) ?? false);
}

function takeEscape({ store, dispatch, endGroup, input }: Studio, mode: Mode): boolean {
  switch (mode.escape) {
    case "end-group":
      if (store.get().selection.kind !== "group") return false;
      endGroup();
      return true;
    case "cancel":
      dispatch({ type: "cancel" });
      return true;
    case "task":
      return input.task?.cancel?.() ?? false;
    case null:
      return false;
  }
}

import { useEffect } from "react";
import { TURN_DEGREES } from "@/lib/editor/commands/drag";
import type { Nudge } from "@/lib/editor/commands/nudge";
import { selectedMembers, selectedPoint } from "@/lib/editor/selection";
import { findAction } from "@/lib/editor/shortcuts";
import type { Studio } from "../../session/create-studio";
import { addPointBeside } from "../../session/edit-point";
import { useStudio } from "../../session/use-studio";
import { readNudgeKey } from "./arrow-keys";

/** The keys of every handle on the map: those that move and turn what is selected, and that add a point beside the selected one. */
export function useHandleKeys(overlay: HTMLElement | null): void {
  const studio = useStudio();
  useEffect(() => {
    if (!overlay) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!takeHandleKey(studio, event)) return;
      // Otherwise the map would pan, and Alt with an arrow key would leave the page.
      event.stopPropagation();
      event.preventDefault();
    };
    overlay.addEventListener("keydown", onKeyDown);
    return () => overlay.removeEventListener("keydown", onKeyDown);
  }, [overlay, studio]);
}

/**
 * Whether a handle takes a key. Others have the keys that it leaves: plain arrow keys move the focus (roving-focus.ts), Enter and Space
 * click the button, and Delete is a shortcut (`useShortcuts`).
 */
function takeHandleKey(studio: Studio, event: KeyboardEvent): boolean {
  const { store, dispatch } = studio;
  const part = event.target instanceof HTMLElement && event.target.matches(".map-handle[data-part]");
  if (!part) return false;
  const { selection, drag } = store.get();
  const nudge = readNudge(studio, event);
  const point = selectedPoint(selection);
  const action = findAction("handle", event);
  const side = action === "addAfter" ? "after" : action === "addBefore" ? "before" : null;
  if (!nudge && !(side && point)) return false;
  // Not while a pointer holds a handle.
  if (drag) return true;
  if (nudge) dispatch({ type: "nudge", ...nudge, at: event.timeStamp });
  else if (side && point) addPointBeside(studio, point, side);
  return true;
}

/** What an arrow key with a modifier does with the selected point, or with the group; null for other keys. */
function readNudge({ store, unlocked }: Studio, event: KeyboardEvent): Nudge | null {
  const by = readNudgeKey(event);
  if (!by) return null;
  const { history, selection } = store.get();
  const group = unlocked(selectedMembers(history.present, selection));
  const { part } = (event.target as HTMLElement).dataset;
  if (part === "group-rotate") {
    const sign = Math.sign(by.east + by.north);
    const size = event.shiftKey || event.altKey ? "large" : "small";
    return { target: { kind: "turn", group }, degrees: sign * TURN_DEGREES[size] };
  }
  const target = part === "group-move" ? ({ kind: "group", group } as const) : selectedPoint(selection);
  return target && { target, by };
}

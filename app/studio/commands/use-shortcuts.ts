import { useEffect } from "react";
import { isInPopup, isTextField } from "@/app/ui/key-target";
import { fairwaysOf } from "@/lib/editor/fairways";
import { MODES } from "@/lib/editor/mode";
import { sceneOf } from "@/lib/editor/scene";
import { selectedFairwayId } from "@/lib/editor/selection";
import { type ActionAt, findAction } from "@/lib/editor/shortcuts";
import type { ToolKind } from "@/lib/editor/tool";
import { canEdit } from "@/lib/editor/view";
import { takeMapKey } from "../map/input/take-map-key";
import type { Studio } from "../session/create-studio";
import { printPath } from "../session/print-path";
import { useStudio } from "../session/use-studio";

type Action = ActionAt<"anywhere">;

/** The actions of users who may not edit the course. */
export const VIEWER_ACTIONS: ReadonlySet<string> = new Set<Action>([
  "commands",
  "nextHole",
  "previousHole",
  "goTo",
  "hidePanels",
  "help",
  "print",
  "selectTool",
  "measureTool",
]);

/** Runs the action of a key; false if it does nothing now, so that the key keeps its default. */
export function runShortcut(studio: Studio, action: Action): boolean {
  const { page, dispatch } = studio;
  switch (action) {
    case "undo":
    case "redo":
      dispatch({ type: action });
      return true;
    case "nextHole":
    case "previousHole":
      showNeighbour(studio, action === "nextHole");
      return true;
    case "help":
    case "commands":
      page.set({ dialog: { kind: action } });
      return true;
    case "hidePanels":
      page.set({ arePanelsHidden: !page.get().arePanelsHidden });
      return true;
    case "selectAll":
      studio.selectAll();
      return true;
    case "deleteSelected":
    case "duplicate":
      if (!studio.isIdle()) return false;
      studio[action]();
      return true;
    case "copy":
    case "cut":
    case "paste":
    // Handled by `useClipboard`; Escape depends on the mode (`takeEscape`).
    case "cancel":
      return false;
    case "goTo":
      return focusPlaceSearch();
    case "print":
      window.open(printPath(studio), "_blank", "noopener");
      return true;
    default:
      studio.chooseTool(toolOf(action));
      return true;
  }
}

const toolOf = (action: `${ToolKind}Tool`) => action.slice(0, -"Tool".length) as ToolKind;

function showNeighbour({ store, showHole }: Studio, isNext: boolean): void {
  const { history, selection, layoutId } = store.get();
  const fairways = fairwaysOf(history.present, layoutId);
  const index = fairways.findIndex(({ id }) => id === selectedFairwayId(selection));
  // Without a selected hole, the next one is the first, and the previous one the last.
  const previous = index < 0 ? fairways.length - 1 : index - 1;
  const neighbour = fairways[isNext ? index + 1 : previous];
  if (neighbour) showHole(neighbour.id);
}

function focusPlaceSearch(): boolean {
  const field = document.getElementById("place-search");
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

/**
 * The only listener for keys that work wherever the focus is. What has the focus comes first, such as a handle, and keeps a key by
 * preventing its default.
 * @param singleKeys whether keys without a modifier choose tools.
 */
export function useShortcuts(singleKeys: boolean): void {
  const studio = useStudio();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (takeKey(studio, event, singleKeys)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [studio, singleKeys]);
}

/** Whether the studio does something for a key. Dialogs and menus, and text that is typed, keep theirs. */
function takeKey(studio: Studio, event: KeyboardEvent, singleKeys: boolean): boolean {
  if (takeMapKey(studio, event)) return true;
  const { target, defaultPrevented } = event;
  if (defaultPrevented || isInPopup(target)) return false;
  const { input, store } = studio;
  const mode = MODES[sceneOf(store.get()).mode];
  const action = findAction("anywhere", event);
  if (!action || isForTextField(action, target)) return false;
  if (!canEdit(store.get().view) && !VIEWER_ACTIONS.has(action)) return false;
  if (action.endsWith("Tool") && !singleKeys) return false;
  if ((action === "undo" || action === "redo") && mode.undo === "task") {
    if (action === "undo") input.task?.undo?.();
    return true;
  }
  // Not by a key that was meant for a button.
  if (action === "deleteSelected" && !(mode.erase === "selection" && isOnMap(target))) return false;
  if (action === "deleteSelected" && studio.isIdle() && studio.deletePoint()) return true;
  return runShortcut(studio, action);
}

/** Whether nothing has the focus, or the map or a handle on it. */
function isOnMap(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches("canvas, .map-handle"));
}

/**
 * True if the key belongs to a text field: it types a character, or undoes typing. A field without uncommitted text
 * leaves undo and redo to the course (useTextDraft).
 */
function isForTextField(action: Action, target: EventTarget | null): boolean {
  if (action === "commands" || action === "print" || !isTextField(target)) return false;
  return !((action === "undo" || action === "redo") && target.hasAttribute("data-committed"));
}

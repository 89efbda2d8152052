import { useEffect } from "react";
import { isInPopup, isTextField } from "@/app/ui/key-target";
import { fairwaysOf } from "@/lib/editor/fairways";
import { selectedFairwayId } from "@/lib/editor/selection";
import { type ActionAt, findAction } from "@/lib/editor/shortcuts";
import type { ToolKind } from "@/lib/editor/tool";
import { canEdit } from "@/lib/editor/view";
import type { Studio } from "../session/create-studio";
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
  "selectTool",
  "measureTool",
]);

/** Runs the action of a key; false if it does nothing now, so that the key keeps its default. */
export function runShortcut(studio: Studio, action: Action): boolean {
  const { store, page, dispatch } = studio;
  switch (action) {
    case "undo":
    case "redo":
      dispatch({ type: action });
      return true;
    case "cancel":
      if (!store.get().drag) return false;
      dispatch({ type: "cancel" });
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
    // Handled by `useClipboard` and by the place search.
    case "goTo":
      return false;
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

/**
 * Handles the keys that work anywhere in the studio, except in dialogs and menus, and while text is being typed.
 * @param singleKeys whether keys without a modifier choose tools.
 */
export function useShortcuts(singleKeys: boolean): void {
  const studio = useStudio();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const action = findAction("anywhere", event);
      if (!action || event.defaultPrevented) return;
      if (!canEdit(studio.store.get().view) && !VIEWER_ACTIONS.has(action)) return;
      if (isInPopup(target) || isForTextField(action, target)) return;
      if (action.endsWith("Tool") && !singleKeys) return;
      // Not by a key that was meant for a button.
      if (action === "deleteSelected" && !isOnMap(target)) return;
      if (runShortcut(studio, action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [studio, singleKeys]);
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
  if (action === "cancel" || action === "commands" || !isTextField(target)) return false;
  return !((action === "undo" || action === "redo") && target.hasAttribute("data-committed"));
}

import { useEffect } from "react";
import { fairwaysOf } from "@/lib/editor/fairways";
import { selectedFairwayId } from "@/lib/editor/selection";
import { type ActionAt, findAction } from "@/lib/editor/shortcuts";
import type { ToolKind } from "@/lib/editor/tool";
import { canEdit } from "@/lib/editor/view";
import { isInPopup, isTextField } from "./map/key-target";
import { useStudio } from "./session/use-studio";

const TOOL_OF = {
  selectTool: "select",
  holeTool: "hole",
  teeTool: "tee",
  targetTool: "target",
  pathTool: "path",
  featureTool: "feature",
  measureTool: "measure",
} as const satisfies Partial<Record<ActionAt<"anywhere">, ToolKind>>;

/**
 * Handles the keys that work anywhere in the studio, except in dialogs and menus, and while text is being typed.
 * @param singleKeys whether keys without a modifier choose tools.
 */
export function useShortcuts(singleKeys: boolean): void {
  const studio = useStudio();
  useEffect(() => {
    const { store, page, dispatch } = studio;
    const showNeighbour = (isNext: boolean) => {
      const { history, selection, layoutId } = store.get();
      const fairways = fairwaysOf(history.present, layoutId);
      const index = fairways.findIndex(({ id }) => id === selectedFairwayId(selection));
      // Without a selected hole, the next one is the first, and the previous one the last.
      const previous = index < 0 ? fairways.length - 1 : index - 1;
      const neighbour = fairways[isNext ? index + 1 : previous];
      if (neighbour) studio.showHole(neighbour.id);
    };
    /** Runs an action; false if it does nothing now, so that the key keeps its default. */
    const run = (action: ActionAt<"anywhere">): boolean => {
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
          showNeighbour(action === "nextHole");
          return true;
        case "help":
          page.set({ isHelpShown: true });
          return true;
        case "selectAll":
          studio.selectAll();
          return true;
        case "selectTool":
        case "holeTool":
        case "teeTool":
        case "targetTool":
        case "pathTool":
        case "featureTool":
        case "measureTool":
          studio.chooseTool(TOOL_OF[action]);
          return true;
        case "goTo":
          // Handled by the place search.
          return false;
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!canEdit(store.get().view)) return;
      const action = findAction("anywhere", event);
      if (!action || event.defaultPrevented) return;
      if (isInPopup(event.target) || isForTextField(action, event.target)) return;
      if (action in TOOL_OF && !singleKeys) return;
      if (run(action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [studio, singleKeys]);
}

/**
 * True if the key belongs to a text field: it types a character, or undoes typing. A field without uncommitted text
 * leaves undo and redo to the course (useTextDraft).
 */
function isForTextField(action: ActionAt<"anywhere">, target: EventTarget | null): boolean {
  if (action === "cancel" || !isTextField(target)) return false;
  return !((action === "undo" || action === "redo") && target.hasAttribute("data-committed"));
}

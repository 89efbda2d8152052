import { useEffect, useRef } from "react";
import { fairwaysOf } from "@/lib/editor/fairways";
import { type ActionAt, findAction } from "@/lib/editor/shortcuts";
import type { SessionStore } from "./session/session-store";
import type { MapTool } from "./session/use-tools";

const TOOL_OF = {
  selectTool: "select",
  holeTool: "hole",
  teeTool: "tee",
  targetTool: "target",
  pathTool: "path",
  featureTool: "feature",
  measureTool: "measure",
} as const satisfies Partial<Record<ActionAt<"anywhere">, MapTool>>;

interface ShortcutHandlers {
  onHelp: () => void;
  /** Selects a hole and moves the map to it. */
  onSelect: (fairwayId: string) => void;
  /** Whether keys without a modifier choose tools. */
  singleKeys: boolean;
  /** Selects every hole and feature. */
  onSelectAll: () => void;
  /** Changes the tool; null where there are no tools. */
  onTool: ((tool: MapTool) => void) | null;
}

/** Handles the keys that work anywhere in the studio, except in dialogs and menus, and while text is being typed. */
export function useShortcuts(store: SessionStore, handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const selectNeighbour = (offset: 1 | -1) => {
      const { history, selected, layoutId } = store.get();
      const fairways = fairwaysOf(history.present, layoutId);
      const neighbour = fairways[fairways.findIndex(({ id }) => id === selected) + offset];
      if (neighbour) latest.current.onSelect(neighbour.id);
    };
    /** Runs an action; false if it does nothing now, so that the key keeps its default. */
    const run = (action: ActionAt<"anywhere">): boolean => {
      switch (action) {
        case "undo":
        case "redo":
          store.dispatch({ type: action });
          return true;
        case "cancel":
          if (!store.get().drag) return false;
          store.dispatch({ type: "cancel" });
          return true;
        case "nextHole":
        case "previousHole":
          selectNeighbour(action === "nextHole" ? 1 : -1);
          return true;
        case "help":
          latest.current.onHelp();
          return true;
        case "selectAll":
          latest.current.onSelectAll();
          return true;
        case "selectTool":
        case "holeTool":
        case "teeTool":
        case "targetTool":
        case "pathTool":
        case "featureTool":
        case "measureTool":
          latest.current.onTool?.(TOOL_OF[action]);
          return true;
        case "goTo":
          // Handled by the place search.
          return false;
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = findAction("anywhere", event);
      if (!action || event.defaultPrevented) return;
      if (isInPopup(event.target) || isForTextField(action, event.target)) return;
      if (action in TOOL_OF && !latest.current.singleKeys) return;
      if (run(action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

/**
 * True if the key belongs to a text field: it types a character, or undoes typing. A field without uncommitted text
 * leaves undo and redo to the course (useTextDraft).
 */
function isForTextField(action: ActionAt<"anywhere">, target: EventTarget | null): boolean {
  if (action === "cancel" || !isTextField(target)) return false;
  return !((action === "undo" || action === "redo") && target.hasAttribute("data-committed"));
}

function isTextField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")
  );
}

/** Dialogs and menus have keys of their own. */
function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
}

import { useEffect, useRef } from "react";
import { type ActionAt, actionOf } from "@/lib/editor/shortcuts";
import type { SessionStore } from "./session/session-store";

interface Answers {
  onHelp: () => void;
  /** Selects a hole and moves the map there. */
  onSelect: (fairwayId: string) => void;
}

/**
 * The keys that work wherever the focus is, outside text fields and dialogs. Which they are says the table of
 * shortcuts, from which the help is made, too.
 */
export function useShortcuts(store: SessionStore, answers: Answers): void {
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  useEffect(() => {
    const step = (by: 1 | -1) => {
      const { history, selected } = store.get();
      const { fairways } = history.present;
      const next = fairways[fairways.findIndex(({ id }) => id === selected) + by];
      if (next) latest.current.onSelect(next.id);
    };
    const act = (action: ActionAt<"anywhere">): boolean => {
      switch (action) {
        case "undo":
        case "redo":
          store.dispatch({ type: action });
          return true;
        case "cancel":
          if (!store.get().drag) return false;
          store.dispatch({ type: "let-go" });
          return true;
        case "nextHole":
        case "previousHole":
          step(action === "nextHole" ? 1 : -1);
          return true;
        case "help":
          latest.current.onHelp();
          return true;
        case "goTo":
          // The field of places has it.
          return false;
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf("anywhere", event);
      if (!action || event.defaultPrevented || isInDialog(event.target)) return;
      // A text field has an undo and an Escape of its own, and question marks are written into it.
      if (action !== "cancel" && isTextField(event.target)) return;
      if (act(action)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

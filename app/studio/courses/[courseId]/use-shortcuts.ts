import { useEffect } from "react";
import type { SessionStore } from "./session-store";

/** The keys that work wherever the focus is, outside fields: undo, redo, and Escape for a drag under way. */
export function useShortcuts(store: SessionStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && store.get().drag) {
        event.preventDefault();
        store.dispatch({ type: "let-go" });
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      store.dispatch({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

/** A text field has an undo of its own. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { EditedFairway } from "@/lib/editor/fairways";
import { type Handle, handleKey } from "@/lib/editor/handles";

/** A handle to focus once it is rendered: by its key, or the first or last one of its hole. */
export interface PendingFocus {
  readonly fairwayId: string;
  readonly handle: string | "first" | "last";
}

export function findHandleButton(root: HTMLElement | null, key: string): HTMLButtonElement | null {
  return root?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;
}

/**
 * Focuses the pending handle when it appears, and a neighbour when the focused handle disappears, by Delete
 * or by undo.
 * @returns a ref for the key of the focused handle.
 */
export function useHandleFocus(
  root: RefObject<HTMLElement | null>,
  fairway: EditedFairway,
  handles: readonly Handle[],
  pendingFocus: RefObject<PendingFocus | null>,
): RefObject<string | null> {
  const lastFocused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const focus = (key: string): boolean => {
      const button = findHandleButton(root.current, key);
      button?.focus({ preventScroll: true });
      return button !== null;
    };
    const pending = pendingFocus.current;
    if (pending?.fairwayId === fairway.id && focus(keyOf(pending, handles))) pendingFocus.current = null;

    const last = lastFocused.current;
    if (document.activeElement !== document.body || !last || findHandleButton(root.current, last)) return;
    lastFocused.current = null;
    const neighbour = handles.findLast(({ part }) => part === "point") ?? handles[0];
    if (neighbour) focus(handleKey(neighbour));
  });
  return lastFocused;
}

function keyOf({ handle }: PendingFocus, handles: readonly Handle[]): string {
  const end = handle === "first" ? handles[0] : handle === "last" ? handles.at(-1) : undefined;
  return end ? handleKey(end) : handle;
}

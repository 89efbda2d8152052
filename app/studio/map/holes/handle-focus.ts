import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Handle, handleKey } from "@/lib/editor/handles";
import { usePage, useStudio } from "../../session/use-studio";

export function findHandleButton(root: HTMLElement | null, key: string): HTMLButtonElement | null {
  return root?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;
}

/**
 * Moves the focus to the selected point: when it is awaited there (`isPointAwaited`), and from another handle that isn't selected
 * any more, such as after undo. When the focused handle disappears and no point is selected, a neighbour gets the focus.
 * @returns a ref for the key of the focused handle.
 */
export function useHandleFocus(
  root: RefObject<HTMLElement | null>,
  handles: readonly Handle[],
  selectedKey: string | null,
): RefObject<string | null> {
  const { page } = useStudio();
  const { isPointAwaited } = usePage();
  const lastFocused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const focus = (key: string): boolean => {
      const button = findHandleButton(root.current, key);
      button?.focus({ preventScroll: true });
      return button !== null;
    };
    if (isPointAwaited && selectedKey !== null && focus(selectedKey)) page.set({ isPointAwaited: false });

    const { activeElement } = document;
    const focused =
      root.current?.contains(activeElement) && activeElement?.closest<HTMLElement>("[data-key]");
    if (focused) {
      if (selectedKey !== null && focused.dataset.key !== selectedKey) focus(selectedKey);
      return;
    }
    const last = lastFocused.current;
    if (activeElement !== document.body || !last || findHandleButton(root.current, last)) return;
    lastFocused.current = null;
    if (selectedKey !== null && focus(selectedKey)) return;
    const neighbour = handles.findLast(({ part }) => part === "point") ?? handles[0];
    if (neighbour) focus(handleKey(neighbour));
  });
  return lastFocused;
}

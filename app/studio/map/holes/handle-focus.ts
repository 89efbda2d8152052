import { type RefObject, useLayoutEffect, useRef } from "react";
import { usePage, useStudio } from "../../session/use-studio";

export function findHandleButton(root: HTMLElement | null, key: string): HTMLButtonElement | null {
  return root?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;
}

/**
 * Moves the focus to the selected point: when it is awaited there (`isPointAwaited`), and from another handle that isn't selected
 * any more, such as after undo. When the focused handle disappears and no point is selected, a neighbour gets the focus.
 * @param selectedKey of the selected point; null for none of those in `root`.
 */
export function useHandleFocus(
  root: RefObject<HTMLElement | null>,
  selectedKey: string | null,
  neighbourKey: string | null,
): void {
  const { page } = useStudio();
  const { isPointAwaited } = usePage();
  const lastFocused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const focus = (key: string | null): boolean => {
      const button = key === null ? null : findHandleButton(root.current, key);
      button?.focus({ preventScroll: true });
      return button !== null;
    };
    if (isPointAwaited && focus(selectedKey)) page.set({ isPointAwaited: false });

    const { activeElement } = document;
    const focused =
      root.current?.contains(activeElement) && activeElement?.closest<HTMLElement>("[data-key]");
    if (focused) {
      if (selectedKey !== null && focused.dataset.key !== selectedKey) focus(selectedKey);
      lastFocused.current = selectedKey ?? focused.dataset.key ?? null;
      return;
    }
    const last = lastFocused.current;
    if (activeElement !== document.body || !last || findHandleButton(root.current, last)) return;
    lastFocused.current = null;
    if (!focus(selectedKey)) focus(neighbourKey);
  });
}

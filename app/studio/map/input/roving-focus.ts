import { useEffect, useEffectEvent } from "react";

const DIRECTIONS: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** All points of the map except the handles that add points: the A key does the same. */
const POINTS = "button.map-handle:not([data-part=midpoint])";

/**
 * Makes the points in the overlay of the map a single tab stop, with the arrow keys moving between them,
 * since a course has hundreds (the roving tabindex of the WAI-ARIA Authoring Practices).
 *
 * @param onLeave called for an arrow key that leads past the first (-1) or the last (1) point.
 */
export function useRovingFocus(overlay: HTMLElement | null, onLeave: (direction: -1 | 1) => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!overlay) return;
    let current: Element | null = null;
    const list = () => [...overlay.querySelectorAll<HTMLElement>(POINTS)];
    const update = () => {
      const points = list();
      const focused = points.find((point) => point === document.activeElement);
      if (focused) current = focused;
      else if (!current?.isConnected) current = points[0] ?? null;
      for (const point of points) point.tabIndex = point === current ? 0 : -1;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key];
      const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
      const points = list();
      const index = points.indexOf(event.target as HTMLElement);
      if (!direction || hasModifier || index < 0) return;
      const next = points[index + direction];
      if (next) next.focus({ preventScroll: true });
      else leave(direction);
      // The map would pan.
      event.preventDefault();
      event.stopPropagation();
    };
    const observer = new MutationObserver(update);
    observer.observe(overlay, { childList: true, subtree: true });
    overlay.addEventListener("focusin", update);
    overlay.addEventListener("keydown", onKeyDown);
    update();
    return () => {
      observer.disconnect();
      overlay.removeEventListener("focusin", update);
      overlay.removeEventListener("keydown", onKeyDown);
    };
  }, [overlay]);
}

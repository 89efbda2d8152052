import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to an element when one of several things ends in which the focus was: it disappeared with it. */
export function useFocusAfter(openCount: number, target: RefObject<HTMLElement | null>): void {
  const before = useRef(openCount);
  useEffect(() => {
    if (openCount < before.current && document.activeElement === document.body) {
      target.current?.focus({ preventScroll: true });
    }
    before.current = openCount;
  }, [openCount, target]);
}

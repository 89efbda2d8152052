import { LONG_PRESS_MS } from "./drag-gesture";

/**
 * Makes a long press by one finger a `contextmenu` event, which not every system reports. Returns the function that stops it.
 */
export function reportLongPress(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  const stop = () => clearTimeout(timer);
  element.addEventListener(
    "touchstart",
    ({ target, touches: [touch, second] }) => {
      stop();
      if (!touch || second) return;
      const { clientX, clientY } = touch;
      const press = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY });
      timer = setTimeout(() => target?.dispatchEvent(press), LONG_PRESS_MS);
    },
    options,
  );
  for (const type of ["touchmove", "touchend", "touchcancel", "contextmenu"])
    element.addEventListener(type, stop, options);
  return () => {
    stop();
    listening.abort();
  };
}

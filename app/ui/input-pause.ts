/** How long no input counts as a pause, in milliseconds: most people take longer between two keys or clicks. */
export const PAUSE_MS = 100;

/** Browsers measure the response to these, and to the click that follows `pointerup`. */
const INPUT_EVENTS = ["pointerdown", "pointerup", "keydown", "keyup"] as const;

let lastInput = Number.NEGATIVE_INFINITY;

if (typeof window !== "undefined") {
  const onInput = ({ target }: Event) => {
    // Drawing the map is the response to input on the map itself.
    if (!(target instanceof HTMLCanvasElement)) lastInput = performance.now();
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, onInput, { capture: true, passive: true });
}

/** Milliseconds until the input has paused if no more follows; 0 or less during a pause. */
export function timeUntilPause(): number {
  return lastInput + PAUSE_MS - performance.now();
}

/**
 * Calls `run` after `PAUSE_MS` without input, from now on. For work that would delay the response to a key or a click.
 * Returns the function that cancels it.
 */
export function afterInputPause(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (duration: number) => {
    timer = setTimeout(() => {
      const rest = timeUntilPause();
      if (rest > 0) wait(rest);
      else run();
    }, duration);
  };
  wait(PAUSE_MS);
  return () => clearTimeout(timer);
}

/** Calls `run` at once if the user has paused, otherwise in the next pause. For work ahead of time, such as loading code. */
export function inInputPause(run: () => void): void {
  if (timeUntilPause() > 0) afterInputPause(run);
  else run();
}

/**
 * Input methods, with which people type Japanese, Korean or Chinese, and accents on many keyboards. While one composes a text, its
 * keys are its own: the Enter that picks a candidate stores nothing, and the Escape that cancels a conversion closes nothing.
 */

/** The field in which an input method composes. */
let composing: Element | null = null;

/**
 * Keeps the keys of input methods from every listener of the page. Call it once, before the page adds its own.
 */
export function keepComposedKeys(): void {
  const listen = { capture: true };
  window.addEventListener(
    "compositionstart",
    ({ target }) => {
      composing = target instanceof Element ? target : null;
    },
    listen,
  );
  window.addEventListener(
    "compositionend",
    () => {
      composing = null;
    },
    listen,
  );
  window.addEventListener(
    "keydown",
    (event) => {
      // In Safari, the key that ends a composition comes after its end. It has the code of a key that an input method has taken
      // (UI Events, section 7.3.1).
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    listen,
  );
}

/**
 * Runs something after a pause in typing. A pause while an input method composes isn't one.
 * @returns a function that cancels it.
 */
export function afterTypingPause(run: () => void, milliseconds: number): () => void {
  const wait = () => {
    timer = setTimeout(() => {
      // A field that is removed may never tell that its composition ended.
      if (composing?.isConnected) wait();
      else run();
    }, milliseconds);
  };
  let timer: ReturnType<typeof setTimeout>;
  wait();
  return () => clearTimeout(timer);
}

import { useEffectEvent, useLayoutEffect } from "react";
import { isInPopup, isTextField } from "./key-target";

/**
 * Keeps keys from the page while something opens that takes the keyboard, until the focus is in it: its code may have to
 * arrive, and a dialog takes the focus a frame later. Letters go to the field that gets the focus, Escape cancels, all other
 * keys do nothing. Render it before what opens, which may take the focus in the same commit.
 */
export function HeldKeys({ onCancel }: { onCancel: () => void }) {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => {
    let text = "";
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key, ctrlKey, metaKey } = event;
      if (key === "Escape") cancel();
      else if (key === "Backspace") text = text.slice(0, -1);
      else if (key.length === 1 && !ctrlKey && !metaKey) text += key;
    };
    const release = ({ target }: FocusEvent) => {
      if (!isInPopup(target)) return;
      listening.abort();
      if (text === "" || !(target instanceof HTMLInputElement) || !isTextField(target)) return;
      // Not by the field's own property, with which React tracks what it has rendered.
      Reflect.set(HTMLInputElement.prototype, "value", text, target);
      target.dispatchEvent(new Event("input", { bubbles: true }));
    };
    window.addEventListener("keydown", hold, { capture: true, signal });
    window.addEventListener("focusin", release, { signal });
    return () => listening.abort();
  }, []);
  return null;
}

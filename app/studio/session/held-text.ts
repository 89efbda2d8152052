import type { HeldText } from "@/lib/editor/status";
import { createStore } from "./store";

/** A field with text that isn't stored yet. */
interface Holder {
  /** Stores the text if it is valid. */
  readonly flush: () => void;
  /** Whether the text waits for the user: it is invalid, or others have changed the same. */
  readonly isUnfinished: boolean;
}

const holders = new Set<Holder>();

/** What the fields of the page hold. */
export const heldText = createStore<{ readonly held: HeldText }>({ held: null });

/** Registers a field that holds text. Returns the function that unregisters it. */
export function holdText(holder: Holder): () => void {
  holders.add(holder);
  update();
  return () => {
    holders.delete(holder);
    update();
  };
}

/** Stores the text of all fields, before the page unloads. */
export function flushHeldText(): void {
  for (const { flush } of [...holders]) flush();
}

function update() {
  const isUnfinished = [...holders].some((holder) => holder.isUnfinished);
  heldText.set({ held: holders.size === 0 ? null : isUnfinished ? "unfinished" : "typing" });
}

import type { KeyPress } from "@/lib/editor/shortcuts";
import type { Metres } from "@/lib/geo/offset";
import { readNudgeKey } from "./arrow-keys";

export type HandleCommand =
  /** `time` in milliseconds: quick nudges are one undo step. */
  | { readonly kind: "nudge"; readonly by: Metres; readonly time: number }
  | { readonly kind: "delete" }
  | { readonly kind: "add"; readonly side: "before" | "after" };

/** Translates a key press into a command for the focused handle; null for other keys. */
export function readHandleKey(press: KeyPress & { readonly timeStamp: number }): HandleCommand | null {
  const by = readNudgeKey(press);
  if (by) return { kind: "nudge", by, time: press.timeStamp };
  if (press.ctrlKey || press.metaKey) return null;
  if (press.key === "Delete" || press.key === "Backspace") return { kind: "delete" };
  if (press.key === "Insert" || (press.key.toLowerCase() === "a" && !press.altKey)) {
    return { kind: "add", side: press.shiftKey ? "before" : "after" };
  }
  return null;
}

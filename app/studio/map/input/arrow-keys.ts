import { type KeyPress, NUDGE_METRES } from "@/lib/editor/shortcuts";
import type { Metres } from "@/lib/geo/offset";

const DIRECTIONS: Readonly<Record<string, Metres>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/** The move of an arrow key: small by default, medium with Shift, large with Alt. Null for other keys. */
export function readArrowKey({ key, shiftKey, altKey }: KeyPress): Metres | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const { small, medium, large } = NUDGE_METRES;
  const metres = altKey ? large : shiftKey ? medium : small;
  return { east: direction.east * metres, north: direction.north * metres };
}

/**
 * Like `readArrowKey`, for points of the map, where plain arrow keys move the focus: Ctrl or ⌘ makes a small
 * move.
 */
export function readNudgeKey(press: KeyPress): Metres | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  return ctrlKey || metaKey || shiftKey || altKey ? readArrowKey(press) : null;
}

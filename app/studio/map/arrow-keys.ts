import { type KeyPress, NUDGE_METRES } from "@/lib/editor/shortcuts";

/** Metres. */
export interface Move {
  readonly east: number;
  readonly north: number;
}

const DIRECTIONS: Readonly<Record<string, Move>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/** The move of an arrow key: small, with Shift medium, with Alt large. Null for other keys. */
export function readArrowKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Move | null {
  const direction = DIRECTIONS[key];
  if (!direction || ctrlKey || metaKey) return null;
  const { small, medium, large } = NUDGE_METRES;
  const metres = altKey ? large : shiftKey ? medium : small;
  return { east: direction.east * metres, north: direction.north * metres };
}

import type { MessageKey } from "@/lib/messages/catalogue";
import type { Length, Message } from "@/lib/messages/message";

/**
 * The scopes of shortcuts: outside text fields, on a hole in the list, on the map, on a handle, while drawing
 * a hole.
 */
export const SHORTCUT_SCOPES = ["anywhere", "list", "map", "handle", "drawing"] as const;
export type Place = (typeof SHORTCUT_SCOPES)[number];

/** A key, by `KeyboardEvent.key`, with its modifiers. `command` is Ctrl, or ⌘ on a Mac. */
export interface Chord {
  readonly key: string;
  readonly command?: true;
  readonly shift?: true;
  readonly alt?: true;
}

export interface Shortcut {
  readonly action: string;
  readonly place: Place;
  /** Any one of them triggers the action. */
  readonly chords: readonly Chord[];
  readonly text: MessageKey;
  readonly values?: Message["values"];
}

/**
 * Distances in metres by which arrow keys move a handle: small with Ctrl or ⌘, medium with Shift, large with
 * Alt.
 */
export const NUDGE_METRES = { small: 0.1, medium: 1, large: 10 } as const;

/** The same distances, for display in the user's unit. */
export const NUDGE_LENGTHS = {
  small: nudgeLength("small"),
  medium: nudgeLength("medium"),
  large: nudgeLength("large"),
} as const;

function nudgeLength(size: keyof typeof NUDGE_METRES): Length {
  return { metres: NUDGE_METRES[size], digits: { maximumSignificantDigits: 2 } };
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const arrowChords = (modifiers: Omit<Chord, "key"> = {}): Chord[] =>
  ARROWS.map((key) => ({ key, ...modifiers }));

/**
 * All shortcuts of the studio: the source for both key handling and the help. Some are listed only for the
 * help: MapLibre handles those on the map, and the handles and the place search handle their own.
 */
export const SHORTCUTS = [
  {
    action: "undo",
    place: "anywhere",
    chords: [{ key: "z", command: true }],
    text: "help.undo",
  },
  {
    action: "redo",
    place: "anywhere",
    chords: [
      { key: "z", command: true, shift: true },
      { key: "y", command: true },
    ],
    text: "help.redo",
  },
  { action: "nextHole", place: "anywhere", chords: [{ key: "PageDown", alt: true }], text: "help.nextHole" },
  {
    action: "previousHole",
    place: "anywhere",
    chords: [{ key: "PageUp", alt: true }],
    text: "help.previousHole",
  },
  { action: "selectAll", place: "anywhere", chords: [{ key: "a", command: true }], text: "help.selectAll" },
  { action: "cancel", place: "anywhere", chords: [{ key: "Escape" }], text: "help.cancel" },
  { action: "selectTool", place: "anywhere", chords: [{ key: "v" }], text: "tools.select" },
  { action: "holeTool", place: "anywhere", chords: [{ key: "h" }], text: "tools.draw" },
  { action: "teeTool", place: "anywhere", chords: [{ key: "t" }], text: "tools.drawTee" },
  { action: "targetTool", place: "anywhere", chords: [{ key: "b" }], text: "tools.drawTarget" },
  { action: "pathTool", place: "anywhere", chords: [{ key: "p" }], text: "tools.drawPath" },
  { action: "featureTool", place: "anywhere", chords: [{ key: "f" }], text: "tools.drawFeature" },
  { action: "measureTool", place: "anywhere", chords: [{ key: "m" }], text: "tools.measure" },
  { action: "goTo", place: "anywhere", chords: [{ key: "/" }], text: "help.goTo" },
  { action: "help", place: "anywhere", chords: [{ key: "?" }], text: "help.help" },

  { action: "select", place: "list", chords: [{ key: "Enter" }], text: "help.select" },
  {
    action: "focusNext",
    place: "list",
    chords: [{ key: "ArrowDown" }],
    text: "help.focusNext",
  },
  { action: "focusPrevious", place: "list", chords: [{ key: "ArrowUp" }], text: "help.focusPrevious" },
  { action: "moveUp", place: "list", chords: [{ key: "ArrowUp", alt: true }], text: "help.moveUp" },
  { action: "moveDown", place: "list", chords: [{ key: "ArrowDown", alt: true }], text: "help.moveDown" },
  { action: "delete", place: "list", chords: [{ key: "Delete" }], text: "help.deleteHole" },

  { action: "pan", place: "map", chords: arrowChords(), text: "help.pan" },
  { action: "zoom", place: "map", chords: [{ key: "+" }, { key: "-" }], text: "help.zoom" },
  { action: "turn", place: "map", chords: arrowChords({ shift: true }), text: "help.rotate" },

  { action: "walk", place: "handle", chords: arrowChords(), text: "help.nextPoint" },
  {
    action: "nudge",
    place: "handle",
    chords: arrowChords({ command: true }),
    text: "help.nudge",
    values: { length: NUDGE_LENGTHS.small },
  },
  {
    action: "nudgeMore",
    place: "handle",
    chords: arrowChords({ shift: true }),
    text: "help.nudgeMore",
    values: { length: NUDGE_LENGTHS.medium },
  },
  {
    action: "nudgeMost",
    place: "handle",
    chords: arrowChords({ alt: true }),
    text: "help.nudgeMost",
    values: { length: NUDGE_LENGTHS.large },
  },
  { action: "addAfter", place: "handle", chords: [{ key: "a" }, { key: "Insert" }], text: "help.addAfter" },
  {
    action: "addBefore",
    place: "handle",
    chords: [
      { key: "a", shift: true },
      { key: "Insert", shift: true },
    ],
    text: "help.addBefore",
  },
  {
    action: "deletePoint",
    place: "handle",
    chords: [{ key: "Delete" }, { key: "Backspace" }],
    text: "help.deletePoint",
  },
  { action: "menu", place: "handle", chords: [{ key: "Enter" }, { key: " " }], text: "help.menu" },

  { action: "aim", place: "drawing", chords: arrowChords(), text: "help.aim" },
  { action: "aimFine", place: "drawing", chords: arrowChords({ shift: true }), text: "help.aimFine" },
  { action: "put", place: "drawing", chords: [{ key: "Enter" }, { key: " " }], text: "help.place" },
  {
    action: "bend",
    place: "drawing",
    chords: [
      { key: "Enter", shift: true },
      { key: " ", shift: true },
    ],
    text: "tools.bend",
  },
  { action: "unbend", place: "drawing", chords: [{ key: "Backspace" }], text: "help.unbend" },
  { action: "stop", place: "drawing", chords: [{ key: "Escape" }], text: "help.stop" },
] as const satisfies readonly Shortcut[];

/** The actions of one place. */
export type ActionAt<P extends Place> = Extract<(typeof SHORTCUTS)[number], { place: P }>["action"];

/** The fields of a keyboard event that a shortcut depends on. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The action that a key press triggers in one place; null for none. */
export function findAction<P extends Place>(place: P, press: KeyPress): ActionAt<P> | null {
  const found = SHORTCUTS.find(
    (shortcut: Shortcut) =>
      shortcut.place === place && shortcut.chords.some((chord) => matchesChord(chord, press)),
  );
  return (found?.action as ActionAt<P> | undefined) ?? null;
}

function matchesChord({ key, ...modifiers }: Chord, press: KeyPress): boolean {
  const isLetter = /^[a-z]$/.test(key);
  const pressed = isLetter ? press.key.toLowerCase() : press.key;
  const command = press.ctrlKey || press.metaKey;
  if (pressed !== key || command !== Boolean(modifiers.command) || press.altKey !== Boolean(modifiers.alt))
    return false;
  // Whether a symbol needs Shift depends on the keyboard layout: "?" is Shift and "+" in Finland.
  const isSymbol = key.length === 1 && !isLetter;
  return isSymbol || press.shiftKey === Boolean(modifiers.shift);
}

import type { MessageKey } from "@/lib/messages/catalogue";

/** Where keys work: outside text fields, on a hole in the list, on the map, on a handle of it, while drawing a hole. */
export const PLACES = ["anywhere", "list", "map", "handle", "drawing"] as const;
export type Place = (typeof PLACES)[number];

/** A key by the name the browser gives it, with what is held down beside it. `command` is Ctrl, on a Mac ⌘. */
export interface Chord {
  readonly key: string;
  readonly command?: true;
  readonly shift?: true;
  readonly alt?: true;
}

export interface Shortcut {
  readonly action: string;
  readonly place: Place;
  /** Any of them does it. */
  readonly chords: readonly Chord[];
  readonly text: MessageKey;
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const withArrows = (held: Omit<Chord, "key"> = {}): Chord[] => ARROWS.map((key) => ({ key, ...held }));

/**
 * Every key of the studio. The keys are handled by this table, and the help shows it. Keys on the map itself are
 * MapLibre's, those on handles are interpreted where the handles are, and so is the one of the field of places: all are in
 * here to be shown.
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
  { action: "cancel", place: "anywhere", chords: [{ key: "Escape" }], text: "help.cancel" },
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

  { action: "pan", place: "map", chords: withArrows(), text: "help.pan" },
  { action: "zoom", place: "map", chords: [{ key: "+" }, { key: "-" }], text: "help.zoom" },
  { action: "turn", place: "map", chords: withArrows({ shift: true }), text: "help.turn" },

  { action: "walk", place: "handle", chords: [{ key: "Tab" }], text: "help.walk" },
  { action: "nudge", place: "handle", chords: withArrows(), text: "help.nudge" },
  { action: "nudgeMore", place: "handle", chords: withArrows({ shift: true }), text: "help.nudgeMore" },
  { action: "nudgeMost", place: "handle", chords: withArrows({ alt: true }), text: "help.nudgeMost" },
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

  { action: "aim", place: "drawing", chords: withArrows(), text: "help.aim" },
  { action: "aimFine", place: "drawing", chords: withArrows({ shift: true }), text: "help.aimFine" },
  { action: "put", place: "drawing", chords: [{ key: "Enter" }, { key: " " }], text: "help.put" },
  { action: "stop", place: "drawing", chords: [{ key: "Escape" }], text: "help.stop" },
] as const satisfies readonly Shortcut[];

export type Action = (typeof SHORTCUTS)[number]["action"];
/** What the keys of one place do. */
export type ActionAt<P extends Place> = Extract<(typeof SHORTCUTS)[number], { place: P }>["action"];

/** The part of a keyboard event that a shortcut depends on. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What a key press means in one place; null when nothing. */
export function actionOf<P extends Place>(place: P, press: Press): ActionAt<P> | null {
  const found = SHORTCUTS.find(
    (shortcut: Shortcut) => shortcut.place === place && shortcut.chords.some((chord) => fits(chord, press)),
  );
  return (found?.action as ActionAt<P> | undefined) ?? null;
}

function fits({ key, ...held }: Chord, press: Press): boolean {
  const letter = /^[a-z]$/.test(key);
  const pressed = letter ? press.key.toLowerCase() : press.key;
  const command = press.ctrlKey || press.metaKey;
  if (pressed !== key || command !== Boolean(held.command) || press.altKey !== Boolean(held.alt))
    return false;
  // Signs are typed with or without Shift as the keyboard has them: "?" is Shift and "+" in Finland.
  const isSign = key.length === 1 && !letter;
  return isSign || press.shiftKey === Boolean(held.shift);
}

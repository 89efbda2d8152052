import type { Length } from "@/lib/messages/message";

/** A key, by `KeyboardEvent.key`, with its modifiers. `command` is Ctrl, or ⌘ on a Mac. */
export interface Chord {
  readonly key: string;
  readonly command?: true;
  readonly shift?: true;
  readonly alt?: true;
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
export const arrowChords = (modifiers: Omit<Chord, "key"> = {}): Chord[] =>
  ARROWS.map((key) => ({ key, ...modifiers }));

/**
 * The keys of the studio by the place where they work: outside text fields, on a row of a list, on a handle, while drawing.
 * Any one of its chords triggers an action. What actions do and are called is in the table of commands
 * (app/studio/commands), which doesn't compile without a row for each of them; it is loaded when it is first shown.
 */
export const SHORTCUTS = {
  anywhere: {
    undo: [{ key: "z", command: true }],
    redo: [
      { key: "z", command: true, shift: true },
      { key: "y", command: true },
    ],
    commands: [{ key: "k", command: true }],
    nextHole: [{ key: "PageDown", alt: true }],
    previousHole: [{ key: "PageUp", alt: true }],
    selectAll: [{ key: "a", command: true }],
    deleteSelected: [{ key: "Delete" }, { key: "Backspace" }],
    duplicate: [{ key: "d", command: true }],
    copy: [{ key: "c", command: true }],
    cut: [{ key: "x", command: true }],
    paste: [{ key: "v", command: true }],
    cancel: [{ key: "Escape" }],
    selectTool: [{ key: "v" }],
    holeTool: [{ key: "h" }],
    teeTool: [{ key: "t" }],
    targetTool: [{ key: "b" }],
    pathTool: [{ key: "p" }],
    featureTool: [{ key: "f" }],
    measureTool: [{ key: "m" }],
    goTo: [{ key: "/" }],
    // Many keyboards, such as the Nordic ones, have no backslash without AltGr.
    hidePanels: [
      { key: "\\", command: true },
      { key: ".", command: true },
    ],
    // The browser would print the editor.
    print: [{ key: "p", command: true }],
    help: [{ key: "?" }],
  },
  list: {
    select: [{ key: "Enter" }],
    focusNext: [{ key: "ArrowDown" }],
    focusPrevious: [{ key: "ArrowUp" }],
    moveUp: [{ key: "ArrowUp", alt: true }],
    moveDown: [{ key: "ArrowDown", alt: true }],
    delete: [{ key: "Delete" }],
  },
  handle: {
    walk: arrowChords(),
    nudge: arrowChords({ command: true }),
    nudgeMore: arrowChords({ shift: true }),
    nudgeMost: arrowChords({ alt: true }),
    addAfter: [{ key: "a" }, { key: "Insert" }],
    addBefore: [
      { key: "a", shift: true },
      { key: "Insert", shift: true },
    ],
    deletePoint: [{ key: "Delete" }, { key: "Backspace" }],
    menu: [{ key: "Enter" }, { key: " " }],
  },
  drawing: {
    aim: arrowChords(),
    aimFine: arrowChords({ shift: true }),
    put: [{ key: "Enter" }, { key: " " }],
    bend: [
      { key: "Enter", shift: true },
      { key: " ", shift: true },
    ],
    unbend: [{ key: "Backspace" }],
    stop: [{ key: "Escape" }],
  },
} as const satisfies Record<string, Record<string, readonly Chord[]>>;

export type Place = keyof typeof SHORTCUTS;

export type ActionAt<P extends Place> = keyof (typeof SHORTCUTS)[P] & string;

export function chordsAt(place: Place): [action: string, chords: readonly Chord[]][] {
  return Object.entries(SHORTCUTS[place]);
}

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
  const found = chordsAt(place).find(([, chords]) => chords.some((chord) => matchesChord(chord, press)));
  return (found?.[0] as ActionAt<P> | undefined) ?? null;
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

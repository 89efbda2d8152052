import { describe, expect, test } from "vitest";
import { chordsAt, findAction, type KeyPress, type Place, SHORTCUTS } from "./shortcuts";

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

describe("a key press", () => {
  test("triggers the action of the table, with Ctrl or ⌘", () => {
    expect(findAction("anywhere", press("z", { ctrlKey: true }))).toBe("undo");
    expect(findAction("anywhere", press("z", { metaKey: true }))).toBe("undo");
    expect(findAction("anywhere", press("Z", { ctrlKey: true, shiftKey: true }))).toBe("redo");
    expect(findAction("anywhere", press("y", { ctrlKey: true }))).toBe("redo");
    expect(findAction("list", press("ArrowUp", { altKey: true }))).toBe("moveUp");
    expect(findAction("list", press("ArrowUp"))).toBe("focusPrevious");
  });

  test("of a symbol works with any keyboard layout", () => {
    expect(findAction("anywhere", press("?"))).toBe("help");
    expect(findAction("anywhere", press("?", { shiftKey: true }))).toBe("help");
    expect(findAction("anywhere", press("?", { ctrlKey: true }))).toBeNull();
  });

  test("with additional modifiers triggers nothing", () => {
    expect(findAction("anywhere", press("z"))).toBeNull();
    expect(findAction("anywhere", press("z", { ctrlKey: true, altKey: true }))).toBeNull();
    expect(findAction("list", press("Delete", { shiftKey: true }))).toBeNull();
  });

  test("has one action per place", () => {
    for (const place of Object.keys(SHORTCUTS) as Place[]) {
      const chords = chordsAt(place).flatMap(([, all]) => all.map((chord) => JSON.stringify(chord)));
      expect(new Set(chords).size).toBe(chords.length);
    }
  });
});

import { describe, expect, test } from "vitest";
import { allMessages } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { findAction, type KeyPress, NUDGE_LENGTHS, SHORTCUTS, type Shortcut } from "./shortcuts";

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

  test("that nudges is explained in the user's unit", () => {
    const inFeet = translatorFor("en", allMessages("en"), "feet");
    const nudges = (SHORTCUTS as readonly Shortcut[]).filter(({ action }) => action.startsWith("nudge"));
    const texts = (t: Translate) => nudges.map(({ text, values }) => t(text, values));
    expect(texts(inEnglish)).toEqual(["Move it by 0.1 m", "Move it by 1 m", "Move it by 10 m"]);
    expect(texts(inFeet)).toEqual(["Move it by 0.33 ft", "Move it by 3.3 ft", "Move it by 33 ft"]);
    expect(inFeet("tools.handleKeys", NUDGE_LENGTHS)).toMatch(
      / move this one by 0\.33 ft with Ctrl, by 3\.3 ft with Shift, by 33 ft with Alt\./,
    );
  });

  test("has one action per place", () => {
    const seen = new Set<string>();
    for (const { place, chords, text, values } of SHORTCUTS as readonly Shortcut[]) {
      expect(inEnglish(text, values)).not.toBe("");
      for (const chord of chords) {
        const one = JSON.stringify([place, chord]);
        expect(seen).not.toContain(one);
        seen.add(one);
      }
    }
  });
});

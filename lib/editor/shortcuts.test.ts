import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { actionOf, type Press, SHORTCUTS } from "./shortcuts";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe("a key press", () => {
  test("means what the table says, with Ctrl or ⌘", () => {
    expect(actionOf("anywhere", press("z", { ctrlKey: true }))).toBe("undo");
    expect(actionOf("anywhere", press("z", { metaKey: true }))).toBe("undo");
    expect(actionOf("anywhere", press("Z", { ctrlKey: true, shiftKey: true }))).toBe("redo");
    expect(actionOf("anywhere", press("y", { ctrlKey: true }))).toBe("redo");
    expect(actionOf("list", press("ArrowUp", { altKey: true }))).toBe("moveUp");
    expect(actionOf("list", press("ArrowUp"))).toBe("focusPrevious");
  });

  test("of a sign works however the keyboard types it", () => {
    expect(actionOf("anywhere", press("?"))).toBe("help");
    expect(actionOf("anywhere", press("?", { shiftKey: true }))).toBe("help");
    expect(actionOf("anywhere", press("?", { ctrlKey: true }))).toBeNull();
  });

  test("with more held down means nothing", () => {
    expect(actionOf("anywhere", press("z"))).toBeNull();
    expect(actionOf("anywhere", press("z", { ctrlKey: true, altKey: true }))).toBeNull();
    expect(actionOf("list", press("Delete", { shiftKey: true }))).toBeNull();
  });

  test("means one thing in its place", () => {
    const seen = new Set<string>();
    for (const { place, chords, text } of SHORTCUTS) {
      expect(inEnglish(text)).not.toBe("");
      for (const chord of chords) {
        const one = JSON.stringify([place, chord]);
        expect(seen).not.toContain(one);
        seen.add(one);
      }
    }
  });
});

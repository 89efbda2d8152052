import { describe, expect, test } from "vitest";
import { currentDraft, type TextDraft, typeText, valueFromElsewhere } from "./use-text-draft";

/** What the hook has after it stored a text. */
const stored = (draft: TextDraft, value = draft.text): TextDraft => ({
  ...draft,
  known: value,
  isHeld: false,
});

describe("a text draft", () => {
  test("holds typed text until it is stored, and belongs to one visit of the field", () => {
    const first = typeText(null, "Oak", "Oaks", 0);
    expect(first).toMatchObject({ text: "Oaks", before: "Oak", known: "Oak", isHeld: true });
    const second = typeText(stored(first), "Oaks", "Oaks!", 0);
    expect(second).toMatchObject({ visit: first.visit, before: "Oak", known: "Oaks", isHeld: true });
    expect(typeText(null, "Oaks", "Oaks!", 0).visit).not.toBe(first.visit);
  });

  test("holds nothing once the stored value is typed again", () => {
    expect(typeText(typeText(null, "Oak", "Oaks", 0), "Oak", "Oak", 0).isHeld).toBe(false);
  });

  test("drops the problem of the text before it", () => {
    const problem = { key: "holes.numbersTaken" } as const;
    expect(typeText({ ...typeText(null, "3", "40", 0), problem }, "3", "4", 0).problem).toBeNull();
  });

  test("ends when an undo brings back the value from before the visit", () => {
    const draft = stored(typeText(null, "Oak", "Oaks", 0));
    expect(currentDraft(draft, "Oaks", 1)).toBe(draft);
    expect(currentDraft(draft, "Oak", 1)).toBeNull();
  });

  test("stays if somebody else brings back the value from before the visit", () => {
    const draft = stored(typeText(null, "Oak", "Oaks", 0));
    expect(currentDraft(draft, "Oak", 0)).toBe(draft);
    expect(valueFromElsewhere(draft, "Oak")).toBe("Oak");
  });

  test("with text that isn't stored stays whatever the stored value becomes", () => {
    const draft = typeText(stored(typeText(null, "Oak", "Oaks", 0)), "Oaks", "Oaks!", 0);
    for (const value of ["Oak", "Pond", ""]) expect(currentDraft(draft, value, 1)).toBe(draft);
  });

  test("tells a value from elsewhere from its own, however that was normalised", () => {
    const draft = stored(typeText(null, "Oak", "Oaks ", 0), "Oaks");
    expect(valueFromElsewhere(draft, "Oaks")).toBeNull();
    expect(valueFromElsewhere(draft, "Pond")).toBe("Pond");
    expect(valueFromElsewhere(draft, "Oaks ")).toBeNull();
    expect(valueFromElsewhere(null, "Pond")).toBeNull();
  });
});

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
    const first = typeText(null, "Oak", "Oaks");
    expect(first).toMatchObject({ text: "Oaks", before: "Oak", known: "Oak", isHeld: true });
    const second = typeText(stored(first), "Oaks", "Oaks!");
    expect(second).toMatchObject({ visit: first.visit, before: "Oak", known: "Oaks", isHeld: true });
    expect(typeText(null, "Oaks", "Oaks!").visit).not.toBe(first.visit);
  });

  test("holds nothing once the stored value is typed again", () => {
    expect(typeText(typeText(null, "Oak", "Oaks"), "Oak", "Oak").isHeld).toBe(false);
  });

  test("drops the problem of the text before it", () => {
    const problem = { key: "holes.numbersTaken" } as const;
    expect(typeText({ ...typeText(null, "3", "40"), problem }, "3", "4").problem).toBeNull();
  });

  test("ends when an undo brings back the value from before the visit", () => {
    const draft = stored(typeText(null, "Oak", "Oaks"));
    expect(currentDraft(draft, "Oaks")).toBe(draft);
    expect(currentDraft(draft, "Oak")).toBeNull();
  });

  test("with text that isn't stored stays whatever the stored value becomes", () => {
    const draft = typeText(stored(typeText(null, "Oak", "Oaks")), "Oaks", "Oaks!");
    for (const value of ["Oak", "Pond", ""]) expect(currentDraft(draft, value)).toBe(draft);
  });

  test("tells a value from elsewhere from its own, however that was normalised", () => {
    const draft = stored(typeText(null, "Oak", "Oaks "), "Oaks");
    expect(valueFromElsewhere(draft, "Oaks")).toBeNull();
    expect(valueFromElsewhere(draft, "Pond")).toBe("Pond");
    expect(valueFromElsewhere(draft, "Oaks ")).toBeNull();
    expect(valueFromElsewhere(null, "Pond")).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { message } from "@/lib/messages/message";
import { currentDraft, finishDraft, type TextDraft } from "./use-text-draft";

const PROBLEM = message("holes.numberRange", { max: 27 });
const validate = (text: string) => (Number(text) >= 1 && Number(text) <= 27 ? null : PROBLEM);
const typed = (text: string, over = "3"): TextDraft => ({ over, text, problem: null });

describe("a text draft", () => {
  test("commits valid text and ends", () => {
    expect(finishDraft(typed("7"), validate)).toEqual({ draft: null, commit: "7" });
  });

  test("keeps invalid text, with the reason, and commits nothing", () => {
    for (const text of ["0", "28", "40", ""]) {
      expect(finishDraft(typed(text), validate)).toEqual({
        draft: { over: "3", text, problem: PROBLEM },
        commit: null,
      });
    }
  });

  test("ends without a commit if nothing was typed, or the committed value was typed again", () => {
    for (const draft of [null, typed("3")]) {
      expect(finishDraft(draft, validate)).toEqual({ draft: null, commit: null });
    }
  });

  test("ends when the committed value changes, as an undo changes it", () => {
    expect(currentDraft(typed("40"), "3")).toEqual(typed("40"));
    expect(currentDraft(typed("40"), "5")).toBeNull();
  });
});

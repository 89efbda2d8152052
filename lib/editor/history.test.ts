import { describe, expect, test } from "vitest";
import { amend, newHistory, record, redo, redoLabel, undo, undoLabel } from "./history";

describe("history", () => {
  test("goes back and forth through every step, however many", () => {
    let history = newHistory<number, string>(0);
    for (let state = 1; state <= 5000; state++) history = record(history, `Step ${state}`, state);
    for (let state = 4999; state >= 0; state--) {
      history = undo(history);
      expect(history.present).toBe(state);
    }
    for (let state = 1; state <= 5000; state++) history = redo(history);
    expect(history.present).toBe(5000);
  });

  test("names the step that undo takes back and the one that redo does again", () => {
    const history = undo(record(record(newHistory<string, string>("a"), "To b", "b"), "To c", "c"));
    expect(undoLabel(history)).toBe("To b");
    expect(redoLabel(history)).toBe("To c");
  });

  test("has nothing to undo or redo at its ends", () => {
    const fresh = newHistory<string, string>("a");
    expect(undo(fresh)).toBe(fresh);
    expect(redo(fresh)).toBe(fresh);
    expect(undoLabel(fresh)).toBeNull();
    expect(redoLabel(fresh)).toBeNull();
  });

  test("forgets what was undone when something new happens", () => {
    const history = record(undo(record(newHistory<string, string>("a"), "To b", "b")), "To c", "c");
    expect(redoLabel(history)).toBeNull();
    expect(undo(history).present).toBe("a");
  });

  test("takes amended changes back together with their step", () => {
    const history = amend(amend(record(newHistory<string, string>("a"), "To b", "b"), "bb"), "bbb");
    expect(undo(history).present).toBe("a");
    expect(redo(undo(history)).present).toBe("bbb");
  });
});

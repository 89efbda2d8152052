import { describe, expect, test } from "vitest";
import {
  amend,
  createHistory,
  MAX_HISTORY_STEPS,
  record,
  redo,
  redoLabel,
  undo,
  undoContext,
  undoLabel,
} from "./history";

const fresh = () => createHistory<string, string, number>("a");

describe("history", () => {
  test("undoes and redoes every step", () => {
    let history = createHistory<number, string>(0);
    for (let state = 1; state <= MAX_HISTORY_STEPS; state++)
      history = record(history, `Step ${state}`, state);
    for (let state = MAX_HISTORY_STEPS - 1; state >= 0; state--) {
      history = undo(history);
      expect(history.present).toBe(state);
    }
    for (let state = 1; state <= MAX_HISTORY_STEPS; state++) history = redo(history);
    expect(history.present).toBe(MAX_HISTORY_STEPS);
  });

  test("discards the oldest steps above its limit", () => {
    let history = createHistory<number, string>(0);
    for (let state = 1; state <= MAX_HISTORY_STEPS + 100; state++) history = record(history, "Step", state);
    expect(history.past).toHaveLength(MAX_HISTORY_STEPS);
    for (let step = 0; step < MAX_HISTORY_STEPS; step++) history = undo(history);
    expect(history.present).toBe(100);
    expect(undo(history)).toBe(history);
    for (let step = 0; step < MAX_HISTORY_STEPS; step++) history = redo(history);
    expect(history).toMatchObject({ present: MAX_HISTORY_STEPS + 100, future: [] });
    expect(history.past).toHaveLength(MAX_HISTORY_STEPS);
  });

  test("labels the step to undo and the step to redo", () => {
    const history = undo(record(record(fresh(), "To b", "b"), "To c", "c"));
    expect(undoLabel(history)).toBe("To b");
    expect(redoLabel(history)).toBe("To c");
  });

  test("keeps the context of a step through undo and redo", () => {
    const history = record(record(fresh(), "To b", "b", 1), "To c", "c");
    expect(undoContext(history)).toBeNull();
    expect(undoContext(undo(history))).toBe(1);
    expect(undoContext(redo(undo(undo(history))))).toBe(1);
  });

  test("has nothing to undo or redo at its ends", () => {
    const history = fresh();
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(undoLabel(history)).toBeNull();
    expect(undoContext(history)).toBeNull();
    expect(redoLabel(history)).toBeNull();
  });

  test("discards undone steps when a new one is recorded", () => {
    const history = record(undo(record(fresh(), "To b", "b")), "To c", "c");
    expect(redoLabel(history)).toBeNull();
    expect(undo(history).present).toBe("a");
  });

  test("undoes amended changes together with their step", () => {
    const history = amend(amend(record(fresh(), "To b", "b"), "bb"), "bbb");
    expect(undo(history).present).toBe("a");
    expect(redo(undo(history)).present).toBe("bbb");
  });
});

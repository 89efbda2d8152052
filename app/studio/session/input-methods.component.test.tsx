import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterTypingPause } from "./input-methods";

describe("a pause in typing", () => {
  let field: HTMLInputElement;
  beforeEach(() => {
    vi.useFakeTimers();
    field = document.body.appendChild(document.createElement("input"));
  });
  afterEach(() => {
    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    field.remove();
    vi.useRealTimers();
  });
  const compose = (type: "compositionstart" | "compositionend") =>
    field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));

  it("is over after some time, unless cancelled", () => {
    const [run, cancelled] = [vi.fn(), vi.fn()];
    afterTypingPause(run, 1_000);
    afterTypingPause(cancelled, 1_000)();
    vi.advanceTimersByTime(999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it("lasts as long as an input method composes, and can be cancelled meanwhile", () => {
    const [run, cancelled] = [vi.fn(), vi.fn()];
    compose("compositionstart");
    afterTypingPause(run, 1_000);
    const cancel = afterTypingPause(cancelled, 1_000);
    vi.advanceTimersByTime(10_000);
    cancel();
    expect(run).not.toHaveBeenCalled();
    compose("compositionend");
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it("is over although a field disappears in the middle of a composition", () => {
    const run = vi.fn();
    compose("compositionstart");
    field.remove();
    afterTypingPause(run, 1_000);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

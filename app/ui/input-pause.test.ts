import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

class FakeCanvas extends EventTarget {}

/** An input event; its target is the document's body unless given. */
function input(type: string, target: EventTarget = new EventTarget()): void {
  const event = new Event(type);
  Object.defineProperty(event, "target", { value: target });
  window.dispatchEvent(event);
}

describe("a pause in the input", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("HTMLCanvasElement", FakeCanvas);
    vi.resetModules();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("does not begin while keys and clicks follow each other", async () => {
    const { afterInputPause, PAUSE_MS } = await import("./input-pause");
    const run = vi.fn();
    afterInputPause(run);
    for (const type of ["keydown", "keyup", "pointerdown", "pointerup"]) {
      vi.advanceTimersByTime(PAUSE_MS - 1);
      input(type);
    }
    vi.advanceTimersByTime(PAUSE_MS - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  test("is not ended by input on a map, which responds by drawing", async () => {
    const { timeUntilPause } = await import("./input-pause");
    input("pointerdown", new FakeCanvas());
    expect(timeUntilPause()).toBeLessThanOrEqual(0);
    input("pointerdown");
    expect(timeUntilPause()).toBeGreaterThan(0);
  });

  test("lets work ahead of time run at once, and holds it back during input", async () => {
    const { inInputPause, PAUSE_MS } = await import("./input-pause");
    const run = vi.fn();
    inInputPause(run);
    expect(run).toHaveBeenCalledOnce();
    input("keydown");
    inInputPause(run);
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(PAUSE_MS);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("can be cancelled", async () => {
    const { afterInputPause, PAUSE_MS } = await import("./input-pause");
    const run = vi.fn();
    afterInputPause(run)();
    vi.advanceTimersByTime(2 * PAUSE_MS);
    expect(run).not.toHaveBeenCalled();
  });
});

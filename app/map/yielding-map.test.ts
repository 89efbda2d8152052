import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** What MapLibre does to its canvas. */
let calls: string[] = [];
/** What a frame costs, in milliseconds. */
let frameDuration = 0;

class FakeMap {
  _removed = false;
  _fadeDuration = 300;
  constructor() {
    this.resize();
  }
  _render(): this {
    calls.push("draw");
    vi.setSystemTime(Date.now() + frameDuration);
    return this;
  }
  resize(): this {
    calls.push("resize");
    return this;
  }
  triggerRepaint(): void {
    this._render();
  }
}

/** Ends at the next task, like a message. */
class FakeChannel {
  port1: { onmessage: () => void } = { onmessage: () => {} };
  port2 = { postMessage: () => this.port1.onmessage() };
}

const timeUntilPause = vi.fn<() => number>();

async function createMap(duration: number) {
  frameDuration = duration;
  const { MAP_LIBRARY, isDrawnSlowly } = await import("./yielding-map");
  const map = new MAP_LIBRARY.Map({ container: "" });
  timeUntilPause.mockReturnValue(0);
  map._render(0);
  map._render(0);
  return { map, isDrawnSlowly };
}

describe("a map", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(performance, "now").mockImplementation(() => Date.now());
    vi.stubGlobal("MessageChannel", FakeChannel);
    vi.resetModules();
    vi.doMock("maplibre-gl", () => ({ Map: FakeMap }));
    vi.doMock("@/app/ui/input-pause", () => ({ timeUntilPause }));
    calls = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.doUnmock("maplibre-gl");
    vi.doUnmock("@/app/ui/input-pause");
    vi.resetModules();
  });

  test("that draws slowly waits for a pause in the input, then draws once", async () => {
    const { map, isDrawnSlowly } = await createMap(30);
    expect(isDrawnSlowly(map)).toBe(true);
    calls = [];
    timeUntilPause.mockReturnValue(100);
    map._render(0);
    map._render(0);
    vi.advanceTimersByTime(99);
    expect(calls).toEqual([]);
    timeUntilPause.mockReturnValue(0);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(["draw"]);
  });

  test("that draws fast never waits", async () => {
    const { map, isDrawnSlowly } = await createMap(5);
    expect(isDrawnSlowly(map)).toBe(false);
    calls = [];
    timeUntilPause.mockReturnValue(100);
    map.resize();
    map._render(0);
    expect(calls).toEqual(["resize", "draw"]);
  });

  test("lets its labels fade in only while it draws fast", async () => {
    const { map } = await createMap(30);
    expect(map._fadeDuration).toBe(0);
    frameDuration = 5;
    map._render(0);
    map._render(0);
    expect(map._fadeDuration).toBe(300);
  });

  test("keeps its size while it waits, since resizing clears the canvas", async () => {
    const { map } = await createMap(30);
    calls = [];
    timeUntilPause.mockReturnValue(100);
    map.resize();
    map._render(0);
    expect(calls).toEqual([]);
    timeUntilPause.mockReturnValue(0);
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(["resize", "draw"]);
  });

  test("draws twice a second although the input does not pause", async () => {
    const { map } = await createMap(30);
    calls = [];
    timeUntilPause.mockReturnValue(100);
    for (let elapsed = 0; elapsed < 500; elapsed += 50) {
      map._render(0);
      vi.advanceTimersByTime(50);
    }
    expect(calls).toEqual(["draw"]);
  });

  test("that is removed while it waits draws no more", async () => {
    const { map } = await createMap(30);
    calls = [];
    timeUntilPause.mockReturnValue(100);
    map._render(0);
    map._removed = true;
    timeUntilPause.mockReturnValue(0);
    vi.advanceTimersByTime(100);
    expect(calls).toEqual([]);
  });
});

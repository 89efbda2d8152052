import { describe, expect, test } from "vitest";
import {
  type DragEffect,
  type DragEvent,
  type DragState,
  expectsLongPress,
  transition,
} from "./drag-gesture";

/** The place that is this many pixels from the left edge of a map, before it was zoomed. */
const placeAt = (x: number) => ({ lat: 60, lng: 24 + x / 1e5 });
const FROM = { at: { x: 10, y: 10 }, place: placeAt(10) };
const press = (pointerType = "mouse", { pointerId = 1, hasMenu = false } = {}): DragEvent<string> => ({
  ...{ type: "pointerDown", pointerId, pointerType, target: "corner", from: FROM, hasMenu },
});
const move = (x: number, pointerId = 1, place = placeAt(x)): DragEvent<string> => ({
  ...{ type: "pointerMove", pointerId, at: { x, y: 10 }, place, shiftKey: x > 50 },
});
const up: DragEvent<string> = { type: "pointerUp", pointerId: 1, shiftKey: true, time: 7 };
const longPress: DragEvent<string> = { type: "longPress", from: FROM };
const escaped: DragEvent<string> = { type: "escape" };
const lost: DragEvent<string> = { type: "pointerCancel", pointerId: 1 };

function run(...events: readonly DragEvent<string>[]) {
  let state: DragState<string> = { kind: "idle" };
  const effects: DragEffect<string>[] = [];
  for (const event of events) {
    const next: ReturnType<typeof transition<string>> = transition(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { held: state, state: state.kind, effects: effects.map(({ type }) => type), last: effects.at(-1) };
}

describe("a drag on the map", () => {
  test("follows the pointer, and drops where it was last, with the keys held there", () => {
    const dragged = run(press(), move(20), move(60), up);
    expect(dragged.effects).toEqual(["press", "grab", "drag", "drag", "drop"]);
    expect(dragged.state).toBe("idle");
    expect(dragged.last).toMatchObject({
      ...{ target: "corner", from: placeAt(10), to: placeAt(60), shiftKey: true },
    });
  });

  test("begins at the place that was pressed, also after the map was zoomed", () => {
    const zoomed = placeAt(200);
    const dragged = run(press(), move(20), move(60, 1, zoomed), up);
    expect(dragged.last).toMatchObject({ type: "drop", from: placeAt(10), to: zoomed });
  });

  test.each([
    ["mouse", 3],
    ["pen", 3],
    ["touch", 8],
  ])("by %s needs a move of %d pixels, and has no threshold once it started", (type, threshold) => {
    expect(run(press(type), move(10 + threshold - 0.1)).state).toBe("pressed");
    const { state, effects } = run(press(type), move(10 + threshold), move(10));
    expect(state).toBe("dragging");
    expect(effects.slice(1)).toEqual(["grab", "drag", "drag"]);
  });

  test.each([
    ["Escape", escaped],
    ["a pointer that the browser cancels, and a lost capture", lost],
  ])("is reverted by %s, after which moves and the release do nothing", (_name, end) => {
    expect(run(press(), move(20), end, move(30), up)).toMatchObject({
      effects: ["press", "grab", "drag", "cancel"],
      state: "idle",
    });
    expect(run(press(), end, move(30), up).effects).toEqual(["press", "cancel"]);
  });

  test("ignores the lost capture that follows a release", () => {
    expect(run(press(), move(20), up, lost).effects.at(-1)).toBe("drop");
    expect(run(lost).effects).toEqual([]);
  });

  test("ends without effects when the session lets go of the target", () => {
    const ended = run(press(), move(20), { type: "released" }, move(50), up);
    expect(ended.effects).toEqual(["press", "grab", "drag"]);
  });

  test("belongs to the pointer that began it", () => {
    const second = { pointerId: 2 };
    const dragged = run(
      press(),
      press("touch", second),
      move(20),
      move(90, 2),
      { type: "pointerUp", pointerId: 2, shiftKey: false, time: 8 },
      { type: "pointerCancel", pointerId: 2 },
    );
    expect(dragged).toMatchObject({ effects: ["press", "grab", "drag"], state: "dragging" });
  });
});

describe("a press that is not a drag", () => {
  test("is a tap where it began, with the keys and the time of the release", () => {
    const tapped = run(press("touch"), move(16), up);
    expect(tapped.effects).toEqual(["press", "tap"]);
    expect(tapped.last).toEqual({
      ...{ type: "tap", target: "corner", from: FROM, isTouch: true, shiftKey: true, time: 7 },
    });
  });

  test("opens the menu if it is long, of a finger, and on something that has one", () => {
    const opened = run(press("touch", { hasMenu: true }), longPress, move(150), up, lost);
    expect(opened).toMatchObject({ state: "idle", effects: ["press", "cancel", "menu"] });
    for (const before of [
      [press("mouse", { hasMenu: true })],
      [press("pen", { hasMenu: true })],
      [press("touch")],
      [press("touch", { hasMenu: true }), move(50)],
    ]) {
      const { held, effects } = run(...before, longPress);
      expect(effects).not.toContain("menu");
      expect(expectsLongPress(held)).toBe(false);
    }
  });

  test("does not open the menu because an earlier press was long", () => {
    const again = { ...press("touch", { hasMenu: true }), from: { ...FROM } } as DragEvent<string>;
    expect(run(press("touch", { hasMenu: true }), up, again, longPress).state).toBe("pressed");
  });
});

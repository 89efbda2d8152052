import { describe, expect, test } from "vitest";
import { type DragEffect, type DragEvent, type DragState, transition } from "./drag-gesture";

/** The place that is this many pixels from the left edge of a map, before it was zoomed. */
const placeAt = (x: number) => ({ lat: 60, lng: 24 + x / 1e5 });
const press = (pointerType = "mouse", pointerId = 1): DragEvent<string> => ({
  ...{ type: "pointerDown", pointerId, pointerType, target: "corner" },
  from: { at: { x: 10, y: 10 }, place: placeAt(10) },
});
const move = (x: number, pointerId = 1, place = placeAt(x)): DragEvent<string> => ({
  ...{ type: "pointerMove", pointerId, at: { x, y: 10 }, place, shiftKey: x > 50 },
});
const up: DragEvent<string> = { type: "pointerUp", pointerId: 1 };

function run(...events: readonly DragEvent<string>[]) {
  let state: DragState<string> = { kind: "idle" };
  const effects: DragEffect<string>[] = [];
  for (const event of events) {
    const next: ReturnType<typeof transition<string>> = transition(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state: state.kind, effects: effects.map(({ type }) => type), last: effects.at(-1) };
}

describe("a drag on the map", () => {
  test("follows the pointer, and drops where it was last, with the keys held there", () => {
    const dragged = run(press(), move(20), move(60), up);
    expect(dragged.effects).toEqual(["grab", "drag", "drag", "drop"]);
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

  test("is none while the pointer hardly moves, which a finger does more", () => {
    expect(run(press(), move(12), up).effects).toEqual([]);
    expect(run(press("touch"), move(16), up).effects).toEqual([]);
    expect(run(press("touch"), move(19), up).effects).toEqual(["grab", "drag", "drop"]);
  });

  test("is reverted by Escape, and when the browser takes the pointer", () => {
    for (const end of [{ type: "escape" }, { type: "pointerCancel", pointerId: 1 }] as const) {
      expect(run(press(), move(20), end, move(30), up)).toMatchObject({
        effects: ["grab", "drag", "cancel"],
        state: "idle",
      });
      expect(run(press(), end, move(30)).effects).toEqual([]);
    }
  });

  test("belongs to the pointer that began it", () => {
    const dragged = run(press(), press("touch", 2), move(20), move(90, 2), {
      type: "pointerUp",
      pointerId: 2,
    });
    expect(dragged).toMatchObject({ effects: ["grab", "drag"], state: "dragging" });
  });
});

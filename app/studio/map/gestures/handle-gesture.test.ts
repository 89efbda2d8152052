import { describe, expect, test } from "vitest";
import type { Gap } from "@/lib/editor/gaps";
import type { Handle } from "@/lib/editor/handles";
import {
  findNearestHit,
  type GestureEffect,
  type GestureEvent,
  type GestureState,
  type Hit,
  IDLE,
  longPressDelay,
  transition,
} from "./handle-gesture";

const TEE: Handle = { fairwayId: "f", part: "tee" };
const TARGET: Handle = { fairwayId: "f", part: "target" };
const GAP: Gap = {
  handle: { fairwayId: "f", part: "point", pathId: "p", index: 0 },
  at: { lat: 60.2, lng: 24.9 },
};

const onTee: Hit = { handle: TEE, gap: null, offset: { x: 2, y: -1 } };
const onTarget: Hit = { handle: TARGET, gap: null, offset: { x: 0, y: 0 } };
const onGap: Hit = { handle: GAP.handle, gap: GAP, offset: { x: 0, y: 0 } };

const down = (hit: Hit, { type = "mouse", id = 1, button = 0 } = {}): GestureEvent => ({
  type: "pointerDown",
  pointer: { id, type, button },
  at: { x: 100, y: 100 },
  hit,
});
const move = (x: number, y = 100, pointerId = 1): GestureEvent => ({
  type: "pointerMove",
  pointerId,
  at: { x, y },
});
const up = (pointerId = 1): GestureEvent => ({ type: "pointerUp", pointerId });
const cancel = (pointerId = 1): GestureEvent => ({ type: "pointerCancel", pointerId });
const rightClick = (hit: Hit | null, focused: Handle | null = null): GestureEvent => ({
  type: "contextMenu",
  button: 2,
  focused,
  hit,
});
const ESCAPE: GestureEvent = { type: "escape" };
const LONG_PRESS: GestureEvent = { type: "longPress" };
const NUDGE: GestureEvent = {
  type: "command",
  handle: TEE,
  command: { kind: "nudge", by: { east: 0, north: 1 }, time: 0 },
};

/** The final state, and the effects of all events. */
function play(...events: GestureEvent[]): { state: GestureState; effects: GestureEffect[] } {
  return playFrom(IDLE, ...events);
}

function playFrom(start: GestureState, ...events: GestureEvent[]) {
  let state = start;
  const effects: GestureEffect[] = [];
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

const types = ({ effects }: { effects: readonly GestureEffect[] }) => effects.map(({ type }) => type);

describe("a press on a handle", () => {
  test("focuses, captures and grabs it", () => {
    expect(play(down(onTee))).toMatchObject({
      state: { kind: "pressed" },
      effects: [
        { type: "focus", handle: TEE },
        { type: "capture", pointerId: 1 },
        { type: "grab", handle: TEE },
      ],
    });
  });

  test("released without a move drops the handle where it was", () => {
    const clicked = play(down(onTee), move(101), up());
    expect(clicked.state).toBe(IDLE);
    expect(types(clicked)).toEqual(["focus", "capture", "grab", "drop"]);
  });

  test("with another button does nothing", () => {
    for (const button of [1, 2, 5])
      expect(play(down(onTee, { button }))).toEqual({ state: IDLE, effects: [] });
  });
});

describe("a drag", () => {
  test("starts at the threshold and keeps the distance between the pointer and the handle", () => {
    const { state, effects } = play(down(onTee), move(102), move(103), move(110, 120));
    expect(state.kind).toBe("dragging");
    expect(effects.slice(3)).toEqual([
      { type: "drag", to: { x: 105, y: 99 } },
      { type: "drag", to: { x: 112, y: 119 } },
    ]);
  });

  test.each([
    ["mouse", 3],
    ["pen", 3],
    ["touch", 8],
  ])("by %s needs a move of %d pixels", (type, threshold) => {
    const before = play(down(onTee, { type }), move(100 + threshold - 0.1));
    expect(before.state.kind).toBe("pressed");
    expect(playFrom(before.state, move(100, 100 + threshold)).state.kind).toBe("dragging");
  });

  test("has no threshold once it started", () => {
    expect(types(play(down(onTee), move(110), move(100))).slice(3)).toEqual(["drag", "drag"]);
  });

  test("drops the handle when the pointer goes up", () => {
    const dropped = play(down(onTee), move(110), up());
    expect(dropped.state).toBe(IDLE);
    expect(dropped.effects.at(-1)).toEqual({ type: "drop" });
  });

  test("ignores the lost capture that follows a release", () => {
    expect(playFrom(IDLE, cancel())).toEqual({ state: IDLE, effects: [] });
  });

  test.each([
    ["Escape", ESCAPE],
    ["a pointer that the browser cancels, and a lost capture", cancel()],
  ])("is cancelled by %s, and later moves and the release do nothing", (_name, event) => {
    const cancelled = play(down(onTee), move(110), event, move(150), up());
    expect(cancelled.state).toBe(IDLE);
    expect(types(cancelled).slice(3)).toEqual(["drag", "cancelDrag"]);
  });

  test("stops when the session ends it", () => {
    const ended = play(down(onTee), move(110), { type: "dragEnded" }, move(150), up());
    expect(types(ended).slice(3)).toEqual(["drag"]);
  });

  test("ignores a second finger", () => {
    const touch = { type: "touch" };
    const dragging = play(down(onTee, touch), move(120));
    const second = playFrom(
      dragging.state,
      down(onTarget, { ...touch, id: 2 }),
      move(300, 300, 2),
      up(2),
      cancel(2),
    );
    expect(second).toEqual({ state: dragging.state, effects: [] });
    expect(types(playFrom(dragging.state, up()))).toEqual(["drop"]);
  });

  test("ignores keys and the context menu", () => {
    const { state } = play(down(onTee), move(110));
    expect(playFrom(state, NUDGE, rightClick(onTee))).toEqual({ state, effects: [] });
  });
});

describe("a long press", () => {
  test("is expected for a finger on a handle only", () => {
    const delay = (type: string, hit = onTee) => longPressDelay(play(down(hit, { type })).state);
    expect([delay("touch"), delay("mouse"), delay("pen"), delay("touch", onGap)]).toEqual([
      500,
      null,
      null,
      null,
    ]);
    expect(longPressDelay(play(down(onTee, { type: "touch" }), move(110)).state)).toBeNull();
    expect(longPressDelay(IDLE)).toBeNull();
  });

  test("opens the menu instead of dragging, and later moves and the release do nothing", () => {
    const opened = play(down(onTee, { type: "touch" }), LONG_PRESS);
    expect(opened.state).toEqual({ kind: "menu", handle: TEE });
    expect(opened.effects.at(-1)).toEqual({ type: "cancelDrag" });
    expect(playFrom(opened.state, move(150), up(), cancel())).toEqual({ state: opened.state, effects: [] });
  });

  test("does nothing for a mouse, in a gap, or once the finger drags", () => {
    for (const { state } of [
      play(down(onTee)),
      play(down(onGap)),
      play(down(onTee, { type: "touch" }), move(110)),
    ]) {
      expect(playFrom(state, LONG_PRESS)).toEqual({ state, effects: [] });
    }
  });
});

describe("the menu of a handle", () => {
  test("opens on a right click, for the nearest handle rather than the focused one", () => {
    expect(play(rightClick(onTarget, TEE)).state).toEqual({ kind: "menu", handle: TARGET });
  });

  test("opens on the menu key for the focused handle, whatever position the event has", () => {
    const menuKey: GestureEvent = { type: "contextMenu", button: 0, focused: TEE, hit: onTarget };
    expect(play(menuKey).state).toEqual({ kind: "menu", handle: TEE });
  });

  test("opens on a click without a pointer", () => {
    expect(play({ type: "activate", target: TEE }).state).toEqual({ kind: "menu", handle: TEE });
  });

  test("opens when the system reports a long press as a context menu", () => {
    const opened = play(down(onTee, { type: "touch" }), rightClick(onTee));
    expect(opened.state).toEqual({ kind: "menu", handle: TEE });
    expect(types(opened)).toContain("cancelDrag");
  });

  test("does not open in a gap or without a handle", () => {
    expect(play(rightClick(onGap)).state).toBe(IDLE);
    expect(play(rightClick(null)).state).toBe(IDLE);
  });

  test("returns the focus to the handle if asked to", () => {
    const { state } = play(rightClick(onTee));
    expect(playFrom(state, { type: "closeMenu", returnFocus: true })).toEqual({
      state: IDLE,
      effects: [{ type: "focus", handle: TEE }],
    });
    expect(playFrom(state, { type: "closeMenu", returnFocus: false })).toEqual({ state: IDLE, effects: [] });
  });

  test("closes on the next press, whether or not it was closed before", () => {
    const { state } = play(rightClick(onTee));
    expect(playFrom(state, down(onTarget)).state.kind).toBe("pressed");
    expect(playFrom(state, down(onTarget), { type: "closeMenu", returnFocus: true }).state.kind).toBe(
      "pressed",
    );
  });
});

describe("a gap", () => {
  test("gets a control point where the drag ends", () => {
    const dragged = play(down(onGap), move(120), move(140), up());
    expect(dragged.state).toBe(IDLE);
    expect(types(dragged)).toEqual(["capture", "grabGap", "drag", "drag", "focusAdded", "drop"]);
  });

  test("gets a control point in its middle on a tap and on a click without a pointer", () => {
    const added = [
      { type: "focusAdded", handle: GAP.handle },
      { type: "addPoint", gap: GAP },
    ];
    expect(play(down(onGap, { type: "touch" }), up()).effects.slice(1)).toEqual(added);
    expect(play({ type: "activate", target: GAP })).toEqual({ state: IDLE, effects: added });
  });

  test.each([
    ["Escape", ESCAPE],
    ["a cancelled pointer", cancel()],
  ])("gets none after %s, and no pending focus", (_name, event) => {
    for (const press of [[down(onGap)], [down(onGap), move(120)]]) {
      const effects = types(play(...press, event, up()));
      expect(effects.at(-1)).toBe("cancelDrag");
      expect(effects).not.toContain("addPoint");
      expect(effects).not.toContain("focusAdded");
    }
  });
});

test("keys change the focused handle, unless a pointer holds one", () => {
  expect(play(NUDGE)).toEqual({ state: IDLE, effects: [NUDGE] });
  const { state } = play(down(onTee));
  expect(playFrom(state, NUDGE)).toEqual({ state, effects: [] });
});

test("hits the nearest of overlapping handles, with its offset from the pointer", () => {
  const candidates = [
    { handle: TEE, gap: null, centre: { x: 10, y: 10 } },
    { handle: TARGET, gap: null, centre: { x: 20, y: 10 } },
  ];
  expect(findNearestHit(candidates, { x: 16, y: 12 })).toEqual({
    handle: TARGET,
    gap: null,
    offset: { x: 4, y: -2 },
  });
  expect(findNearestHit([], { x: 0, y: 0 })).toBeNull();
});

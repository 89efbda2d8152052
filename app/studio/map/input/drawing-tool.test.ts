import { describe, expect, test } from "vitest";
import { HOME } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { messagesIn } from "@/lib/messages/catalogue";
import { inEnglish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import {
  DRAWING_OFF,
  type DrawingToolContext,
  type DrawingToolEffect,
  type DrawingToolEvent,
  type DrawingToolState,
  transition,
} from "./drawing-tool";

const CENTRE = HOME;
const inFeet = translatorFor("en", messagesIn("en", ["tools"]), "feet");
const metresNorth = (north: number) => offsetBy(HOME, { east: 0, north });

const key = (name: string, held: { shift?: boolean; ctrl?: boolean } = {}): DrawingToolEvent => ({
  type: "key",
  press: {
    key: name,
    shiftKey: held.shift ?? false,
    ctrlKey: held.ctrl ?? false,
    metaKey: false,
    altKey: false,
  },
});
const click = (x: number, time: number, at = metresNorth(x)): DrawingToolEvent => ({
  type: "click",
  click: { x, y: 0, time },
  at,
});
const doubleClick = (x: number, time: number): DrawingToolEvent => ({
  type: "doubleClick",
  click: { x, y: 0, time },
});
const START: DrawingToolEvent = { type: "start" };
const STOP: DrawingToolEvent = { type: "stop" };

interface Played {
  state: DrawingToolState;
  effects: DrawingToolEffect[];
  /** Whether the last event was consumed. */
  consumed: boolean;
}

/** Plays events. An end that is placed becomes the other end of the next event, as in a session. */
function play(events: readonly DrawingToolEvent[], context: Partial<DrawingToolContext> = {}): Played {
  let state: DrawingToolState = DRAWING_OFF;
  let consumed = false;
  const effects: DrawingToolEffect[] = [];
  let otherEnd = context.otherEnd ?? null;
  for (const event of events) {
    const next = transition(state, event, { centre: CENTRE, next: "end", ...context, otherEnd });
    ({ state, consumed } = next);
    effects.push(...next.effects);
    for (const effect of next.effects) if (effect.type === "place") otherEnd = effect.at;
  }
  return { state, effects, consumed };
}

const placed = ({ effects }: Played) => effects.filter(({ type }) => type === "place");

describe("the aim", () => {
  test("is the centre of the map without a pointer on it", () => {
    expect(play([START])).toMatchObject({ state: { aim: "centre" }, effects: [{ type: "aim", at: CENTRE }] });
    const at = metresNorth(9);
    const pointed = play([START, { type: "pointerMove", at }]);
    expect(pointed.state.aim).toBe("pointer");
    expect(pointed.effects.at(-1)).toEqual({ type: "aim", at });
    const left = play([START, { type: "pointerMove", at }, { type: "pointerLeave" }]);
    expect(left.state.aim).toBe("centre");
    expect(left.effects.at(-1)).toEqual({ type: "aim", at: CENTRE });
  });

  test("follows the map only while it is the centre", () => {
    expect(play([START, { type: "mapMove" }]).effects).toHaveLength(2);
    const pointed: DrawingToolEvent[] = [START, { type: "pointerMove", at: CENTRE }, { type: "mapMove" }];
    expect(play(pointed).effects).toHaveLength(2);
  });

  test("returns to the centre with the arrow keys, which move the map", () => {
    const moved = play([START, { type: "pointerMove", at: CENTRE }, key("ArrowUp")]);
    expect(moved.state.aim).toBe("centre");
    expect(moved.effects.at(-1)).toEqual({ type: "pan", by: { x: 0, y: -40 } });
    expect(play([START, key("ArrowLeft", { shift: true })]).effects.at(-1)).toEqual({
      type: "pan",
      by: { x: -4, y: 0 },
    });
  });
});

describe("clicks", () => {
  test("place both ends", () => {
    const at = [metresNorth(0), metresNorth(100)] as const;
    const drawn = play([START, click(0, 0, at[0]), click(100, 900, at[1])]);
    expect(placed(drawn)).toEqual(at.map((place) => ({ type: "place", at: place, by: "pointer" })));
  });

  test("place both ends when they are quick but far apart, or close together but slow", () => {
    expect(placed(play([START, click(0, 0), click(100, 150)]))).toHaveLength(2);
    expect(placed(play([START, click(0, 0), click(20, 900)]))).toHaveLength(2);
    // The next tee may be placed right beside the target.
    expect(placed(play([START, click(0, 0), click(12, 150)]))).toHaveLength(2);
  });

  test("of a double click for the tee place one end and do not zoom", () => {
    const drawn = play([START, click(0, 0), click(3, 120), doubleClick(3, 120)]);
    expect(placed(drawn)).toHaveLength(1);
    expect(drawn.consumed).toBe(true);
  });

  test("of a double tap are farther apart", () => {
    const tap = (x: number, time: number): DrawingToolEvent => ({
      type: "click",
      click: { x, y: 0, time, touch: true },
      at: metresNorth(x),
    });
    expect(placed(play([START, tap(0, 0), tap(20, 150)]))).toHaveLength(1);
    expect(placed(play([START, tap(0, 0), tap(40, 150)]))).toHaveLength(2);
  });

  test("of a double click for the target neither select nor add a control point", () => {
    const target = [START, click(0, 0), click(100, 900), STOP];
    expect(play([...target, click(101, 1000)]).consumed).toBe(true);
    const drawn = play([...target, click(101, 1000), doubleClick(101, 1000)]);
    expect(placed(drawn)).toHaveLength(2);
    expect(drawn.consumed).toBe(true);
  });

  test("belong to the map when no hole is drawn", () => {
    expect(play([click(0, 0)])).toEqual({ state: DRAWING_OFF, effects: [], consumed: false });
    expect(play([doubleClick(0, 0)]).consumed).toBe(false);
    expect(play([START, click(0, 0), STOP, click(0, 900)]).consumed).toBe(false);
  });

  test("never make a hole shorter than the minimum", () => {
    const slow = play([START, click(0, 0, metresNorth(0)), click(0, 5000, metresNorth(0.09))]);
    expect(placed(slow)).toHaveLength(1);
    expect(slow.effects.at(-1)).toMatchObject({ type: "refuse" });
    expect(placed(play([START, click(0, 0, metresNorth(0)), click(0, 5000, metresNorth(0.2))]))).toHaveLength(
      2,
    );
  });
});

describe("the keyboard", () => {
  test("places an end at the centre by Enter, Space and the button", () => {
    for (const event of [key("Enter"), key(" "), { type: "place" } as const]) {
      expect(play([START, event]).effects.slice(1)).toEqual([
        { type: "place", at: CENTRE, by: "keyboard" },
        { type: "aim", at: CENTRE },
      ]);
    }
  });

  test("does not place both ends on the same spot", () => {
    const drawn = play([START, key("Enter"), key("Enter")]);
    expect(placed(drawn)).toHaveLength(1);
    const refused = drawn.effects.at(-1);
    if (refused?.type !== "refuse") throw new Error("Not refused");
    expect(inEnglish(refused.why)).toBe("Tee and target must be at least 0.1 m apart.");
    expect(inFeet(refused.why)).toBe("Tee and target must be at least 0.329 ft apart.");
  });

  test("cancels with Escape", () => {
    expect(play([START, key("Escape")]).effects.at(-1)).toEqual({ type: "cancel" });
  });

  test("belongs to the map with Ctrl, for other keys, and when no hole is drawn", () => {
    expect(play([START, key("ArrowUp", { ctrl: true })]).consumed).toBe(false);
    expect(play([START, key("+")]).consumed).toBe(false);
    expect(play([key("Enter")])).toEqual({ state: DRAWING_OFF, effects: [], consumed: false });
  });
});

describe("control points", () => {
  const at = metresNorth(40);
  const shiftClick = (x: number, time: number): DrawingToolEvent => ({
    type: "click",
    click: { x, y: 0, time, shift: true },
    at: metresNorth(x),
  });

  test("are added by Shift with a click, and at the crosshair by Shift+Enter or the button", () => {
    const { effects } = play([
      START,
      shiftClick(40, 1000),
      key("Enter", { shift: true }),
      { type: "bend" },
      key("Backspace"),
    ]);
    expect(effects.filter(({ type }) => type === "bend")).toEqual([
      { type: "bend", at },
      { type: "bend", at: CENTRE },
      { type: "bend", at: CENTRE },
    ]);
    expect(effects.at(-1)).toEqual({ type: "unbend" });
    expect(effects.some(({ type }) => type === "place")).toBe(false);
  });

  test("of a flight path need no Shift; a double click or Enter ends it", () => {
    const along = { next: "point" } as const;
    const clicked = play([START, click(40, 1000), key(" "), { type: "place" }], along);
    expect(clicked.effects.filter(({ type }) => type === "bend")).toHaveLength(3);
    const ended = play([START, click(40, 1000), click(40, 1100), doubleClick(40, 1100)], along);
    expect(ended.effects.map(({ type }) => type)).toEqual(["aim", "bend", "finish"]);
    expect(play([START, key("Enter")], along).effects.at(-1)).toEqual({ type: "finish" });
  });
});

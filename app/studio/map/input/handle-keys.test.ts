import { expect, test } from "vitest";
import { type Chord, chordsAt } from "@/lib/editor/shortcuts";
import { type HandleCommand, readHandleKey } from "./handle-keys";

const press = ({ key, command = false, shift = false, alt = false }: Partial<Record<keyof Chord, unknown>>) =>
  readHandleKey({
    key: String(key),
    ctrlKey: Boolean(command),
    metaKey: false,
    shiftKey: Boolean(shift),
    altKey: Boolean(alt),
    timeStamp: 7,
  });

const nudge = (east: number, north: number): HandleCommand => ({
  kind: "nudge",
  by: { east, north },
  time: 7,
});

test("arrow keys nudge by 0.1 m with Ctrl, by 1 m with Shift, by 10 m with Alt", () => {
  expect(press({ key: "ArrowUp", command: true })).toEqual(nudge(0, 0.1));
  expect(press({ key: "ArrowLeft", shift: true })).toEqual(nudge(-1, 0));
  expect(press({ key: "ArrowRight", alt: true })).toEqual(nudge(10, 0));
  expect(press({ key: "ArrowDown", alt: true, shift: true })).toEqual(nudge(0, -10));
});

test("a handle leaves arrow keys alone to the focus, and ignores other keys and those with Ctrl", () => {
  expect(press({ key: "ArrowUp" })).toBeNull();
  expect(press({ key: "a", command: true })).toBeNull();
  expect(press({ key: "a", alt: true })).toBeNull();
  expect(press({ key: "b" })).toBeNull();
});

/** Commands that are handled elsewhere: Enter and Space click a button; roving-focus.ts moves the focus. */
const ELSEWHERE = ["menu", "walk"];

const COMMANDS: Readonly<Record<string, HandleCommand["kind"]>> = {
  nudge: "nudge",
  nudgeMore: "nudge",
  nudgeMost: "nudge",
  addAfter: "add",
  addBefore: "add",
  deletePoint: "delete",
};

test.each(chordsAt("handle").filter(([action]) => !ELSEWHERE.includes(action)))(
  "a handle knows the shortcut %s of the help",
  (action, chords) => {
    for (const chord of chords) expect(press({ ...chord })?.kind).toBe(COMMANDS[action]);
  },
);

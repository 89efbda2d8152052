import { expect, test } from "vitest";
import type { Chord } from "@/lib/editor/shortcuts";
import { readNudgeKey } from "./arrow-keys";

const press = ({ key, command = false, shift = false, alt = false }: Partial<Record<keyof Chord, unknown>>) =>
  readNudgeKey({
    key: String(key),
    ctrlKey: Boolean(command),
    metaKey: false,
    shiftKey: Boolean(shift),
    altKey: Boolean(alt),
  });

test("arrow keys nudge by 0.1 m with Ctrl, by 1 m with Shift, by 10 m with Alt", () => {
  expect(press({ key: "ArrowUp", command: true })).toEqual({ east: 0, north: 0.1 });
  expect(press({ key: "ArrowLeft", shift: true })).toEqual({ east: -1, north: 0 });
  expect(press({ key: "ArrowRight", alt: true })).toEqual({ east: 10, north: 0 });
  expect(press({ key: "ArrowDown", alt: true, shift: true })).toEqual({ east: 0, north: -10 });
});

test("arrow keys without a modifier nudge nothing, nor do other keys", () => {
  expect(press({ key: "ArrowUp" })).toBeNull();
  expect(press({ key: "a", command: true })).toBeNull();
});

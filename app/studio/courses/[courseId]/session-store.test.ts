import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { courseOf, fairway, idOf } from "@/lib/editor/testing/courses";
import { sessionStoreOf } from "./session-store";

const nudge = {
  type: "nudge",
  handle: { fairwayId: idOf(1), part: "tee" },
  by: { east: 1, north: 0 },
  at: 0,
} as const;

/** Every test has a course of its own, since a tab remembers them. */
let number = 0;
const course = (version: number) => ({ ...courseOf([fairway(1)], version), id: `course_${number}` });

beforeEach(() => {
  number++;
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("coming back to the studio in the same tab", () => {
  test("finds the session as it was left, although the router still has the course as first loaded", () => {
    const store = sessionStoreOf(course(1));
    store.dispatch(nudge);
    store.dispatch({ type: "send" });
    store.dispatch({ type: "answer", answer: { kind: "saved", version: 2 } });
    expect(sessionStoreOf(course(1))).toBe(store);
    expect(store.get().history.past).toHaveLength(1);
  });

  test("begins anew when the course was saved elsewhere meanwhile", () => {
    const store = sessionStoreOf(course(1));
    expect(sessionStoreOf(course(2))).not.toBe(store);
  });

  test("never throws unsaved work away", () => {
    const store = sessionStoreOf(course(1));
    store.dispatch(nudge);
    expect(sessionStoreOf(course(2))).toBe(store);
  });
});

test("on the server no two requests share a session", () => {
  vi.stubGlobal("window", undefined);
  expect(sessionStoreOf(course(1))).not.toBe(sessionStoreOf(course(1)));
});

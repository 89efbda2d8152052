import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenedCourse } from "@/lib/editor/session";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { MemoryStorage } from "../testing/memory-storage";
import { LOCAL_ACCOUNT } from "./local-account";
import { createSessionStore, type SessionStore } from "./session-store";
import { LOAD_AFTER_MS, startUndoKeeper } from "./undo-keeper";
import type { UndoKey } from "./undo-key";
import { forgetUndo, loadUndo, storeUndo } from "./undo-storage";

const KEY: UndoKey = ["user_1", "course_1"];

const nudge = (at: number) =>
  ({
    type: "nudge",
    target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
    by: { east: 1, north: 0 },
    at,
  }) as const;

let storage: MemoryStorage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new MemoryStorage();
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with the course open. */
async function openPage(course: OpenedCourse = storedCourse([fairway(1)]), opened = Promise.resolve()) {
  const store = createSessionStore(course);
  const stop = startUndoKeeper(store, KEY, () => opened)(inEnglish);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return { store, stop };
}

/** The course as the server has it after the page saved it. */
const savedBy = (store: SessionStore): OpenedCourse => ({
  ...storedCourse([], 2),
  ...(structuredClone(store.get().history.present) as OpenedCourse),
});

async function editTwice() {
  const page = await openPage();
  page.store.dispatch(nudge(0));
  page.store.dispatch(nudge(10_000));
  await vi.advanceTimersByTimeAsync(LOAD_AFTER_MS);
  await vi.dynamicImportSettled();
  return page;
}

describe("the undo history of a tab", () => {
  test("is there after a reload, with what was undone, and undo leads to the same documents", async () => {
    const { store } = await editTwice();
    store.dispatch({ type: "undo" });
    await vi.advanceTimersByTimeAsync(1_000);
    const { store: next } = await openPage(savedBy(store));
    expect(next.get().history).toEqual(store.get().history);
    next.dispatch({ type: "redo" });
    expect(next.get().history.past).toHaveLength(2);
  });

  test("is stored at once when the page unloads", async () => {
    const { store } = await editTwice();
    await vi.advanceTimersByTimeAsync(1_000);
    store.dispatch(nudge(20_000));
    window.dispatchEvent(new Event("pagehide"));
    const { store: next } = await openPage(savedBy(store));
    expect(next.get().history.past).toHaveLength(3);
  });

  test("is not stored during a drag, but after the drop", async () => {
    const { store } = await editTwice();
    store.dispatch({
      type: "grab",
      target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loadUndo(KEY)).toBeNull();
    store.dispatch({ type: "drag", to: { lat: 60.2001, lng: 24.9001 } });
    store.dispatch({ type: "drop" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(JSON.parse(loadUndo(KEY) ?? "").past).toHaveLength(3);
  });

  test("waits until drafts and newer versions have been taken over", async () => {
    const { store } = await editTwice();
    await vi.advanceTimersByTimeAsync(1_000);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { store: next } = await openPage(storedCourse([fairway(1)]), opened);
    expect(next.get().history.past).toHaveLength(0);
    const { version: to, holes, layouts, features } = savedBy(store);
    const update = { to, document: { holes, layouts, features } };
    next.dispatch({ type: "update-received", update, by: null, at: 1 });
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(next.get().history.past).toHaveLength(2);
  });

  test("is there although the course has changed elsewhere, and undo leaves alone what that changed", async () => {
    await editTwice();
    await vi.advanceTimersByTimeAsync(1_000);
    const changed = storedCourse([fairway(1, { metres: 120 }), fairway(2)], 3);
    const { store: next } = await openPage(changed);
    expect(next.get().history.past).toHaveLength(2);
    next.dispatch({ type: "undo" });
    expect(next.get().history.present).toBe(next.get().saving.saved);
    const { told, announcement } = next.get();
    // Nothing was undone.
    expect(announcement).toEqual([told]);
    expect(told && inEnglish(told)).toMatch(/^Not undone: Hole 1, .* and 1 more\./);
  });

  test("is not kept if the browser has no room, and editing goes on", async () => {
    storage.room = 100;
    const { store } = await editTwice();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.get().history.past).toHaveLength(2);
    expect(loadUndo(KEY)).toBeNull();
  });
});

describe("the stored histories", () => {
  test("are those of the four courses that the account edited last", () => {
    storeUndo(["user_2", "course_1"], "other");
    for (let course = 1; course <= 6; course++) {
      vi.advanceTimersByTime(1);
      storeUndo(["user_1", `course_${course}`], `history ${course}`);
    }
    const kept = [1, 2, 3, 4, 5, 6].filter((course) => loadUndo(["user_1", `course_${course}`]) !== null);
    expect(kept).toEqual([3, 4, 5, 6]);
    expect(loadUndo(["user_2", "course_1"])).toBeNull();
    forgetUndo("user_1");
    expect(storage.length).toBe(0);
  });

  test("of courses without an account stay when a tab forgets its own, and are forgotten by themselves", () => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    storeUndo([LOCAL_ACCOUNT, "course_1"], "history");
    expect(storage.length).toBe(0);
    forgetUndo("user_1");
    expect(loadUndo([LOCAL_ACCOUNT, "course_1"])).toBe("history");
    forgetUndo(LOCAL_ACCOUNT);
    expect(localStorage).toHaveLength(0);
  });
});

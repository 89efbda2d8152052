import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Handle } from "@/lib/editor/handles";
import type { SaveResult } from "@/lib/editor/saving";
import { selectHole } from "@/lib/editor/selection";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { type SendDocument, startAutosave } from "./autosave";
import { createSessionStore } from "./session-store";

const TEE: Handle = { fairwayId: fairwayIdFor(1), part: "tee" };

/** An open course with autosave, and a server that responds on demand. */
function open() {
  const store = createSessionStore(storedCourse([fairway(1)]));
  const pending: ((answer: SaveResult) => void)[] = [];
  const send = vi.fn<SendDocument>(() => new Promise((resolve) => pending.push(resolve)));
  const autosave = startAutosave(store, send);
  const edit = (metres = 1) =>
    store.dispatch({
      type: "nudge",
      handle: TEE,
      by: { east: 0, north: metres },
      at: performance.now(),
    });
  const respond = async (answer: SaveResult) => {
    pending.shift()?.(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, send, autosave, edit, respond };
}

const throttledFor = (seconds: number): SaveResult => ({
  kind: "throttled",
  seconds,
  retryAt: performance.now() + seconds * 1000,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("autosave", () => {
  test("sends a burst of edits once, after a pause, over the stored version", async () => {
    const { store, send, edit } = open();
    edit();
    await vi.advanceTimersByTimeAsync(700);
    edit();
    await vi.advanceTimersByTimeAsync(799);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual([[store.get().history.present, 1]]);
  });

  test("is not delayed by selecting or dragging", async () => {
    const { store, send, edit } = open();
    edit();
    await vi.advanceTimersByTimeAsync(500);
    store.dispatch({ type: "select", selection: selectHole(fairwayIdFor(1)) });
    store.dispatch({ type: "grab", handle: TEE });
    store.dispatch({ type: "drag", to: { lat: 1, lng: 1 } });
    await vi.advanceTimersByTimeAsync(300);
    expect(send).toHaveBeenCalledOnce();
  });

  test("has one save in flight at a time, and sends later edits over the new version", async () => {
    const { store, send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
    await respond({ kind: "saved", version: 2 });
    await vi.advanceTimersByTimeAsync(800);
    expect(send).toHaveBeenLastCalledWith(store.get().history.present, 2);
  });

  test("never sends an invalid document, and sends it once it is valid again", async () => {
    const { store, send, edit } = open();
    edit(-2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    edit(1990);
    await vi.advanceTimersByTimeAsync(800);
    expect(send).toHaveBeenCalledExactlyOnceWith(store.get().history.present, 1);
  });

  test("retries with exponential backoff while offline", async () => {
    const { send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await respond({ kind: "failed", trouble: "offline" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    await respond({ kind: "failed", trouble: "offline" });
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
  });

  test("flush sends unsaved work at once, and nothing else", async () => {
    const { send, autosave, edit } = open();
    autosave.flush();
    expect(send).not.toHaveBeenCalled();
    edit();
    autosave.flush();
    expect(send).toHaveBeenCalledOnce();
    autosave.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
  });

  test("after a 429 waits for Retry-After, whatever is edited or flushed meanwhile", async () => {
    const { store, send, autosave, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await respond(throttledFor(42));
    edit();
    await vi.advanceTimersByTimeAsync(41_999);
    autosave.flush();
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await respond({ kind: "saved", version: 2 });
    expect(store.get().saving).toMatchObject({ version: 2, saved: store.get().history.present });
  });

  test("sends nothing after it is stopped", async () => {
    const { send, autosave, edit } = open();
    edit();
    autosave.stop();
    edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("autosave during continuous editing", () => {
  test("delays no edit by more than 5 s, even without a pause", async () => {
    const { send, edit, respond } = open();
    for (let version = 2; version < 14; version++) {
      for (let half = 0; half < 10; half++) {
        edit(0.1);
        await vi.advanceTimersByTimeAsync(500);
      }
      expect(send).toHaveBeenCalledTimes(version - 1);
      await respond({ kind: "saved", version });
    }
  });

  test("does not postpone the retry after a failure", async () => {
    const { send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    for (const backoff of [1, 2, 4, 8, 16, 30, 30]) {
      await respond({ kind: "failed", trouble: "server" });
      const attempts = send.mock.calls.length;
      for (let second = 0; second < backoff; second++) {
        expect(send).toHaveBeenCalledTimes(attempts);
        edit();
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(send).toHaveBeenCalledTimes(attempts + 1);
    }
  });

  test("saves the latest edit once the server is back", async () => {
    const { store, send, edit } = open();
    let healthy = false;
    send.mockImplementation(async () =>
      healthy ? { kind: "saved", version: 2 } : { kind: "failed", trouble: "server" },
    );
    for (let second = 0; second < 110; second += 10) {
      healthy = second >= 70;
      edit();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(store.get().saving).toMatchObject({ version: 2, saved: store.get().history.present });
  });

  test("saves valid edits on time even if invalid ones come in between", async () => {
    const { send, edit } = open();
    for (let second = 0; second < 4; second++) {
      edit(second % 2 === 0 ? 2000 : -2000);
      await vi.advanceTimersByTimeAsync(700);
      edit();
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(send).toHaveBeenCalledOnce();
  });

  test("starts a new wait for edits made during a save", async () => {
    const { send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await vi.advanceTimersByTimeAsync(9_000);
    edit();
    await vi.advanceTimersByTimeAsync(100);
    await respond({ kind: "saved", version: 2 });
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(699);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

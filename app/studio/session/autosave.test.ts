import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { diff } from "@/lib/editor/changes/diff";
import type { Handle } from "@/lib/editor/handles";
import type { SaveResult } from "@/lib/editor/saving";
import { selectHole } from "@/lib/editor/selection";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { type SendSave, startAutosave } from "./autosave";
import { createSessionStore } from "./session-store";

const TEE: Handle = { fairwayId: fairwayIdFor(1), part: "tee" };

/** An open course with autosave, and a server that responds on demand. */
function open() {
  const store = createSessionStore(storedCourse([fairway(1)]));
  const pending: ((answer: SaveResult) => void)[] = [];
  const send = vi.fn<SendSave>(() => new Promise((resolve) => pending.push(resolve)));
  const autosave = startAutosave(store, send);
  const edit = (metres = 1) =>
    store.dispatch({
      type: "nudge",
      target: { kind: "handle", handle: TEE },
      by: { east: 0, north: metres },
      at: performance.now(),
    });
  const respond = async (answer: SaveResult) => {
    pending.shift()?.(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, send, autosave, edit, respond };
}

/** The server stored what was sent, and nobody else had changed anything. */
const savedAs = (version: number): SaveResult => ({
  kind: "saved",
  answer: { version, update: null, unapplied: [], by: null },
});

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
  test("sends the changes of a burst of edits once, after a pause, with the version they were made to", async () => {
    const { store, send, edit } = open();
    const { saved } = store.get().saving;
    edit();
    await vi.advanceTimersByTimeAsync(700);
    edit();
    await vi.advanceTimersByTimeAsync(799);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    const [save, version] = send.mock.lastCall ?? [];
    expect(save?.changes).toEqual(diff(saved, store.get().history.present));
    expect(version).toBe(1);
  });

  test("is not delayed by selecting or dragging", async () => {
    const { store, send, edit } = open();
    edit();
    await vi.advanceTimersByTimeAsync(500);
    store.dispatch({ type: "select", selection: selectHole(fairwayIdFor(1)) });
    store.dispatch({ type: "grab", target: { kind: "handle", handle: TEE } });
    store.dispatch({ type: "drag", to: { lat: 1, lng: 1 } });
    await vi.advanceTimersByTimeAsync(300);
    expect(send).toHaveBeenCalledOnce();
  });

  test("has one save in flight at a time, and sends the edits made meanwhile in the next one", async () => {
    const { store, send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    const sent = store.get().history.present;
    edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
    await respond(savedAs(2));
    await vi.advanceTimersByTimeAsync(800);
    const [[first], [second, version]] = send.mock.calls as [Parameters<SendSave>, Parameters<SendSave>];
    expect(second.changes).toEqual(diff(sent, store.get().history.present));
    expect(version).toBe(2);
    expect(second.id).not.toBe(first.id);
  });

  test("sends a save without an answer again, unchanged and under the same id, before later edits", async () => {
    const { store, send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    const sent = store.get().history.present;
    edit();
    await respond({ kind: "failed", trouble: "offline" });
    await vi.advanceTimersByTimeAsync(1000);
    const [first, again] = send.mock.calls;
    expect(again).toEqual(first);
    await respond(savedAs(2));
    await vi.advanceTimersByTimeAsync(800);
    expect(send.mock.lastCall?.[0].changes).toEqual(diff(sent, store.get().history.present));
    await respond(savedAs(3));
    expect(store.get().saving).toMatchObject({
      version: 3,
      saved: store.get().history.present,
      pending: null,
    });
  });

  test("sends a draft's save again at once, under its own id", async () => {
    const { store, send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    const [save] = send.mock.lastCall ?? [];
    if (!save) throw new Error("Nothing was sent.");
    const { id, changes } = save;
    await respond({ kind: "failed", trouble: "offline" });

    const next = open();
    const draft = {
      pending: { id, changes: [...changes] },
      changes: [],
      items: [],
      unapplied: [],
      editedAt: 1,
    };
    next.store.dispatch({ type: "restore", draft, at: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(next.send).toHaveBeenCalledOnce();
    expect(next.send.mock.lastCall?.[0]).toMatchObject({ id, changes });
    await next.respond(savedAs(2));
    expect(next.store.get().history.present).toEqual(store.get().history.present);
  });

  test("never sends an invalid document, and sends it once it is valid again", async () => {
    const { store, send, edit } = open();
    edit(-2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    edit(1990);
    await vi.advanceTimersByTimeAsync(800);
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.lastCall?.[0].document).toBe(store.get().history.present);
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
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
    await respond(savedAs(2));
    await vi.advanceTimersByTimeAsync(800);
    await respond(savedAs(3));
    expect(store.get().saving).toMatchObject({ version: 3, saved: store.get().history.present });
  });

  test("sends the same save again half a minute after a 404, which a process of the release before may answer", async () => {
    const { send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await respond({ kind: "gone" });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  test("waits for the user after a 401, 403 or 409, and then sends the same save again", async () => {
    const results: SaveResult[] = [
      { kind: "signed-out" },
      { kind: "forbidden" },
      { kind: "other-account", name: "Eddie", former: null },
    ];
    for (const result of results) {
      const { store, send, autosave, edit, respond } = open();
      edit();
      await vi.advanceTimersByTimeAsync(800);
      await respond(result);
      edit();
      autosave.flush();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(send).toHaveBeenCalledOnce();
      store.dispatch({ type: "retry" });
      await vi.advanceTimersByTimeAsync(0);
      expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
      await respond(savedAs(2));
      await vi.advanceTimersByTimeAsync(800);
      await respond(savedAs(3));
      expect(store.get().saving.saved).toBe(store.get().history.present);
    }
  });

  test("sends a rejected document no second time, but what the user changes it to, under another id", async () => {
    const { store, send, edit, respond } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await respond({ kind: "rejected", why: "no" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    const { saved } = store.get().saving;
    edit();
    await vi.advanceTimersByTimeAsync(800);
    const [[first], [second]] = send.mock.calls as [Parameters<SendSave>, Parameters<SendSave>];
    expect(second.id).not.toBe(first.id);
    expect(second.changes).toEqual(diff(saved, store.get().history.present));
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
      await respond(savedAs(version));
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
      healthy ? savedAs(store.get().saving.version + 1) : { kind: "failed", trouble: "server" },
    );
    for (let second = 0; second < 110; second += 10) {
      healthy = second >= 70;
      edit();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(store.get().saving).toMatchObject({ saved: store.get().history.present, pending: null });
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
    await respond(savedAs(2));
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(699);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

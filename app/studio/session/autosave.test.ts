import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Handle } from "@/lib/editor/handles";
import type { SaveAnswer } from "@/lib/editor/saving";
import { courseOf, fairway, idOf } from "@/lib/editor/testing/courses";
import { type SendDocument, startAutosave } from "./autosave";
import { createSessionStore } from "./session-store";

const TEE: Handle = { fairwayId: idOf(1), part: "tee" };

/** A course that is open and saved by itself, with a service that answers when the test says so. */
function open() {
  const store = createSessionStore(courseOf([fairway(1)]));
  const answers: ((answer: SaveAnswer) => void)[] = [];
  const send = vi.fn<SendDocument>(() => new Promise((resolve) => answers.push(resolve)));
  const autosave = startAutosave(store, send);
  const edit = (metres = 1) =>
    store.dispatch({
      type: "nudge",
      handle: TEE,
      by: { east: 0, north: metres },
      at: performance.now(),
    });
  const answer = async (given: SaveAnswer) => {
    answers.shift()?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, send, autosave, edit, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving by itself", () => {
  test("sends a burst of edits once, after quiet, over the version it knows", async () => {
    const { store, send, edit } = open();
    edit();
    await vi.advanceTimersByTimeAsync(700);
    edit();
    await vi.advanceTimersByTimeAsync(799);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual([[store.get().history.present, 1]]);
  });

  test("is not put off by selecting or dragging", async () => {
    const { store, send, edit } = open();
    edit();
    await vi.advanceTimersByTimeAsync(500);
    store.dispatch({ type: "select", fairwayId: idOf(1) });
    store.dispatch({ type: "grab", handle: TEE });
    store.dispatch({ type: "drag", to: { lat: 1, lng: 1 } });
    await vi.advanceTimersByTimeAsync(300);
    expect(send).toHaveBeenCalledOnce();
  });

  test("has one save under way at a time, and sends later edits over the new version", async () => {
    const { store, send, edit, answer } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
    await answer({ kind: "saved", version: 2 });
    await vi.advanceTimersByTimeAsync(800);
    expect(send).toHaveBeenLastCalledWith(store.get().history.present, 2);
  });

  test("never sends an invalid document, and sends again once it is mended", async () => {
    const { store, send, edit } = open();
    edit(-2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    edit(1990);
    await vi.advanceTimersByTimeAsync(800);
    expect(send).toHaveBeenCalledExactlyOnceWith(store.get().history.present, 1);
  });

  test("keeps trying while there is no answer", async () => {
    const { send, edit, answer } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await answer({ kind: "failed", trouble: "offline" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    await answer({ kind: "failed", trouble: "offline" });
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
  });

  test("sends at once when the page is being left, and only if there is something to send", async () => {
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

  test("sends no more once it is stopped", async () => {
    const { send, autosave, edit } = open();
    edit();
    autosave.stop();
    edit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("while somebody goes on editing", () => {
  test("no edit waits longer than 5 s, although there is never quiet", async () => {
    const { send, edit, answer } = open();
    for (let version = 2; version < 14; version++) {
      for (let half = 0; half < 10; half++) {
        edit(0.1);
        await vi.advanceTimersByTimeAsync(500);
      }
      expect(send).toHaveBeenCalledTimes(version - 1);
      await answer({ kind: "saved", version });
    }
  });

  test("the next attempt after a failure comes when it would have come anyway", async () => {
    const { send, edit, answer } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    for (const backOff of [1, 2, 4, 8, 16, 30, 30]) {
      await answer({ kind: "failed", trouble: "server" });
      const attempts = send.mock.calls.length;
      for (let second = 0; second < backOff; second++) {
        expect(send).toHaveBeenCalledTimes(attempts);
        edit();
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(send).toHaveBeenCalledTimes(attempts + 1);
    }
  });

  test("a server that comes back is found, and gets what was edited last", async () => {
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

  test("edits that cannot be saved in between do not put off those that can", async () => {
    const { send, edit } = open();
    for (let second = 0; second < 4; second++) {
      edit(second % 2 === 0 ? 2000 : -2000);
      await vi.advanceTimersByTimeAsync(700);
      edit();
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(send).toHaveBeenCalledOnce();
  });

  test("edits made during a save begin a wait of their own", async () => {
    const { send, edit, answer } = open();
    edit();
    await vi.advanceTimersByTimeAsync(800);
    await vi.advanceTimersByTimeAsync(9_000);
    edit();
    await vi.advanceTimersByTimeAsync(100);
    await answer({ kind: "saved", version: 2 });
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(699);
    expect(send).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

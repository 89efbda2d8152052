import { expect, test, vi } from "vitest";
import { type Draft, draft } from "@/lib/editor/draft";
import { courseOf, fairway, idOf } from "@/lib/editor/testing/courses";
import { type DraftShelf, type KeptDraft, keepDrafts } from "./keep-drafts";
import { createSessionStore } from "./session-store";

const nudge = {
  type: "nudge",
  handle: { fairwayId: idOf(1), part: "tee" },
  by: { east: 0, north: 1 },
  at: 0,
} as const;

/** Lets everything that waits for a promise go on. */
const settle = () => vi.waitFor(() => new Promise((resolve) => setImmediate(resolve)));

/** A shelf in memory, which can be full, and on which another page may have left something. */
function shelf(left: Draft | null = null) {
  const state: { kept: KeptDraft | null; left: Draft | null; full: boolean; locked: boolean; puts: number } =
    {
      kept: null,
      left,
      full: false,
      locked: false,
      puts: 0,
    };
  const port: DraftShelf = {
    put: async (kept) => {
      await settle();
      if (state.full) throw new DOMException("full", "QuotaExceededError");
      state.puts++;
      state.kept = structuredClone(kept);
    },
    remove: async () => {
      await settle();
      state.kept = null;
    },
    leftBehind: async () => {
      await settle();
      if (!state.left) return null;
      state.locked = true;
      return {
        draft: state.left,
        remove: async () => {
          state.left = null;
        },
        release: () => {
          state.locked = false;
        },
      };
    },
  };
  return { state, port };
}

function open(left: Draft | null = null) {
  const store = createSessionStore(courseOf([fairway(1)]));
  const { state, port } = shelf(left);
  const ready = keepDrafts(store, port);
  return { store, state, ready };
}

test("keeps work from the edit on until a save has carried it, and in a form that can be read again", async () => {
  const { store, state } = open();
  await settle();
  expect(state.kept).toBeNull();
  store.dispatch(nudge);
  await vi.waitFor(() => expect(state.kept).not.toBeNull());
  expect(draft.parse(state.kept).document).toEqual(store.get().history.present);
  expect(draft.parse(state.kept)).toMatchObject({ version: 1, base: store.get().saving.saved });

  store.dispatch({ type: "send" });
  await vi.waitFor(() => expect(state.kept?.sent).toHaveLength(1));
  store.dispatch({ type: "answer", answer: { kind: "saved", version: 2 } });
  await vi.waitFor(() => expect(state.kept).toBeNull());
});

test("keeps the last of many edits, without writing every one", async () => {
  const { store, state } = open();
  for (let edit = 0; edit < 50; edit++) store.dispatch(nudge);
  await vi.waitFor(() => expect(state.kept?.document).toEqual(store.get().history.present));
  expect(state.puts).toBeLessThan(5);
});

test("says when the browser keeps nothing, and when it does again", async () => {
  const { store, state } = open();
  state.full = true;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().kept).toBe(false));
  state.full = false;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().kept).toBe(true));
});

async function leftWork(): Promise<Draft> {
  const { store, state } = open();
  store.dispatch(nudge);
  await vi.waitFor(() => expect(state.kept).not.toBeNull());
  return draft.parse(state.kept);
}

test("takes up what an earlier page left, and removes it only once it is kept anew", async () => {
  const left = await leftWork();
  const { store, state, ready } = open(left);
  await ready;
  expect(store.get().history.present).toEqual(left.document);
  expect(state.kept?.document).toEqual(left.document);
  expect(state).toMatchObject({ left: null, locked: false });
});

test("leaves it where it is while it cannot be kept anew", async () => {
  const { store, state, ready } = open(await leftWork());
  state.full = true;
  await ready;
  expect(store.get().kept).toBe(false);
  expect(state.left).not.toBeNull();
  expect(state.locked).toBe(false);
});

test("removes it when it was saved after all", async () => {
  const left = await leftWork();
  const { state, ready } = open({ ...left, document: left.base });
  await ready;
  expect(state).toMatchObject({ left: null, kept: null });
});

test("goes on without a shelf that can be read", async () => {
  const store = createSessionStore(courseOf([fairway(1)]));
  const away = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  await keepDrafts(store, { put: away, remove: away, leftBehind: away });
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().kept).toBe(false));
});

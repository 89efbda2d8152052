import { expect, test, vi } from "vitest";
import { type Draft, draft } from "@/lib/editor/draft";
import { currentNotice } from "@/lib/editor/remote-changes";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { type DraftStorage, keepDrafts, type StoredDraft } from "./keep-drafts";
import { createSessionStore, type StoredCourse } from "./session-store";

const nudge = {
  type: "nudge",
  handle: { fairwayId: fairwayIdFor(1), part: "tee" },
  by: { east: 0, north: 1 },
  at: 0,
} as const;

/** Lets pending promises run. */
const settle = () => vi.waitFor(() => new Promise((resolve) => setImmediate(resolve)));

/** Draft storage in memory, which can be full, and in which another page may have left a draft. */
function memoryStorage(abandoned: Draft | null = null) {
  const state: {
    stored: StoredDraft | null;
    abandoned: Draft | null;
    full: boolean;
    locked: boolean;
    puts: number;
  } = { stored: null, abandoned, full: false, locked: false, puts: 0 };
  const storage: DraftStorage = {
    put: async (stored) => {
      await settle();
      if (state.full) throw new DOMException("full", "QuotaExceededError");
      state.puts++;
      state.stored = structuredClone(stored);
    },
    remove: async () => {
      await settle();
      state.stored = null;
    },
    claimAbandoned: async () => {
      await settle();
      if (!state.abandoned) return null;
      state.locked = true;
      return {
        draft: state.abandoned,
        remove: async () => {
          state.abandoned = null;
        },
        release: () => {
          state.locked = false;
        },
      };
    },
  };
  return { state, storage };
}

const noNewer = async (): Promise<StoredCourse | null> => null;

function open(abandoned: Draft | null = null, fetchNewer = noNewer) {
  const store = createSessionStore(storedCourse([fairway(1)]));
  const { state, storage } = memoryStorage(abandoned);
  const ready = keepDrafts(store, storage, fetchNewer);
  return { store, state, ready };
}

test("stores work from the edit until a save contains it, in a form that parses again", async () => {
  const { store, state } = open();
  await settle();
  expect(state.stored).toBeNull();
  store.dispatch(nudge);
  await vi.waitFor(() => expect(state.stored).not.toBeNull());
  expect(draft.parse(state.stored).document).toEqual(store.get().history.present);
  expect(draft.parse(state.stored)).toMatchObject({ version: 1, base: store.get().saving.saved });

  store.dispatch({ type: "save-started" });
  await vi.waitFor(() => expect(state.stored?.sent).toHaveLength(1));
  store.dispatch({ type: "save-finished", result: { kind: "saved", version: 2 } });
  await vi.waitFor(() => expect(state.stored).toBeNull());
});

test("stores the last of many edits without writing each of them", async () => {
  const { store, state } = open();
  for (let edit = 0; edit < 50; edit++) store.dispatch(nudge);
  await vi.waitFor(() => expect(state.stored?.document).toEqual(store.get().history.present));
  expect(state.puts).toBeLessThan(5);
});

test("reports to the session when the browser cannot store drafts, and when it can again", async () => {
  const { store, state } = open();
  state.full = true;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(false));
  state.full = false;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(true));
});

async function abandonedDraft(): Promise<Draft> {
  const { store, state } = open();
  store.dispatch(nudge);
  await vi.waitFor(() => expect(state.stored).not.toBeNull());
  return draft.parse(state.stored);
}

test("restores an abandoned draft, and removes it once it is stored again", async () => {
  const abandoned = await abandonedDraft();
  const { store, state, ready } = open(abandoned);
  await ready;
  expect(store.get().history.present).toEqual(abandoned.document);
  expect(currentNotice(store.get())).toMatchObject({ kind: "restored", editedAt: abandoned.editedAt });
  expect(state.stored?.document).toEqual(abandoned.document);
  expect(state).toMatchObject({ abandoned: null, locked: false });
});

test("keeps an abandoned draft while it cannot be stored again", async () => {
  const { store, state, ready } = open(await abandonedDraft());
  state.full = true;
  await ready;
  expect(store.get().draftsStored).toBe(false);
  expect(state.abandoned).not.toBeNull();
  expect(state.locked).toBe(false);
});

test("removes an abandoned draft that was saved after all, without a notice", async () => {
  const abandoned = await abandonedDraft();
  const { store, state, ready } = open({ ...abandoned, document: abandoned.base });
  await ready;
  expect(currentNotice(store.get())).toBeNull();
  expect(state).toMatchObject({ abandoned: null, stored: null });
});

/** The course as the last save of an abandoned draft stored it. */
const savedFrom = ({ document, version }: Draft): StoredCourse => ({
  ...storedCourse([], version + 1),
  ...document,
});

test("restores nothing if the draft was saved after the page was rendered", async () => {
  const abandoned = await abandonedDraft();
  const fetchNewer = vi.fn(async () => savedFrom(abandoned));
  const { store, state, ready } = open(abandoned, fetchNewer);
  await ready;
  expect(fetchNewer).toHaveBeenCalledExactlyOnceWith(1);
  const { history, saving, announcement } = store.get();
  expect(currentNotice(store.get())).toBeNull();
  expect(announcement).toEqual([]);
  expect(history.past).toEqual([]);
  expect(history.present).toEqual(abandoned.document);
  expect(saving).toMatchObject({ version: 2, saved: history.present, phase: { kind: "idle" } });
  expect(state).toMatchObject({ abandoned: null, stored: null, locked: false });
});

test("restores the draft if a newer version differs from it, or the server is unreachable", async () => {
  const abandoned = await abandonedDraft();
  const other = async () => storedCourse([fairway(1, { metres: 120 })], 2);
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  for (const fetchNewer of [other, unreachable]) {
    const { store, ready } = open(abandoned, fetchNewer);
    await ready;
    expect(currentNotice(store.get())?.kind).toBe("restored");
    expect(store.get().history.present).toEqual(abandoned.document);
  }
});

test("loses no edit made while it checks a draft with the server", async () => {
  const abandoned = await abandonedDraft();
  const { store, ready } = open(abandoned, async () => {
    store.dispatch({ ...nudge, by: { east: 5, north: 0 } });
    return savedFrom(abandoned);
  });
  await ready;
  expect(store.get().history.past).not.toEqual([]);
  expect(store.get().saving.version).toBe(1);
});

test("works without storage", async () => {
  const store = createSessionStore(storedCourse([fairway(1)]));
  const unavailable = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  const storage = { put: unavailable, remove: unavailable, claimAbandoned: unavailable };
  await keepDrafts(store, storage, noNewer);
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(false));
});

import { describe, expect, test, vi } from "vitest";
import { apply } from "@/lib/editor/changes/apply";
import { type Draft, draft } from "@/lib/editor/draft";
import { currentNotice } from "@/lib/editor/remote-changes";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { type DraftStorage, keepDrafts, type StoredDraft } from "./keep-drafts";
import { createSessionStore, type SessionStore } from "./session-store";

const nudge = {
  type: "nudge",
  target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
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

const SAVE_ID = `save_${"0".repeat(26)}`;

function open(abandoned: Draft | null = null, course = storedCourse([fairway(1)])) {
  const store = createSessionStore(course);
  const { state, storage } = memoryStorage(abandoned);
  const ready = keepDrafts(store, storage);
  return { store, state, ready };
}

/** The server has stored the save in flight as this version, and nothing else. */
const saveStored = (store: SessionStore, version: number) =>
  store.dispatch({
    type: "save-finished",
    result: { kind: "saved", answer: { version, update: null, unapplied: [], by: null } },
    at: 1,
  });

const present = (store: SessionStore) => store.get().history.present;

describe("a draft", () => {
  test("holds the save without an answer and the edits after it, until a save contains them", async () => {
    const { store, state } = open();
    const { saved } = store.get().saving;
    await settle();
    expect(state.stored).toBeNull();
    store.dispatch(nudge);
    await vi.waitFor(() => expect(state.stored).not.toBeNull());
    const before = draft.parse(state.stored);
    expect(before.pending).toBeNull();
    expect(apply(saved, before.changes).document).toEqual(present(store));

    store.dispatch({ type: "save-started", id: SAVE_ID });
    await vi.waitFor(() => expect(state.stored?.pending?.id).toBe(SAVE_ID));
    expect(state.stored?.changes).toEqual([]);
    store.dispatch({ ...nudge, at: 10_000 });
    await vi.waitFor(() => expect(state.stored?.changes).not.toEqual([]));
    const both = draft.parse(state.stored);
    expect(both.pending?.changes).toEqual(before.changes);
    const sent = apply(saved, both.pending?.changes ?? []).document;
    expect(apply(sent, both.changes).document).toEqual(present(store));

    saveStored(store, 2);
    await vi.waitFor(() => expect(state.stored).toMatchObject({ version: 2, pending: null }));
    store.dispatch({ type: "save-started", id: SAVE_ID });
    saveStored(store, 3);
    await vi.waitFor(() => expect(state.stored).toBeNull());
  });

  test("holds the changes that were not applied until the last one is dismissed", async () => {
    const { store, state } = open();
    store.dispatch(nudge);
    const moved = storedCourse([fairway(1, { from: { lat: 60.3, lng: 24.9 } })], 2);
    const { version: to, holes, layouts, features } = moved;
    const document = { holes, layouts, features };
    store.dispatch({ type: "update-received", update: { to, document }, by: "Eddie", at: 1 });
    expect(store.get().saving.saved).toBe(present(store));
    await vi.waitFor(() => expect(state.stored?.unapplied).toHaveLength(2));

    const { store: next, state: kept, ready } = open(draft.parse(state.stored), moved);
    await ready;
    expect(next.get().unapplied).toEqual(store.get().unapplied);
    expect(currentNotice(next.get())).toBeNull();
    expect(kept.stored?.unapplied).toEqual(state.stored?.unapplied);
    next.dispatch({ type: "dismiss-unapplied", entries: next.get().unapplied });
    await vi.waitFor(() => expect(kept.stored).toBeNull());
  });

  test("has the last of many edits, without being written for each of them", async () => {
    const { store, state } = open();
    for (let edit = 0; edit < 50; edit++) store.dispatch(nudge);
    const { saved } = store.get().saving;
    await vi.waitFor(() =>
      expect(apply(saved, state.stored?.changes ?? []).document).toEqual(present(store)),
    );
    expect(state.puts).toBeLessThan(5);
  });

  test("is written once for an edit, not again when selecting or dragging", async () => {
    const { store, state } = open();
    store.dispatch(nudge);
    await vi.waitFor(() => expect(state.puts).toBe(1));
    store.dispatch({ type: "grab", target: nudge.target });
    store.dispatch({ type: "drag", to: { lat: 60.2, lng: 24.9 } });
    store.dispatch({ type: "cancel" });
    await settle();
    expect(state.puts).toBe(1);
  });
});

test("the session says when the browser cannot store drafts, and when it can again", async () => {
  const { store, state } = open();
  state.full = true;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(false));
  state.full = false;
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(true));
});

test("without storage, editing works and the session says so", async () => {
  const store = createSessionStore(storedCourse([fairway(1)]));
  const unavailable = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  const storage = { put: unavailable, remove: unavailable, claimAbandoned: unavailable };
  await keepDrafts(store, storage);
  store.dispatch(nudge);
  await vi.waitFor(() => expect(store.get().draftsStored).toBe(false));
});

/** The draft of a page that was closed after an edit, which it may have sent before a second one. */
async function abandonedDraft({ isSent = false } = {}) {
  const { store, state } = open();
  store.dispatch(nudge);
  if (isSent) {
    store.dispatch({ type: "save-started", id: SAVE_ID });
    store.dispatch({ ...nudge, at: 10_000 });
  }
  await vi.waitFor(() => expect(state.stored).not.toBeNull());
  await settle();
  return { abandoned: draft.parse(state.stored), document: present(store) };
}

describe("an abandoned draft", () => {
  test("is restored, and removed once it is stored again", async () => {
    const { abandoned, document } = await abandonedDraft();
    const { store, state, ready } = open(abandoned);
    await ready;
    expect(present(store)).toEqual(document);
    expect(currentNotice(store.get())).toMatchObject({ editedAt: abandoned.editedAt });
    expect(state.stored?.changes).toEqual(abandoned.changes);
    expect(state).toMatchObject({ abandoned: null, locked: false });
  });

  test("gives the next page its save to send again, under the same id, and the edits after it", async () => {
    const { abandoned, document } = await abandonedDraft({ isSent: true });
    const { store, state, ready } = open(abandoned);
    await ready;
    expect(present(store)).toEqual(document);
    expect(store.get().saving.pending).toMatchObject(abandoned.pending ?? {});
    expect(state.stored).toMatchObject({ pending: abandoned.pending, changes: abandoned.changes });
  });

  test("survives any number of reloads unchanged", async () => {
    let { abandoned } = await abandonedDraft({ isSent: true });
    const { abandoned: first, document } = await abandonedDraft({ isSent: true });
    for (let reload = 0; reload < 3; reload++) {
      const { store, state, ready } = open(abandoned);
      await ready;
      expect(present(store)).toEqual(document);
      abandoned = draft.parse(state.stored);
    }
    expect({ ...abandoned, editedAt: first.editedAt }).toEqual(first);
  });

  test("is followed by older ones, each once the save of the previous one has a response", async () => {
    const names = ["Newest", "Older", "Oldest"];
    const drafts = names.map((name, index): Draft => {
      const at = ["holes", fairwayIdFor(1), (["name", "notes", "label"] as const)[index] as string];
      const pending = {
        id: `save_${String(index).repeat(26)}`,
        changes: [{ kind: "set", at, from: null, to: name }],
      };
      return {
        pending: pending as Draft["pending"],
        changes: [],
        items: [],
        unapplied: [],
        editedAt: 9 - index,
      };
    });
    const { store, state } = open(drafts[0]);
    for (const [index, each] of drafts.entries()) {
      await vi.waitFor(() => expect(store.get().saving.pending?.id).toBe(each.pending?.id));
      state.abandoned = drafts[index + 1] ?? null;
      await settle();
      expect(store.get().saving.pending?.id).toBe(each.pending?.id);
      store.dispatch({ type: "save-started", id: "save_new" });
      saveStored(store, index + 2);
    }
    await vi.waitFor(() => expect(state.stored).toBeNull());
    expect(present(store).holes[0]).toMatchObject({ name: "Newest", notes: "Older", label: "Oldest" });
    expect(store.get().unapplied).toEqual([]);
  });

  test("stays while it cannot be stored again", async () => {
    const { store, state, ready } = open((await abandonedDraft()).abandoned);
    state.full = true;
    await ready;
    expect(store.get().draftsStored).toBe(false);
    expect(state.abandoned).not.toBeNull();
    expect(state.locked).toBe(false);
  });

  test("whose edits the course has already is removed without a step or a notice", async () => {
    const { abandoned, document } = await abandonedDraft();
    const stored = { ...storedCourse([], 2), ...structuredClone(document) } as ReturnType<
      typeof storedCourse
    >;
    const { store, state, ready } = open(abandoned, stored);
    await ready;
    expect(currentNotice(store.get())).toBeNull();
    expect(store.get()).toMatchObject({ announcement: [], unapplied: [], history: { past: [] } });
    expect(store.get().saving.saved).toBe(present(store));
    expect(state).toMatchObject({ abandoned: null, stored: null, locked: false });
  });

  test("of a course that others changed since keeps their other edits, and lists what both changed", async () => {
    const { abandoned } = await abandonedDraft();
    const moved = fairway(1, { from: { lat: 60.3, lng: 24.9 } });
    const { store, ready } = open(abandoned, storedCourse([moved, fairway(2)], 2));
    await ready;
    expect(present(store).holes.map(({ number }) => number)).toEqual([1, 2]);
    expect(present(store).holes[0]?.tees[0]?.position).toEqual(moved.teePosition);
    expect(store.get().unapplied.map(({ reason, by }) => [reason, by])).toEqual([
      ["changed", null],
      ["changed", null],
    ]);
  });

  test("loses no edit that the user makes while it is read", async () => {
    const { abandoned } = await abandonedDraft();
    const { store, ready } = open(abandoned, storedCourse([fairway(1), fairway(2)]));
    store.dispatch({
      ...nudge,
      target: { kind: "handle", handle: { fairwayId: fairwayIdFor(2), part: "target" } },
    });
    const [, second] = present(store).holes;
    await ready;
    expect(present(store).holes[1]).toEqual(second);
    expect(currentNotice(store.get())).not.toBeNull();
    expect(apply(store.get().saving.saved, abandoned.changes).document.holes[0]).toEqual(
      present(store).holes[0],
    );
  });
});

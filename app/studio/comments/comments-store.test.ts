import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "@/lib/ids";
import type { CommentList } from "@/lib/validation/comments";
import { sendAs } from "../session/course-requests";
import { forgetUnsent } from "../session/unsent-comments";
import { MemoryStorage } from "../testing/memory-storage";
import { commentsStore, createCommentsStore, shownThreads } from "./comments-store";

/** The bodies of the comments that were sent. */
let sent: { id: string; text: string; threadId: string | null }[];
/** HTTP status of the next response; null for a network error. */
let status: number | null;
let list: CommentList;

beforeEach(() => {
  sent = [];
  status = 204;
  list = { role: "owner", emails: null, readAt: "2026-11-22T12:00:00.000Z", people: [], threads: [] };
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json(list);
    sent.push(JSON.parse(init.body as string));
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

it("the comments panel keeps a text that couldn't be sent, and sends it again under the same id", async () => {
  const store = createCommentsStore("course_1");
  store.write("", "Why?");
  status = null;
  expect(await store.send("", "Why?", null)).toBe("offline");
  expect(store.get().drafts).toEqual({ "": "Why?" });
  status = 204;
  expect(await store.send("", "Why?", null)).toBe("done");
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(store.get().drafts).toEqual({});
});

it("the comments panel gives a changed text, and the next comment, another id", async () => {
  const store = createCommentsStore("course_1");
  status = 503;
  expect(await store.send("", "Why?", null)).toBe("failed");
  status = 204;
  await store.send("", "Why not?", null);
  await store.send("", "Why not?", null);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});

it("the comments panel keeps the text of each conversation apart", async () => {
  const store = createCommentsStore("course_1");
  const threadId = newId("comment");
  store.write("", "New");
  store.write(threadId, "Reply");
  await store.send(threadId, "Reply", null);
  expect(sent).toMatchObject([{ threadId, text: "Reply" }]);
  expect(store.get().drafts).toEqual({ "": "New" });
});

it("the comments panel keeps a text that was changed while it was sent", async () => {
  const store = createCommentsStore("course_1");
  store.write("", "Why?");
  store.set({ isWriting: true });
  const sending = store.send("", "Why?", null);
  store.write("", "Why? And who?");
  expect(await sending).toBe("done");
  expect(store.get()).toMatchObject({ isWriting: true, drafts: { "": "Why? And who?" } });
});

it("the comments panel makes a reply to a thread that was deleted the text of a new comment", async () => {
  const store = createCommentsStore("course_1");
  store.write("", "New");
  store.write(newId("comment"), "Reply");
  store.write(newId("comment"), " ");
  await store.refetch();
  expect(store.get()).toMatchObject({ isWriting: true, drafts: { "": "New\n\nReply" } });
});

it("the comments panel shows the texts of an account to no other one that signs in afterwards, and sends them for it", async () => {
  const headers = vi.fn();
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    headers(init.headers);
    return Response.json({ error: "account_changed" }, { status: 409 });
  });
  sendAs("user_1");
  const store = commentsStore("course_1");
  store.write("", "Why?");
  expect(await store.send("", "Why?", null)).toBe("signedOut");
  expect(headers).toHaveBeenLastCalledWith(expect.objectContaining({ "Teepad-Account": "user_1" }));
  expect(commentsStore("course_1")).toBe(store);
  sendAs("user_2");
  expect(commentsStore("course_1").get().drafts).toEqual({});
});

it("unsent comments survive a reload of the page, and are forgotten with what the browser stores for the account", () => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  const before = createCommentsStore("course_1", "user_1");
  before.set({ isWriting: true, about: "hole_1" });
  before.write("", "Why?");
  const reloaded = createCommentsStore("course_1", "user_1");
  expect(reloaded.get()).toMatchObject({
    isWriting: true,
    about: "hole_1",
    drafts: { "": "Why?" },
    list: null,
  });
  expect(createCommentsStore("course_2", "user_1").get().drafts).toEqual({});
  expect(createCommentsStore("course_1", "user_2").get().drafts).toEqual({});
  forgetUnsent("user_1");
  expect(createCommentsStore("course_1", "user_1").get().drafts).toEqual({});
});

it("comments that were sent are not kept across page loads", () => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  const store = createCommentsStore("course_1", "user_1");
  store.write("", "Why?");
  store.write("", null);
  expect(sessionStorage.length).toBe(0);
});

it("the comments panel keeps what was loaded if loading again fails", async () => {
  const store = createCommentsStore("course_1");
  await store.refetch();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
  await store.refetch();
  expect(store.get()).toMatchObject({ status: "failed", list });
});

it("the comments panel shows the open or the resolved threads, and the selected one, which has just changed", () => {
  const comment = {
    id: "a",
    author: null,
    via: null,
    text: "x",
    createdAt: "2026-11-22T12:00:00Z",
    editedAt: null,
  };
  const thread = { place: null, proposal: null, resolved: null, comments: [comment] as [typeof comment] };
  const resolved = { at: "2026-11-22T12:00:00Z", by: null };
  const store = createCommentsStore("course_1");
  store.set({
    list: {
      ...list,
      threads: [
        { ...thread, id: "a" },
        { ...thread, id: "b", resolved },
        { ...thread, id: "c", resolved },
      ],
    },
  });
  const ids = () => shownThreads(store.get()).map(({ id }) => id);
  expect(ids()).toEqual(["a"]);
  store.set({ selectedId: "b" });
  expect(ids()).toEqual(["a", "b"]);
  store.set({ filter: "resolved", selectedId: null });
  expect(ids()).toEqual(["b", "c"]);
});

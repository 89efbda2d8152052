import * as z from "zod";
import type { Change } from "@/lib/editor/changes/change";
import { newId } from "@/lib/ids";
import {
  type Comment,
  type CommentList,
  type CommentPlace,
  type CommentThread,
  isCommentId,
} from "@/lib/validation/comments";
import { type Coordinates, coordinates } from "@/lib/validation/coordinates";
import { sendingAccount } from "../session/course-requests";
import { onRefetchComments } from "../session/refetch-comments";
import { createStore } from "../session/store";
import { loadUnsent, storeUnsent } from "../session/unsent-comments";
import {
  addComment,
  type CommentResult,
  fetchComments,
  fetchProposal,
  markCommentsRead,
} from "./comment-requests";

/** How long after threads come into view their comments are stored as read. */
const READ_DELAY_MS = 1_000;

/** State shared by the panel and the map. It outlives the panel, so that unsent text is kept. */
interface CommentsState {
  readonly list: CommentList | null;
  readonly status: "loading" | "ready" | "failed";
  readonly filter: "open" | "resolved";
  /** The expanded thread. */
  readonly selectedId: string | null;
  /** Whether the form for a new comment is open. */
  readonly isWriting: boolean;
  /** What the new comment is about: the course, a place, or the hole with this id. */
  readonly about: "course" | "place" | string;
  /** The place of the new comment; null until it is chosen. */
  readonly place: Coordinates | null;
  /** Unsent texts, by the thread that they reply to; "" for a new thread. See `editKey` and `declineKey`, too. */
  readonly drafts: Readonly<Record<string, string>>;
  /** What conversations propose, by their ids; null if that couldn't be loaded. */
  readonly proposals: Readonly<Record<string, readonly Change[] | null>>;
  /** Until when the user had read the comments when the panel was opened: later ones stay marked as new while it is open. */
  readonly newSince: string | null;
}

const EMPTY: CommentsState = {
  ...{ list: null, status: "loading", filter: "open", selectedId: null },
  ...{ isWriting: false, about: "course", place: null, drafts: {}, proposals: {}, newSince: null },
};

/** The key of the text of a suggestion. */
export const SUGGESTION = "suggestion";

/** The key of the new text of a comment, and of why changes that a thread proposes are declined. */
export const editKey = (commentId: string) => `edit ${commentId}`;
export const declineKey = (threadId: string) => `decline ${threadId}`;

/** What a tab keeps across page loads. */
const unsent = z.object({
  isWriting: z.boolean(),
  about: z.string(),
  place: coordinates.nullable(),
  drafts: z.record(z.string(), z.string()),
});

/** @param account whose comments they are; null keeps nothing across page loads. */
export function createCommentsStore(courseId: string, account: string | null = null) {
  const kept = account === null ? null : loadUnsent(account, courseId);
  const store = createStore({ ...EMPTY, ...unsent.safeParse(kept).data });
  const { get, set } = store;
  if (account !== null)
    store.subscribe(() => {
      const state = get();
      const isEmpty = Object.values(state.drafts).every((text) => text === "");
      storeUnsent(account, courseId, isEmpty ? null : unsent.parse(state));
    });
  /**
   * Comments that were sent but may not have arrived. A retry with the same text reuses the ID, so that the
   * comment is added only once.
   */
  const sent = new Map<string, { id: string; text: string; changes: readonly Change[] | undefined }>();
  /** The ids of comments that were in view. */
  const seen = new Set<string>();
  let isReading = false;
  let readAt = "";
  let request: AbortController | null = null;

  async function refetch(): Promise<void> {
    request?.abort();
    const current = new AbortController();
    request = current;
    if (!get().list) set({ status: "loading" });
    try {
      const list = await fetchComments(courseId, current.signal);
      if (current.signal.aborted) return;
      // The request may be older than what was read since.
      if (list.readAt > readAt) readAt = list.readAt;
      set({ list: { ...list, readAt }, status: "ready", newSince: get().newSince ?? readAt });
      keepReplies(list);
    } catch {
      // Keeps the comments that were loaded before.
      if (!current.signal.aborted) set({ status: "failed" });
    }
  }

  /** Makes replies to threads that are gone the text of a new comment. */
  function keepReplies({ threads }: CommentList): void {
    const { drafts } = get();
    const gone = Object.keys(drafts).filter(
      (key) => isCommentId(key) && !threads.some(({ id }) => id === key),
    );
    for (const key of gone) {
      const { [key]: reply = "", "": text = "" } = get().drafts;
      write(key, null);
      if (reply.trim() === "") continue;
      write("", text.trim() === "" ? reply : `${text}\n\n${reply}`);
      set({ isWriting: true });
    }
  }

  /** Changes an unsent text, or drops it (null). */
  function write(key: string, text: string | null): void {
    const { [key]: _, ...others } = get().drafts;
    set({ drafts: text === null ? others : { ...others, [key]: text } });
  }

  /** Stores how far the user has read: up to the first comment that hasn't been in view. */
  async function markRead(): Promise<void> {
    isReading = false;
    const unread = (get().list?.threads ?? [])
      .flatMap(({ comments }) => comments.filter((each) => isUnread(each, readAt)))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const unseen = unread.findIndex(({ id }) => !seen.has(id));
    const last = unread.at(unseen === -1 ? -1 : unseen - 1);
    if (unseen === 0 || !last || (await markCommentsRead(courseId, last.createdAt)) !== "done") return;
    readAt = last.createdAt;
    const { list } = get();
    if (list) set({ list: { ...list, readAt } });
  }

  return {
    ...store,
    refetch,

    /** Loads what a conversation proposes, which never changes. */
    async loadProposal(id: string): Promise<void> {
      if (get().proposals[id]) return;
      const changes = await fetchProposal(courseId, id).catch(() => null);
      set({ proposals: { ...get().proposals, [id]: changes } });
    },

    /** Comments have come into view. */
    see(comments: readonly Comment[]): void {
      for (const { id } of comments) seen.add(id);
      if (isReading || !comments.some((each) => isUnread(each, readAt))) return;
      isReading = true;
      setTimeout(() => void markRead(), READ_DELAY_MS);
    },

    /**
     * Loads the comments, and again whenever they change or the page becomes visible. @returns a function
     * that stops this.
     */
    enter(): () => void {
      const onReturn = () => {
        if (document.visibilityState === "visible") void refetch();
      };
      document.addEventListener("visibilitychange", onReturn);
      const stop = onRefetchComments(() => void refetch());
      set({ newSince: get().list?.readAt ?? null });
      void refetch();
      return () => {
        document.removeEventListener("visibilitychange", onReturn);
        stop();
        request?.abort();
      };
    },

    /**
     * Sends the draft of a thread ("": a new one; SUGGESTION: one that suggests these changes). The draft is deleted once it has
     * arrived, unless the user has changed it since.
     */
    async send(
      key: string,
      text: string,
      place: CommentPlace,
      changes?: readonly Change[],
    ): Promise<CommentResult> {
      const before = sent.get(key);
      const isRetry = before?.text === text && before.changes === changes;
      const id = isRetry ? before.id : newId("comment");
      sent.set(key, { id, text, changes });
      const draft = get().drafts[key];
      const threadId = key === "" || changes ? null : key;
      const result = await addComment(courseId, { id, threadId, place, text, ...(changes && { changes }) });
      if (result === "done") {
        sent.delete(key);
        const isChanged = get().drafts[key] !== draft;
        if (!isChanged) write(key, null);
        // A reply reopens its thread.
        set({ filter: "open", selectedId: threadId ?? id });
        if (key === "" && !isChanged) set({ isWriting: false, place: null });
        await refetch();
      }
      return result;
    },

    write,
  };
}
export type CommentsStore = ReturnType<typeof createCommentsStore>;

let open: { account: string | null; courseId: string; store: CommentsStore } | null = null;

/** The comments of a course as the account that opened its studio sees them. */
export function commentsStore(courseId: string): CommentsStore {
  const account = sendingAccount()?.id ?? null;
  if (open?.courseId !== courseId || open.account !== account)
    open = { account, courseId, store: createCommentsStore(courseId, account) };
  return open.store;
}

/** Whether a comment by another user, or by an application, is later than what the user has read. */
export function isUnread({ author, via, createdAt }: Comment, since: string | null): boolean {
  return since !== null && createdAt > since && (author?.isYou !== true || via !== null);
}

/** The threads that match the filter, plus the selected one. */
export function shownThreads({ list, filter, selectedId }: CommentsState): readonly CommentThread[] {
  const isShown = ({ id, resolved }: CommentThread) =>
    (resolved === null) === (filter === "open") || id === selectedId;
  return (list?.threads ?? []).filter(isShown);
}

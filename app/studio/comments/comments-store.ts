import { newId } from "@/lib/ids";
import type { CommentList, CommentPlace, CommentThread } from "@/lib/validation/comments";
import type { Coordinates } from "@/lib/validation/coordinates";
import { onRefetchComments } from "../session/refetch-comments";
import { createStore } from "../session/store";
import { addComment, type CommentResult, fetchComments } from "./comment-requests";

/** State shared by the panel and the map. It outlives the panel, so that unsent text is kept. */
interface CommentsState {
  readonly list: CommentList | null;
  readonly status: "loading" | "ready" | "failed";
  readonly filter: "open" | "resolved";
  /** The expanded thread. */
  readonly selectedId: string | null;
  /** Whether the form for a new comment is open. */
  readonly isWriting: boolean;
  /** What the new comment is about. */
  readonly about: "course" | "hole" | "place";
  /** The place of the new comment; null until it is chosen. */
  readonly place: Coordinates | null;
  /** Unsent texts, by the thread that they reply to; "" for a new thread. */
  readonly drafts: Readonly<Record<string, string>>;
}

const EMPTY: CommentsState = {
  ...{ list: null, status: "loading", filter: "open", selectedId: null },
  ...{ isWriting: false, about: "course", place: null, drafts: {} },
};

export function createCommentsStore(courseId: string) {
  const store = createStore(EMPTY);
  const { get, set } = store;
  /**
   * Comments that were sent but may not have arrived. A retry with the same text reuses the ID, so that the
   * comment is added only once.
   */
  const sent = new Map<string, { id: string; text: string }>();
  let request: AbortController | null = null;

  async function refetch(): Promise<void> {
    request?.abort();
    const current = new AbortController();
    request = current;
    if (!get().list) set({ status: "loading" });
    try {
      const list = await fetchComments(courseId, current.signal);
      if (!current.signal.aborted) set({ list, status: "ready" });
    } catch {
      // Keeps the comments that were loaded before.
      if (!current.signal.aborted) set({ status: "failed" });
    }
  }

  return {
    ...store,
    refetch,

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
      void refetch();
      return () => {
        document.removeEventListener("visibilitychange", onReturn);
        stop();
        request?.abort();
      };
    },

    /** Sends the draft of a thread ("": a new one). The draft is deleted once it has arrived. */
    async send(key: string, text: string, place: CommentPlace): Promise<CommentResult> {
      const before = sent.get(key);
      const id = before?.text === text ? before.id : newId("comment");
      sent.set(key, { id, text });
      const result = await addComment(courseId, { id, threadId: key === "" ? null : key, place, text });
      if (result === "done") {
        sent.delete(key);
        const { [key]: _, ...drafts } = get().drafts;
        set(
          key === "" ? { drafts, isWriting: false, place: null, filter: "open", selectedId: id } : { drafts },
        );
        await refetch();
      }
      return result;
    },

    write(key: string, text: string): void {
      set({ drafts: { ...get().drafts, [key]: text } });
    },
  };
}
export type CommentsStore = ReturnType<typeof createCommentsStore>;

let open: { courseId: string; store: CommentsStore } | null = null;

/** The comments of the course in the studio. */
export function commentsStore(courseId: string): CommentsStore {
  if (open?.courseId !== courseId) open = { courseId, store: createCommentsStore(courseId) };
  return open.store;
}

/** The threads that match the filter, plus the selected one. */
export function shownThreads({ list, filter, selectedId }: CommentsState): readonly CommentThread[] {
  const isShown = ({ id, resolved }: CommentThread) =>
    (resolved === null) === (filter === "open") || id === selectedId;
  return (list?.threads ?? []).filter(isShown);
}

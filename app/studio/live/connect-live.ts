import type * as z from "zod";
import type { CourseUpdate } from "@/lib/editor/changes/save";
import {
  type LiveHand,
  type LiveHands,
  type LivePeople,
  type LiveReport,
  type LiveSelection,
  liveChanges,
  liveCourse,
  liveHands,
  liveHello,
  livePeople,
} from "@/lib/live/schema";
import { type CommentCounts, commentCounts } from "@/lib/validation/comments";
import { type CourseNotice, courseNotice } from "@/lib/validation/course-notice";
import type { CourseRole } from "@/lib/validation/people";
import { fetchCourseData } from "../session/course-requests";
import { fetchLostEdits } from "../session/lost-edits";
import type { SessionStore } from "../session/session-store";
import type { Readable } from "../session/store";
import { TAB_ID } from "../session/tab-id";
import { NOBODY } from "./live-context";

/**
 * Delay before a retry after the server has refused a stream. The browser itself retries broken connections.
 */
const REFUSED_RETRY_MS = 15_000;

/**
 * Maximum time without a new stream: the server ends each after 45 s. A connection that breaks without FIN or RST would stay open
 * forever.
 */
const RENEWAL_TIMEOUT_MS = 60_000;

/** Maximum number of updates that wait for the response to a save. */
const MAX_RECEIVED = 100;

/** Minimum interval between reports: the server accepts ten a second. */
const REPORT_MS = 110;

/** With more people than this, each reports less often, so that there aren't more reports in total. */
const MANY = 10;

export interface LiveConnection {
  /** Reports the user's selection to the other people in the course. */
  readonly report: (selection: LiveSelection | null) => void;
  readonly close: () => void;
}

interface LiveListeners {
  readonly onPeople: (people: LivePeople) => void;
  readonly onHands: (hands: LiveHands) => void;
  readonly onRole: (role: CourseRole) => void;
  readonly onComments: () => void;
  readonly onNotice: (notice: CourseNotice) => void;
  readonly onCommentCounts: (counts: CommentCounts) => void;
}

/**
 * Opens the stream of this tab while the page is visible: browsers allow six connections to a server over HTTP/1.1, and a hidden
 * tab needs none.
 */
export function connectLive(
  store: SessionStore,
  courseId: string,
  selection: LiveSelection | null,
  hand: Readable<LiveHand>,
  listeners: LiveListeners,
): LiveConnection {
  const path = `/api/studio/live/${encodeURIComponent(courseId)}`;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let selected = selection;
  /** Whether the server has the user's selection. Not when a stream begins, nor after changes while no one else was there. */
  let isReported = false;
  /** Number of other people. */
  let others = 0;
  let reporting: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = -REPORT_MS;
  /** Updates in the order in which they came. */
  let received: { readonly update: CourseUpdate; readonly by: string | null }[] = [];

  /**
   * Passes received updates to the session, unless a save still has no response, which may contain them. Reconnects after an
   * update from another version than the session's, which can't be applied: a new stream begins with the whole course.
   */
  const takeOver = () => {
    const { version, pending } = store.get().saving;
    if (pending) return;
    received = received.filter(({ update }) => update.to > version);
    const [next, ...others] = received;
    if (!next) return;
    received = others;
    // The session's change calls this again, for the others.
    store.dispatch({ type: "update-received", ...next, at: Date.now() });
    if (store.get().saving.version >= next.update.to) return;
    received = [];
    reopen();
  };
  const unsubscribe = store.subscribe(takeOver);

  const setPeople = (people: LivePeople) => {
    others = people.total;
    store.dispatch({ type: "accompanied", isAccompanied: others > 0 });
    listeners.onPeople(people);
    if (!isReported) sendReport();
  };

  const onComments = () => {
    listeners.onComments();
    // Without a connection, the counts stay as they are.
    fetchCourseData(commentCounts, courseId, "comments/counts").then(listeners.onCommentCounts, () => {});
  };

  const open = () => {
    if (source || document.visibilityState === "hidden") return;
    clearTimeout(retry);
    const { version } = store.get().saving;
    const opened = new EventSource(`${path}?tab=${TAB_ID}&version=${version}&changes=1`);
    source = opened;
    retry = setTimeout(reopen, RENEWAL_TIMEOUT_MS);
    on(opened, "hello", liveHello, ({ role }) => {
      clearTimeout(retry);
      retry = setTimeout(reopen, RENEWAL_TIMEOUT_MS);
      isReported = false;
      listeners.onRole(role);
      // Comments may have changed while there was no stream, and edits been deleted.
      onComments();
      void fetchLostEdits(store, courseId);
    });
    on(opened, "people", livePeople, setPeople);
    on(opened, "hands", liveHands, listeners.onHands);
    const receive = (update: CourseUpdate, by: string | null) => {
      // If older updates are dropped, those that follow can't be applied, and a new stream begins with the whole course.
      received = [...received, { update, by }].slice(-MAX_RECEIVED);
      takeOver();
      const deletes = "changes" in update && update.changes.some(({ kind }) => kind === "delete");
      if (deletes) void fetchLostEdits(store, courseId);
    };
    on(opened, "changes", liveChanges, ({ by, ...update }) => receive(update, by));
    on(opened, "course", liveCourse, ({ version, ...document }) => receive({ to: version, document }, null));
    on(opened, "notice", courseNotice, listeners.onNotice);
    opened.addEventListener("comments", onComments);
    opened.addEventListener("error", () => {
      // Otherwise the browser reconnects by itself.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      shut();
      retry = setTimeout(open, REFUSED_RETRY_MS);
    });
  };

  const shut = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    setPeople(NOBODY);
    listeners.onHands([]);
  };

  const reopen = () => {
    shut();
    open();
  };

  const sendReport = () => {
    clearTimeout(reporting);
    reporting = undefined;
    // No one else has the course open.
    isReported = source !== null && others > 0;
    if (!isReported) return;
    reportedAt = performance.now();
    const body = JSON.stringify({ tab: TAB_ID, selection: selected, hand: hand.get() } satisfies LiveReport);
    // Failures are ignored: the next report replaces this one.
    fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => {});
  };

  const reportSoon = () => {
    const interval = REPORT_MS * Math.max(1, others / MANY);
    reporting ??= setTimeout(sendReport, Math.max(0, reportedAt + interval - performance.now()));
  };
  const stopWatching = hand.subscribe(reportSoon);

  const onVisibility = () => (document.visibilityState === "hidden" ? shut() : open());
  document.addEventListener("visibilitychange", onVisibility);
  open();
  return {
    report: (next) => {
      selected = next;
      reportSoon();
    },
    close: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      unsubscribe();
      stopWatching();
      clearTimeout(reporting);
      shut();
    },
  };
}

/** Ignores events in the format of an older or newer release. */
function on<T extends z.ZodType>(
  source: EventSource,
  name: string,
  schema: T,
  listener: (value: z.infer<T>) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) => {
    const parsed = schema.safeParse(JSON.parse(data));
    if (parsed.success) listener(parsed.data);
  });
}

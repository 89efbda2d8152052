import type * as z from "zod";
import { type LivePeople, type LiveSelection, liveCourse, liveHello, livePeople } from "@/lib/live/schema";
import type { CourseRole } from "@/lib/validation/people";
import type { SessionStore } from "../session/session-store";
import { TAB_ID } from "../session/tab-id";
import { NOBODY } from "./live-context";

/**
 * Delay before a retry after the server has refused a stream. The browser itself retries broken connections.
 */
const REFUSED_RETRY_MS = 15_000;

/** Minimum interval between reports of the selection. */
const REPORT_MS = 200;

export interface LiveConnection {
  /** Reports the user's selection to the other people in the course. */
  readonly report: (selection: LiveSelection | null) => void;
  readonly close: () => void;
}

interface LiveListeners {
  readonly onPeople: (people: LivePeople) => void;
  readonly onRole: (role: CourseRole) => void;
  readonly onComments: () => void;
}

/**
 * Opens the stream of this tab while the page is visible: browsers allow six connections to a server over HTTP/1.1, and a hidden
 * tab needs none.
 */
export function connectLive(
  store: SessionStore,
  courseId: string,
  selection: LiveSelection | null,
  listeners: LiveListeners,
): LiveConnection {
  const path = `/api/studio/live/${encodeURIComponent(courseId)}`;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let selected = selection;
  let reporting: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = -REPORT_MS;
  let received: z.infer<typeof liveCourse> | null = null;

  /**
   * Passes a received version to the session. While the session saves, it would ignore the version, which the
   * stream sends only once, so wait for the end of the save.
   */
  const takeOver = () => {
    const { saving } = store.get();
    if (!received || saving.phase.kind === "saving") return;
    const course = received;
    received = null;
    if (course.version > saving.version) store.dispatch({ type: "version-received", course });
  };
  const unsubscribe = store.subscribe(takeOver);

  const setPeople = (people: LivePeople) => {
    const isAccompanied = people.total > 0;
    const isFirst = isAccompanied && !store.get().isAccompanied;
    store.dispatch({ type: "accompanied", isAccompanied });
    listeners.onPeople(people);
    if (isFirst) sendReport();
  };

  const open = () => {
    if (source || document.visibilityState === "hidden") return;
    clearTimeout(retry);
    const { version } = store.get().saving;
    const opened = new EventSource(`${path}?tab=${TAB_ID}&version=${version}`);
    source = opened;
    on(opened, "hello", liveHello, ({ role }) => {
      listeners.onRole(role);
      // Comments may have changed while there was no stream.
      listeners.onComments();
    });
    on(opened, "people", livePeople, setPeople);
    on(opened, "course", liveCourse, (course) => {
      received = course;
      takeOver();
    });
    opened.addEventListener("comments", listeners.onComments);
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
  };

  const sendReport = () => {
    clearTimeout(reporting);
    reporting = undefined;
    // No one else has the course open.
    if (!source || !store.get().isAccompanied) return;
    reportedAt = performance.now();
    const body = JSON.stringify({ tab: TAB_ID, selection: selected });
    // Failures are ignored: the next report replaces this one.
    fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => {});
  };

  const onVisibility = () => (document.visibilityState === "hidden" ? shut() : open());
  document.addEventListener("visibilitychange", onVisibility);
  open();
  return {
    report: (next) => {
      selected = next;
      reporting ??= setTimeout(sendReport, Math.max(0, reportedAt + REPORT_MS - performance.now()));
    },
    close: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      unsubscribe();
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

import { type OpenedCourse, openSession, type Session, type SessionEvent } from "@/lib/editor/session";
import { reduceSession } from "@/lib/editor/session-reducer";
import { type CourseView, EDIT_VIEW } from "@/lib/editor/view";
import { createStore, type Readable } from "./store";

/** The session outside React: saving can act on it synchronously while the page unloads, and tests need no page. */
export interface SessionStore extends Readable<Session> {
  readonly dispatch: (event: SessionEvent) => void;
}

export function createSessionStore(course: OpenedCourse, view: CourseView = EDIT_VIEW): SessionStore {
  const { get, set, subscribe } = createStore(openSession(course, view));
  const dispatch = (event: SessionEvent) => {
    const next = reduceSession(get(), event);
    if (next !== get()) set(next);
  };
  return { get, subscribe, dispatch };
}

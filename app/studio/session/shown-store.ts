import { type CourseDocument, fairwayWithId } from "@/lib/editor/document";
import { previewOf } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/**
 * A store that shows another document than the one being edited, say an older version. Nothing is selected in it, and
 * what happens on the map changes nothing.
 */
export function shownInstead(store: SessionStore, document: CourseDocument): SessionStore {
  return {
    ...seenAs(store, (session) => ({ ...showing(session, document), selected: null, selectedPath: null })),
    dispatch: () => {},
  };
}

/**
 * A store that shows what the choices made in a conflict lead to, while there are any. A hole as the other version has
 * it can be looked at, not taken in the hand; a drag or a drawing shows the person's own document again.
 */
export function withPreview(store: SessionStore): SessionStore {
  return seenAs(store, (session) => {
    const preview = session.drag || session.drawing ? null : previewOf(session);
    if (!preview) return session;
    const { selected, history } = session;
    const isOwn = fairwayWithId(preview, selected) === fairwayWithId(history.present, selected);
    return isOwn
      ? showing(session, preview)
      : { ...showing(session, preview), selected: null, selectedPath: null };
  });
}

function showing(session: Session, document: CourseDocument): Session {
  return { ...session, history: { ...session.history, present: document }, drag: null, drawing: null };
}

/** The store with its sessions changed for show; the same session gives the same object, as React asks. */
function seenAs(store: SessionStore, see: (session: Session) => Session): SessionStore {
  let last: { session: Session; seen: Session } | null = null;
  return {
    ...store,
    get: () => {
      const session = store.get();
      if (last?.session !== session) last = { session, seen: see(session) };
      return last.seen;
    },
  };
}

import type { CourseDocument } from "@/lib/editor/document";
import { findFairway } from "@/lib/editor/fairways";
import { previewMerge } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/** A read-only view of the store that shows another document, such as an older version, with nothing selected. */
export function createReadOnlyView(store: SessionStore, document: CourseDocument): SessionStore {
  return {
    ...createView(store, (session) => withoutSelection(withDocument(session, document))),
    dispatch: () => {},
  };
}

/**
 * A view of the store that shows the merge result while the user resolves a conflict. A hole taken from the other
 * version can be seen but not edited; a drag or a drawing shows the user's own document again.
 */
export function createMergePreview(store: SessionStore): SessionStore {
  return createView(store, (session) => {
    const preview = session.drag || session.drawing ? null : previewMerge(session);
    if (!preview) return session;
    const { selected, history } = session;
    const isEditable = findFairway(preview, selected) === findFairway(history.present, selected);
    const shown = withDocument(session, preview);
    return isEditable ? shown : withoutSelection(shown);
  });
}

function withDocument(session: Session, document: CourseDocument): Session {
  return { ...session, history: { ...session.history, present: document }, drag: null, drawing: null };
}

function withoutSelection(session: Session): Session {
  return { ...session, selected: null, selectedPath: null };
}

/** Maps the session of a store. Caches the last result, since React needs a stable snapshot. */
function createView(store: SessionStore, map: (session: Session) => Session): SessionStore {
  let last: { session: Session; mapped: Session } | null = null;
  return {
    ...store,
    get: () => {
      const session = store.get();
      if (last?.session !== session) last = { session, mapped: map(session) };
      return last.mapped;
    },
  };
}

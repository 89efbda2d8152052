import { useMemo, useSyncExternalStore } from "react";
import type { Drawing } from "@/lib/editor/commands/drawing";
import type { CourseDocument } from "@/lib/editor/document";
import { type Session, shownDocument } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/** The session including every frame of a drag. For the few components that draw one. */
export function useLiveSession(store: SessionStore): Session {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The document to draw, including every frame of a drag or a drawing. */
export function useShownDocument(store: SessionStore): CourseDocument {
  const { history, drag, drawing } = useLiveSession(store);
  return useMemo(() => shownDocument({ history, drag, drawing }), [history, drag, drawing]);
}

/**
 * The session without per-frame updates of a drag or of the drawing tool's aim, so that most of the studio does not
 * render sixty times a second. While a drag or a drawing is in progress, `drag` and `drawing` identify it but are stale.
 */
export function useSettledSession(store: SessionStore): Session {
  // Per store: the map gets another one while it shows an older version.
  const getSettled = useMemo(() => {
    let settled = store.get();
    return () => {
      const current = store.get();
      if (!differsByFrameOnly(settled, current)) settled = current;
      return settled;
    };
  }, [store]);
  return useSyncExternalStore(store.subscribe, getSettled, getSettled);
}

/** True if the sessions are equal but for the position of the same drag or the aim of the same drawing. */
function differsByFrameOnly(a: Session, b: Session): boolean {
  return (Object.keys(b) as (keyof Session)[]).every((key) => {
    if (a[key] === b[key]) return true;
    if (key === "drag") return a.drag?.handle !== undefined && a.drag.handle === b.drag?.handle;
    return key === "drawing" && isSameDrawing(a.drawing, b.drawing);
  });
}

/** Whether only the aim differs. */
function isSameDrawing(a: Drawing | null, b: Drawing | null): boolean {
  if (!a || !b) return false;
  return (Object.keys(b) as (keyof Drawing)[]).every((key) => key === "aim" || a[key] === b[key]);
}

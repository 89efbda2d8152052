import { useMemo, useSyncExternalStore } from "react";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

/** The session with every frame of a drag: for the few parts that show one. */
export function useLiveSession(store: SessionStore): Session {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * The session, without what changes at every frame of a drag or as the hand aims: the rest of the studio would be
 * rendered sixty times a second for nothing. Its drag and its drawing only say that there is one, and of what.
 */
export function useSettledSession(store: SessionStore): Session {
  // Made anew for another store: the map gets one while it shows an older version.
  const get = useMemo(() => {
    let settled = store.get();
    return () => {
      const now = store.get();
      if (!sameButFrame(settled, now)) settled = now;
      return settled;
    };
  }, [store]);
  return useSyncExternalStore(store.subscribe, get, get);
}

function sameButFrame(a: Session, b: Session): boolean {
  return (Object.keys(b) as (keyof Session)[]).every((key) => {
    if (a[key] === b[key]) return true;
    if (key === "drag") return a.drag?.handle !== undefined && a.drag.handle === b.drag?.handle;
    return key === "drawing" && a.drawing?.fairwayId === b.drawing?.fairwayId;
  });
}

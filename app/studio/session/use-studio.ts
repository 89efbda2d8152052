import { createContext, useContext, useMemo } from "react";
import type { CourseDocument } from "@/lib/editor/document";
import { drawnDocument, type Scene, sceneOf } from "@/lib/editor/scene";
import type { Session } from "@/lib/editor/session";
import type { Tool } from "@/lib/editor/tool";
import type { Studio } from "./create-studio";
import type { PageState } from "./page-state";
import type { SessionStore } from "./session-store";
import { useStore } from "./store";

export const StudioContext = createContext<Studio | null>(null);

/** The studio around a component. Its value stays the same: components subscribe to the state that they show. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("This component belongs in a studio.");
  return studio;
}

/** What is open on the page. */
export function usePage(): PageState {
  return useStore(useStudio().page);
}

/**
 * The session without per-frame updates of a drag or of a tool's aim, so that most of the studio does not
 * render sixty times a second. Meanwhile, `drag` and `tool` identify what is in progress but are stale.
 */
export function useSettledSession(): Session {
  const { store } = useStudio();
  const get = useMemo(() => settle(store), [store]);
  return useStore({ get, subscribe: store.subscribe });
}

/** What the map shows, without per-frame updates; see `useSettledSession`. */
export function useScene(): Scene {
  return sceneOf(useSettledSession());
}

/** What the map shows, including every frame of a drag. For the few components that draw one. */
export function useLiveScene(): Scene {
  const { store } = useStudio();
  return useStore({ get: () => sceneOf(store.get()), subscribe: store.subscribe });
}

/** The document to draw, including every frame of a drag or a drawing. */
export function useDrawnDocument(): CourseDocument {
  return drawnDocument(useLiveScene());
}

function settle(store: SessionStore): () => Session {
  let settled = store.get();
  return () => {
    const current = store.get();
    if (!differsByFrameOnly(settled, current)) settled = current;
    return settled;
  };
}

/** True if the sessions are equal but for the position of the same drag or the aim of the same tool. */
function differsByFrameOnly(a: Session, b: Session): boolean {
  return (Object.keys(b) as (keyof Session)[]).every((key) => {
    if (a[key] === b[key]) return true;
    if (key === "drag") return a.drag !== null && a.drag.target === b.drag?.target;
    return key === "tool" && isSameTool(a.tool, b.tool);
  });
}

/** Whether only the aim differs. */
function isSameTool(a: Tool, b: Tool): boolean {
  const [before, after]: Record<string, unknown>[] = [{ ...a }, { ...b }];
  return Object.keys({ ...before, ...after }).every((key) => key === "aim" || before?.[key] === after?.[key]);
}

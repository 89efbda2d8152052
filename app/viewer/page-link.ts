import { useEffect, useEffectEvent } from "react";

/** What the course's page and the map in its frame show. */
export interface Shown {
  readonly layoutId: string;
  /** Null if no hole is selected. */
  readonly fairwayId: string | null;
}

/** Tells the course's page, whose frame this is, what the map shows; null if it can't. The page is of our own origin. */
export function tellPage(shown: Shown | null): void {
  window.parent.postMessage(shown, window.location.origin);
}

/**
 * Keeps the map and the course's page in step (lib/course-page/script.ts): calls back with what the user chooses in the
 * page, and tells it what the map shows. Does nothing before `isActive`.
 */
export function usePageLink(
  isActive: boolean,
  { layoutId, fairwayId }: Shown,
  onChoose: (shown: Shown) => void,
) {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (!isActive) return;
    const receive = ({ origin, source, data }: MessageEvent<Shown>) => {
      if (origin === window.location.origin && source === window.parent) choose(data);
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [isActive]);
  useEffect(() => {
    if (isActive) tellPage({ layoutId, fairwayId });
  }, [isActive, layoutId, fairwayId]);
}

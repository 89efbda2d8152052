import { useEffect, useEffectEvent } from "react";
import type { FairwayId } from "@/lib/editor/fairways";
import type { LayoutId } from "@/lib/validation/course-ids";

/** What the course's page and the map in its frame show. */
export interface Shown {
  readonly layoutId: LayoutId;
  /** Null if no hole is selected. */
  readonly fairwayId: FairwayId | null;
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

import { useEffect, useEffectEvent, useState } from "react";
import type { CourseViewerProps } from "./course-viewer";

/** A course, and the layout that is shown at first. */
export type ViewedCourse = Pick<CourseViewerProps, "course" | "layoutId">;

/**
 * Returns the course to show: the given one or, once it is needed, the one at the given address. A large course in the page
 * would slow the page down even for visitors who never open the map.
 * @param onFail called when the course can't be fetched. The next time it is needed, it is fetched again.
 */
export function useViewedCourse(
  given: ViewedCourse | string,
  isNeeded: boolean,
  onFail: () => void,
): ViewedCourse | null {
  const [fetched, setFetched] = useState<ViewedCourse | null>(null);
  const fail = useEffectEvent(onFail);
  const address = isNeeded && !fetched && typeof given === "string" ? given : null;
  useEffect(() => {
    if (address === null) return;
    const leaving = new AbortController();
    fetchCourse(address, leaving.signal).then(setFetched, () => !leaving.signal.aborted && fail());
    return () => leaving.abort();
  }, [address]);
  return typeof given === "string" ? fetched : given;
}

async function fetchCourse(address: string, signal: AbortSignal): Promise<ViewedCourse> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`GET ${address} failed with status ${response.status}`);
  return response.json();
}

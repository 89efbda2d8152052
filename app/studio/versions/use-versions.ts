import { useCallback, useEffect, useState } from "react";
import type { VersionSummary } from "@/lib/validation/course-version";
import { readVersions } from "./read-versions";

export interface KnownVersions {
  /** Newest first, as far back as was asked for. */
  versions: readonly VersionSummary[];
  /** Where the older ones begin; null when there are none. */
  next: number | null;
  state: "loading" | "ready" | "failed";
}

/** The versions of a course, read anew when another one was saved. */
export function useVersions(courseId: string, savedVersion: number) {
  const [known, setKnown] = useState<KnownVersions>({ versions: [], next: null, state: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and a new version are reasons to run again
  useEffect(() => {
    const abort = new AbortController();
    readVersions(courseId, null, abort.signal).then(
      (page) => setKnown({ ...page, state: "ready" }),
      () => {
        if (!abort.signal.aborted) setKnown((before) => ({ ...before, state: "failed" }));
      },
    );
    return () => abort.abort();
  }, [courseId, savedVersion, attempt]);

  const { next } = known;
  const readOlder = useCallback(() => {
    setKnown((before) => ({ ...before, state: "loading" }));
    readVersions(courseId, next).then(
      (page) =>
        setKnown((before) =>
          // A save in between began the list anew.
          before.next === next
            ? { versions: [...before.versions, ...page.versions], next: page.next, state: "ready" }
            : before,
        ),
      () => setKnown((before) => ({ ...before, state: "failed" })),
    );
  }, [courseId, next]);

  const retry = useCallback(() => {
    setKnown((before) => ({ ...before, state: "loading" }));
    setAttempt((count) => count + 1);
  }, []);

  return { known, readOlder, retry };
}

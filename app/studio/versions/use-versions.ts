import { useCallback, useEffect, useReducer, useState } from "react";
import { fetchVersions } from "../session/fetch-versions";
import { type NamingResult, nameVersion } from "../session/name-version";
import { EMPTY_LIST, reduceVersionList } from "./version-list";

/** Loads and names the versions of a course: the newest page whenever another version is saved, older ones on demand. */
export function useVersions(courseId: string, savedVersion: number) {
  const [list, dispatch] = useReducer(reduceVersionList, EMPTY_LIST);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry and a new version load the newest page again
  useEffect(() => {
    const abort = new AbortController();
    fetchVersions(courseId, null, abort.signal).then(
      (page) => dispatch({ type: "newest-loaded", page }),
      () => {
        if (!abort.signal.aborted) dispatch({ type: "failed", page: "newest" });
      },
    );
    return () => abort.abort();
  }, [courseId, savedVersion, attempt]);

  const { next, status } = list;
  const loadOlder = useCallback(() => {
    if (next === null) return;
    dispatch({ type: "load" });
    fetchVersions(courseId, next).then(
      (page) => dispatch({ type: "older-loaded", before: next, page }),
      () => dispatch({ type: "failed", page: "older" }),
    );
  }, [courseId, next]);

  const retryNewest = useCallback(() => {
    dispatch({ type: "load" });
    setAttempt((count) => count + 1);
  }, []);

  const rename = useCallback(
    async (version: number, name: string | null): Promise<NamingResult> => {
      const result = await nameVersion(courseId, version, name);
      if (result === "named") dispatch({ type: "named", version, name });
      return result;
    },
    [courseId],
  );

  return { list, loadOlder, rename, retry: status === "older-failed" ? loadOlder : retryNewest };
}

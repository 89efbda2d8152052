import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { fetchVersions } from "../session/fetch-versions";
import { type NamingResult, nameVersion } from "../session/name-version";
import { EMPTY_LIST, reduceVersionList } from "./version-list";

/** Minimum interval between loads of the newest page. */
const RELOAD_MS = 1_500;

/** Loads and names the versions of a course: the newest page whenever another version is saved, older ones on demand. */
export function useVersions(courseId: string, savedVersion: number) {
  const [list, dispatch] = useReducer(reduceVersionList, EMPTY_LIST);
  const [attempt, setAttempt] = useState(0);

  /** Whether the newest page is being loaded, or was a moment ago: others may save more often than it can be loaded. */
  const [isLoading, setLoading] = useState(false);
  const loaded = useRef("");
  useEffect(() => {
    const wanted = `${savedVersion} ${attempt}`;
    if (isLoading || loaded.current === wanted) return;
    loaded.current = wanted;
    setLoading(true);
    fetchVersions(courseId, null)
      .then(
        (page) => dispatch({ type: "newest-loaded", page }),
        () => dispatch({ type: "failed", page: "newest" }),
      )
      .finally(() => setTimeout(() => setLoading(false), RELOAD_MS));
  }, [courseId, savedVersion, attempt, isLoading]);

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
      if (result === "done") dispatch({ type: "named", version, name });
      return result;
    },
    [courseId],
  );

  return { list, loadOlder, rename, retry: status === "older-failed" ? loadOlder : retryNewest };
}

import type * as z from "zod";
import {
  type SavedVersion,
  savedVersion,
  type VersionPage,
  versionPage,
} from "@/lib/validation/course-version";

const TIMEOUT_MS = 20_000;

/** Restoring a draft waits for this check; without a response, the draft is restored as it is. */
export const DRAFT_WAITS_MS = 3_000;

/**
 * Fetches one page of a course's versions, newest first.
 * @param before only versions below this one; null for the first page.
 * @throws if the request or its validation fails.
 */
export function fetchVersions(
  courseId: string,
  before: number | null,
  signal?: AbortSignal,
): Promise<VersionPage> {
  const query = before === null ? "" : `?before=${before}`;
  return get(versionPage, `${encodeURIComponent(courseId)}/versions${query}`, signal);
}

/**
 * Fetches one version with its fairways.
 * @throws if the request or its validation fails.
 */
export function fetchVersion(courseId: string, version: number, signal?: AbortSignal): Promise<SavedVersion> {
  return get(savedVersion, `${encodeURIComponent(courseId)}/versions/${version}`, signal);
}

/**
 * Fetches the stored version if it is newer than `version`; null if it is not.
 * @throws if a request or its validation fails, or takes too long.
 */
export async function fetchNewerVersion(
  courseId: string,
  version: number,
  timeoutMs = TIMEOUT_MS,
): Promise<SavedVersion | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const [newest] = (await fetchVersions(courseId, null, signal)).versions;
  return newest && newest.version > version ? fetchVersion(courseId, newest.version, signal) : null;
}

async function get<T extends z.ZodType>(
  schema: T,
  path: string,
  signal: AbortSignal | undefined,
): Promise<z.infer<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/api/studio/courses/${path}`, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}`);
  return schema.parse(await response.json());
}

import {
  type SavedVersion,
  savedVersion,
  type VersionPage,
  versionPage,
} from "@/lib/validation/course-version";
import { fetchCourseData } from "./course-requests";

/**
 * Fetches one page of a course's versions, newest first.
 * @param before only versions below this one; null for the first page.
 * @throws if the request or its validation fails.
 */
export function fetchVersions(courseId: string, before: number | null): Promise<VersionPage> {
  const query = before === null ? "" : `?before=${before}`;
  return fetchCourseData(versionPage, courseId, `versions${query}`);
}

/**
 * Fetches one version with its fairways.
 * @throws if the request or its validation fails.
 */
export function fetchVersion(courseId: string, version: number, signal?: AbortSignal): Promise<SavedVersion> {
  return fetchCourseData(savedVersion, courseId, `versions/${version}`, signal);
}

import type * as z from "zod";
import { savedVersion, versionPage } from "@/lib/validation/course-version";

/** Milliseconds after which a server that says nothing counts as out of reach. */
const TIMEOUT_MS = 20_000;

/** A page of the versions of a course, newest first, from below `before`. Throws when it cannot be had. */
export function readVersions(courseId: string, before: number | null, signal?: AbortSignal) {
  const query = before === null ? "" : `?before=${before}`;
  return read(versionPage, `${encodeURIComponent(courseId)}/versions${query}`, signal);
}

/** One version, whole. Throws when it cannot be had. */
export function readVersion(courseId: string, version: number, signal?: AbortSignal) {
  return read(savedVersion, `${encodeURIComponent(courseId)}/versions/${version}`, signal);
}

async function read<T extends z.ZodType>(
  schema: T,
  path: string,
  signal: AbortSignal | undefined,
): Promise<z.infer<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/api/studio/courses/${path}`, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new Error(`The versions answered ${response.status}`);
  return schema.parse(await response.json());
}

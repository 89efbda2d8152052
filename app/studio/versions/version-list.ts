import type { VersionPage, VersionSummary } from "@/lib/validation/course-version";

/** The versions that the panel has loaded so far. */
export interface VersionList {
  /** Newest first, without gaps. */
  readonly versions: readonly VersionSummary[];
  /** The `before` of the next older page; null if the list is complete. */
  readonly next: number | null;
  /** Which page failed decides which one "Try again" loads. */
  readonly status: "loading" | "ready" | "newest-failed" | "older-failed";
}

export type VersionListEvent =
  | { readonly type: "load" }
  | { readonly type: "newest-loaded"; readonly page: VersionPage }
  | { readonly type: "older-loaded"; readonly before: number; readonly page: VersionPage }
  | { readonly type: "failed"; readonly page: "newest" | "older" };

export const EMPTY_LIST: VersionList = { versions: [], next: null, status: "loading" };

/** Reduces an event. No event but a newest page that does not connect drops versions that were loaded. */
export function reduceVersionList(list: VersionList, event: VersionListEvent): VersionList {
  switch (event.type) {
    case "load":
      return { ...list, status: "loading" };
    case "newest-loaded":
      return { ...withNewest(list, event.page), status: "ready" };
    case "older-loaded":
      // A newest page that did not connect has replaced the list in the meantime.
      if (event.before !== list.next) return list;
      return {
        versions: [...list.versions, ...event.page.versions],
        next: event.page.next,
        status: "ready",
      };
    case "failed":
      return { ...list, status: `${event.page}-failed` };
  }
}

/** The list with the versions saved since; the page alone where it does not reach down to the list. */
function withNewest(list: VersionList, page: VersionPage): Pick<VersionList, "versions" | "next"> {
  const newest = list.versions[0]?.version;
  const index = page.versions.findIndex(({ version }) => version === newest);
  if (index < 0) return page;
  return { versions: [...page.versions.slice(0, index), ...list.versions], next: list.next };
}

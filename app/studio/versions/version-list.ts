import type { NamedVersion, VersionPage, VersionSummary } from "@/lib/validation/course-version";

/** The versions that the panel has loaded so far. */
interface VersionList {
  /** Newest first, without gaps. */
  readonly versions: readonly VersionSummary[];
  /** Every version with a name, newest first, also those that are not loaded yet. */
  readonly named: readonly NamedVersion[];
  /** The `before` of the next older page; null if the list is complete. */
  readonly next: number | null;
  /** Which page failed decides which one "Try again" loads. */
  readonly status: "loading" | "ready" | "newest-failed" | "older-failed";
}

export type VersionListEvent =
  | { readonly type: "load" }
  | { readonly type: "newest-loaded"; readonly page: VersionPage }
  | { readonly type: "older-loaded"; readonly before: number; readonly page: VersionPage }
  | { readonly type: "failed"; readonly page: "newest" | "older" }
  /** A version was given a name, or lost it (null). */
  | { readonly type: "named"; readonly version: number; readonly name: string | null };

export const EMPTY_LIST: VersionList = { versions: [], named: [], next: null, status: "loading" };

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
        ...list,
        versions: [...list.versions, ...event.page.versions],
        next: event.page.next,
        status: "ready",
      };
    case "failed":
      return { ...list, status: `${event.page}-failed` };
    case "named":
      return nameVersion(list, event.version, event.name);
  }
}

function nameVersion(list: VersionList, version: number, name: string | null): VersionList {
  const found = [...list.versions, ...list.named].find((each) => each.version === version);
  if (!found) return list;
  const { savedAt, savedBy, holes } = found;
  const others = list.named.filter((each) => each.version !== version);
  const named = name === null ? others : [...others, { version, savedAt, savedBy, holes, name }];
  return withNames({ ...list, named: named.sort((a, b) => b.version - a.version) });
}

function withNames<T extends Pick<VersionList, "versions" | "named">>(list: T): T {
  const names = new Map(list.named.map(({ version, name }) => [version, name]));
  return {
    ...list,
    versions: list.versions.map((version) => ({ ...version, name: names.get(version.version) ?? null })),
  };
}

/** The list with the versions saved since; the page alone where it does not reach down to the list. */
function withNewest(list: VersionList, page: VersionPage): Pick<VersionList, "versions" | "named" | "next"> {
  const named = page.named ?? list.named;
  const newest = list.versions[0]?.version;
  const index = page.versions.findIndex(({ version }) => version === newest);
  if (index < 0) return { ...page, named };
  const versions = [...page.versions.slice(0, index), ...list.versions];
  return withNames({ versions, named, next: list.next });
}

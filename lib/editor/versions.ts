import type { VersionChanges, VersionSummary } from "@/lib/validation/course-version";
import { composeChanges } from "./changes/item-changes";

/** A pause this long between two saves of a person starts a new editing session. */
const SESSION_GAP_MS = 30 * 60_000;

/** The versions that one person saved in one editing session. */
export interface VersionSession {
  /** Newest first. */
  readonly versions: readonly [VersionSummary, ...VersionSummary[]];
  /** What they changed together; null if that isn't known of each, and for the earliest version alone. */
  readonly changes: VersionChanges | null;
}

/**
 * Groups versions, newest first, into editing sessions, the one with the newest version first. When several people edit at the
 * same time, each has a session.
 */
export function groupBySession(versions: readonly VersionSummary[]): VersionSession[] {
  const sessions: [VersionSummary, ...VersionSummary[]][] = [];
  const earliest = new Map<string, (typeof sessions)[number]>();
  for (const version of versions) {
    // Those without a known author may be of several people.
    const author = version.savedBy?.key;
    const session = author === undefined ? undefined : earliest.get(author);
    const after = session?.at(-1);
    if (session && after && Date.parse(after.savedAt) - Date.parse(version.savedAt) < SESSION_GAP_MS) {
      session.push(version);
    } else {
      const next: (typeof sessions)[number] = [version];
      sessions.push(next);
      if (author !== undefined) earliest.set(author, next);
    }
  }
  return sessions.map((each) => ({ versions: each, changes: composeSession(each) }));
}

function composeSession(versions: readonly VersionSummary[]): VersionChanges | null {
  const changed = versions.filter(({ previous }) => previous !== null).reverse();
  const known = changed.flatMap(({ changes }) => changes ?? []);
  return known.length === 0 || known.length < changed.length ? null : composeChanges(known);
}

/** Whether versions before this one have been thinned out, so that its changes may be those of several people. */
export function mayIncludeOthers({ version, previous }: VersionSummary): boolean {
  return previous !== null && previous < version - 1;
}

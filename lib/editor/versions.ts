import type { VersionSummary } from "@/lib/validation/course-version";

/** Milliseconds without a save after which the next one begins another session. */
const PAUSE = 30 * 60_000;

/** The saves of one sitting, newest first. */
export type VersionSession = readonly [VersionSummary, ...VersionSummary[]];

/** Versions, newest first, by the sittings in which they were saved: half an hour without a save ends one. */
export function sessionsOf(versions: readonly VersionSummary[]): VersionSession[] {
  const sessions: [VersionSummary, ...VersionSummary[]][] = [];
  for (const version of versions) {
    const session = sessions.at(-1);
    const after = session?.at(-1);
    if (session && after && Date.parse(after.savedAt) - Date.parse(version.savedAt) < PAUSE) {
      session.push(version);
    } else sessions.push([version]);
  }
  return sessions;
}

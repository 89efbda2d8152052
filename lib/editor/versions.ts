import type { VersionSummary } from "@/lib/validation/course-version";

/** A pause this long between two saves starts a new editing session. */
const SESSION_GAP_MS = 30 * 60_000;

/** The versions saved in one editing session, newest first. */
export type VersionSession = readonly [VersionSummary, ...VersionSummary[]];

/** Groups versions, newest first, into editing sessions. */
export function groupBySession(versions: readonly VersionSummary[]): VersionSession[] {
  const sessions: [VersionSummary, ...VersionSummary[]][] = [];
  for (const version of versions) {
    const session = sessions.at(-1);
    const after = session?.at(-1);
    if (session && after && Date.parse(after.savedAt) - Date.parse(version.savedAt) < SESSION_GAP_MS) {
      session.push(version);
    } else sessions.push([version]);
  }
  return sessions;
}

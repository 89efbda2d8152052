import { type LostEdit, lostEdits } from "@/lib/editor/changes/save";
import type { UnappliedChange } from "@/lib/editor/unapplied";
import { fetchCourseData, requestCourse } from "./course-requests";
import type { SessionStore } from "./session-store";

/** Fetches the user's saved edits that others deleted without having seen them. Never rejects: the next call tries again. */
export async function fetchLostEdits(store: SessionStore, courseId: string): Promise<void> {
  const list = await fetchCourseData(lostEdits, courseId, "lost-edits").catch(() => null);
  const lost = list?.lostEdits.flatMap(toUnapplied) ?? [];
  if (lost.length > 0) store.dispatch({ type: "lost-received", lost });
}

/** Tells the server that the user has seen lost edits. Never rejects: those that stay are listed again. */
export async function dismissLostEdits(courseId: string, entries: readonly UnappliedChange[]): Promise<void> {
  const ids = entries.flatMap(({ lostId }) => lostId ?? []);
  const requests = ids.map((id) =>
    requestCourse(courseId, `lost-edits/${id}`, { method: "DELETE", keepalive: true }),
  );
  await Promise.allSettled(requests);
}

/** Restoring the item, with the edit in it, is the change that was not made. */
function toUnapplied({ id, by, at, deletion }: LostEdit): UnappliedChange[] {
  if (deletion.kind !== "delete") return [];
  const change = { ...deletion, kind: "create" } as const;
  const item = deletion.at.length === 2 ? deletion.item : null;
  return [{ change, reason: "gone", item, by, at: Date.parse(at), lostId: id }];
}

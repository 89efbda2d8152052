import type { ChangeList } from "@/lib/courses/changes-schema";
import type { Course } from "@/lib/validation/course-api";

/** What a client stores together, in one transaction of its own. */
export interface Copy {
  courses: ReadonlyMap<string, Course>;
  cursor: string | null;
}

export const EMPTY_COPY: Copy = { courses: new Map(), cursor: null };

/** A client that keeps a copy of a user's courses by the list of changes, as docs/api/sync.md says. */
export function syncClient(get: (path: string) => Promise<Response>) {
  /** Reads the next page. */
  async function readPage({ courses, cursor }: Copy, limit: number): Promise<Copy & { hasMore: boolean }> {
    const query = new URLSearchParams({ limit: `${limit}`, ...(cursor !== null && { cursor }) });
    const response = await get(`/api/v1/changes?${query}`);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    const page: ChangeList = await response.json();
    const next = new Map(courses);
    for (const change of page.changes) {
      if (change.type === "changed") next.set(change.courseId, change.course);
      else next.delete(change.courseId);
    }
    return { courses: next, cursor: page.nextCursor, hasMore: page.hasMore };
  }

  return {
    readPage,
    /** Reads pages until there are no more. */
    async catchUp(from: Copy, limit: number): Promise<Copy> {
      for (let copy = from; ; ) {
        const { hasMore, ...next } = await readPage(copy, limit);
        copy = next;
        if (!hasMore) return copy;
      }
    },
  };
}

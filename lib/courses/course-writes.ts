import { dequal } from "dequal/lite";
import type { Clock } from "@/lib/clock";
import { etagOf } from "@/lib/etag";
import type { Caller } from "@/lib/oauth/bearer";
import type { CourseChange } from "@/lib/validation/course";
import { isCourseId } from "@/lib/validation/course-ids";
import type { Problem } from "@/lib/validation/problems";
import { courseJson } from "./course-json";
import { applyFairways } from "./fairway-changes";
import type { CourseSignals } from "./signals";
import type { LinkedCourseRow, StoredCourse } from "./store";
import { type StoredDocument, toDocumentData, toStoredDocument } from "./stored-course";

/** Which of the caller's linked courses. */
type LinkedCourseKey = { courseId: string } | { externalCourseId: string };

/** A linked course with its whole document, locked. */
export interface LockedCourse {
  course: LinkedCourseRow;
  document: StoredDocument;
}

interface LinkedCourseChange extends Pick<StoredCourse, "name" | "location"> {
  /** Null if the document stays as it is; then there is no new version. */
  document: StoredDocument | null;
}

/** The store port of changes by applications (lib/adapters/prisma/course-write-store.ts). */
export interface CourseWriteStore {
  /**
   * Locks a course linked to the caller and, in the same transaction, writes what `decide` returns: archives the version that a
   * new document replaces, and numbers the change. `decide` may be called again after a deadlock.
   * @param decide gets null if there is no such course; what it returns is written unless `change` is null.
   */
  changeLinked<Result>(
    caller: Caller,
    key: LinkedCourseKey,
    now: Date,
    decide: (found: LockedCourse | null) => { change: LinkedCourseChange | null; result: Result },
  ): Promise<Result>;
}

/** The tags of an If-Match, `*` for any. */
export type IfMatch = "*" | readonly string[];

export type ChangeOutcome =
  | { outcome: "changed"; json: string }
  | { outcome: "missing" }
  /** The course is not the one that the client has read. */
  | { outcome: "differs" }
  | { outcome: "invalid"; problems: [Problem, ...Problem[]] };

/** Changes that applications make to linked courses. */
export function courseWriteUseCases(
  store: CourseWriteStore,
  clock: Clock,
  signals: Pick<CourseSignals, "saved">,
) {
  return {
    /** Changes the fields that are sent, if the course is still as the client has read it. */
    async change(
      caller: Caller,
      key: LinkedCourseKey,
      ifMatch: IfMatch,
      input: CourseChange,
    ): Promise<ChangeOutcome> {
      if ("courseId" in key && !isCourseId(key.courseId)) return { outcome: "missing" };
      const now = clock();
      let changedId: string | null = null;
      const result = await store.changeLinked<ChangeOutcome>(caller, key, now, (found) => {
        changedId = null;
        const refuse = (result: ChangeOutcome) => ({ change: null, result });
        if (!found) return refuse({ outcome: "missing" });
        const { course } = found;
        const json = courseJson(course);
        if (ifMatch !== "*" && !ifMatch.includes(etagOf(json))) return refuse({ outcome: "differs" });

        let document: StoredDocument | null = null;
        if (input.fairways) {
          const applied = applyFairways(toDocumentData(found.document), input.fairways);
          if (!applied.ok) return refuse({ outcome: "invalid", problems: applied.problems });
          const stored = toStoredDocument(applied.document);
          if (!dequal(stored, found.document)) document = stored;
        }
        const name = input.name ?? course.name;
        const location = input.location === undefined ? course.location : input.location;
        // Nothing changes, not even `updatedAt`.
        if (!document && name === course.name && dequal(location, course.location)) {
          return refuse({ outcome: "changed", json });
        }
        const fairways = document ? JSON.stringify(document.fairways) : course.fairways;
        const changed = { ...course, name, location, fairways, updatedAt: now.toISOString() };
        if (document) changedId = course.id;
        return {
          change: { name, location, document },
          result: { outcome: "changed", json: courseJson(changed) },
        };
      });
      if (changedId !== null) signals.saved(changedId, null);
      return result;
    },
  };
}
export type CourseWriteUseCases = ReturnType<typeof courseWriteUseCases>;

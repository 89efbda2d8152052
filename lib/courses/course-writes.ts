import { dequal } from "dequal/lite";
import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { etagOf } from "@/lib/etag";
import type { Caller } from "@/lib/oauth/bearer";
import type { WorkBudget } from "@/lib/rate-limit/work-budget";
import type { CourseChange } from "@/lib/validation/course-api";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { isCourseId } from "@/lib/validation/course-ids";
import type { CourseNotice } from "@/lib/validation/course-notice";
import type { Problem } from "@/lib/validation/problems";
import { courseJson } from "./course-json";
import type { CoursePart } from "./course-parts";
import { deletionNotice } from "./course-saves";
import { partPayer } from "./courses";
import { applyFairways } from "./fairway-changes";
import type { Applied } from "./part-writes";
import type { CourseSignals } from "./signals";
import type { LinkedCourseRow, MeasuredDocument, StoredCourse } from "./store";
import { type StoredDocument, toDocumentData, toStoredDocument } from "./stored-course";

type LinkedCourseKey = { courseId: string } | { externalCourseId: string };

export interface LockedCourse extends MeasuredDocument {
  course: LinkedCourseRow;
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
  /**
   * Marks a linked course as deleted if the caller created it, all changes since are the caller's own, and nobody else uses it:
   * it has no people, comments, pictures, status or page, and no other application sees it.
   */
  deleteOwn(caller: Caller, courseId: string, now: Date): Promise<DeletionOutcome>;
}

/** The tags of an If-Match, `*` for any. */
export type IfMatch = "*" | readonly string[];

export type ChangeOutcome =
  | { outcome: "changed"; json: string }
  | { outcome: "missing" }
  /** The course is not the one that the client has read. */
  | { outcome: "differs"; etag: string }
  | { outcome: "invalid"; problems: [Problem, ...Problem[]] };

/** A change of a course, or of what a part of it shows. */
interface Write {
  /** What If-Match is about, and what the change returns. */
  show(found: Omit<LockedCourse, "bytes">): string;
  apply(found: LockedCourse): Applied;
}

type DeletionOutcome =
  | { outcome: "deleted"; name: string }
  | { outcome: "missing" }
  /** Somebody else has edited or uses it. */
  | { outcome: "in-use" };

/** Changes that applications make to linked courses. */
export function courseWriteUseCases(
  store: CourseWriteStore,
  clock: Clock,
  signals: Pick<CourseSignals, "saved" | "tell" | "accessChanged">,
  audit: Pick<AuditLog, "record">,
  budget: Pick<WorkBudget, "of">,
) {
  /**
   * Writes a change if the course, as `show` returns it, is still as the client has read it. Counts as work on a
   * text as long as the course.
   */
  async function write(
    caller: Caller,
    key: LinkedCourseKey,
    ifMatch: IfMatch,
    { show, apply }: Write,
  ): Promise<ChangeOutcome> {
    if ("courseId" in key && !isCourseId(key.courseId)) return { outcome: "missing" };
    const payer = budget.of(partPayer(caller));
    const now = clock();
    let changedId: string | null = null;
    let notice: CourseNotice | null = null;
    const result = await store.changeLinked<ChangeOutcome>(caller, key, now, (found) => {
      changedId = null;
      const refuse = (result: ChangeOutcome) => ({ change: null, result });
      if (!found) return refuse({ outcome: "missing" });
      const { course } = found;
      const json = show(found);
      payer.spend(found.bytes + Buffer.byteLength(json));
      const etag = etagOf(json);
      if (ifMatch !== "*" && !ifMatch.includes(etag)) return refuse({ outcome: "differs", etag });

      const applied = apply(found);
      if (!applied.ok) return refuse({ outcome: "invalid", problems: applied.problems });
      let document: StoredDocument | null = null;
      if (applied.document) {
        const stored = toStoredDocument(applied.document);
        if (!dequal(stored, found.document)) document = stored;
        notice = deletionNotice(toDocumentData(found.document), applied.document, null);
      }
      const { name = course.name, location = course.location } = applied;
      // Nothing changes, not even `updatedAt`.
      if (!document && name === course.name && dequal(location, course.location)) {
        return refuse({ outcome: "changed", json });
      }
      const fairways = document ? JSON.stringify(document.fairways) : course.fairways;
      const changed = { ...course, name, location, fairways, updatedAt: now.toISOString() };
      if (document) changedId = course.id;
      return {
        change: { name, location, document },
        result: {
          outcome: "changed",
          json: show({ course: changed, document: document ?? found.document }),
        },
      };
    });
    if (changedId !== null) signals.saved(changedId, null);
    if (changedId !== null && notice) signals.tell(changedId, notice);
    return result;
  }

  return {
    /** Changes the fields that are sent. @throws BudgetExceeded. */
    change(
      caller: Caller,
      key: LinkedCourseKey,
      ifMatch: IfMatch,
      { externalCourseId, fairways, ...fields }: CourseChange,
    ): Promise<ChangeOutcome> {
      return write(caller, key, ifMatch, {
        show: ({ course }) => courseJson(course),
        apply({ course, document }) {
          if (externalCourseId !== undefined && externalCourseId !== course.externalCourseId) {
            const text = "must be omitted, or the identifier that the course has";
            return { ok: false, problems: [{ path: ["externalCourseId"], code: "mismatch", text }] };
          }
          if (!fairways) return { ok: true, ...fields };
          const applied = applyFairways(toDocumentData(document), fairways);
          return applied.ok ? { ...applied, ...fields } : applied;
        },
      });
    },

    /** Replaces a part of a course. @throws BudgetExceeded. */
    replacePart(
      caller: Caller,
      courseId: string,
      ifMatch: IfMatch,
      part: CoursePart,
      apply: (document: CourseDocumentData) => Applied,
    ): Promise<ChangeOutcome> {
      return write(caller, { courseId }, ifMatch, {
        show: ({ course, document }) => part.show(toDocumentData(document), course),
        apply: ({ document }) => apply(toDocumentData(document)),
      });
    },

    /** Deletes a course that the application created, and that nobody else has edited or uses. The user can restore it. */
    async delete(caller: Caller, courseId: string): Promise<DeletionOutcome> {
      const deletion = isCourseId(courseId)
        ? await store.deleteOwn(caller, courseId, clock())
        : ({ outcome: "missing" } as const);
      if (deletion.outcome === "deleted") {
        signals.accessChanged(courseId);
        const details = { courseName: deletion.name };
        await audit.record({ kind: "course-deleted", ...caller, details });
      }
      return deletion;
    },
  };
}
export type CourseWriteUseCases = ReturnType<typeof courseWriteUseCases>;

import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import type { Coordinates } from "@/lib/validation/coordinates";
import { isCourseId } from "@/lib/validation/course-ids";
import type { CourseStatusInput } from "@/lib/validation/course-status";
import type { CourseRole } from "@/lib/validation/people";
import { can } from "./roles";
import type { CourseSignals } from "./signals";

/** The status of a course, and when an editor last said that it is true. */
export interface CourseStatus extends CourseStatusInput {
  readonly checkedAt: Date;
}

const DAY_MS = 86_400_000;
const DEGREES_PER_HOUR = 15;

/**
 * The end of a day at a course: by the sun, since a course has no time zone, so up to two hours or so from the clocks there. In UTC
 * without a location.
 */
function endOfDay(day: string, location: Coordinates | null): Date {
  const hoursAhead = Math.round((location?.lng ?? 0) / DEGREES_PER_HOUR);
  return new Date(Date.parse(day) + DAY_MS - hoursAhead * 3_600_000);
}

/** The end of a closure that has none yet. */
const INDEFINITELY = new Date("9999-12-31");

/** Until when a course is closed as a whole; null if it isn't. */
export function closedUntil(
  { state, until }: { state: string; until: string | null },
  location: Coordinates | null,
): Date | null {
  if (state !== "closed") return null;
  return until === null ? INDEFINITELY : endOfDay(until, location);
}

/** The status as it is now: a closure that has ended is over, and the course open. */
export function statusAt<Status extends Omit<CourseStatusInput, "closedHoleIds">>(
  status: Status,
  location: Coordinates | null,
  now: Date,
): Status {
  if (status.until === null || now < endOfDay(status.until, location)) return status;
  return { ...status, state: "open", words: null, until: null, closedHoleIds: [] };
}

/** A status as it is stored, also after its end. */
export interface StoredStatus extends CourseStatus {
  /** Incremented by each change, which must name the revision that it is based on. */
  readonly revision: number;
}

interface StatusOfCourse {
  /** Null until somebody sets it. */
  readonly status: StoredStatus | null;
  readonly location: Coordinates | null;
  readonly role: CourseRole;
}

/** The store port of the status (lib/adapters/prisma/status-store.ts). Deleted courses are excluded, their status kept. */
export interface StatusStore {
  /** Null if the user can't open the course. */
  find(userId: string, courseId: string): Promise<StatusOfCourse | null>;
  list(
    userId: string,
    courseIds: readonly string[],
  ): Promise<ReadonlyMap<string, { status: CourseStatus; location: Coordinates | null }>>;
  /**
   * Writes a status if its revision is still `revision`, 0 if there is none, and the user may still edit the course.
   * @returns null if nothing was written.
   */
  replace(
    userId: string,
    courseId: string,
    revision: number,
    status: CourseStatus,
  ): Promise<{ courseName: string; ownerId: string } | null>;
}

/** What a user sees of the status of a course. `status` is null, and `revision` 0, until somebody sets it. */
export interface EditableStatus {
  readonly status: CourseStatus | null;
  readonly revision: number;
  readonly canEdit: boolean;
}

type StatusOutcome =
  | { readonly outcome: "saved"; readonly current: EditableStatus }
  /** Somebody else changed the status since the user saw it. Nothing was written. */
  | { readonly outcome: "conflict"; readonly current: EditableStatus }
  /** The end of the closure is past. */
  | { readonly outcome: "past" }
  | { readonly outcome: "forbidden" }
  | { readonly outcome: "missing" };

interface StatusDeps {
  store: StatusStore;
  audit: Pick<AuditLog, "record">;
  signals: Pick<CourseSignals, "tell">;
  clock: Clock;
}

interface Editor {
  readonly id: string;
  readonly name: string;
  /** The tab of the studio that changes the status, which gets no notice. */
  readonly tab?: string | undefined;
}

/**
 * Whether a course is open. It isn't part of the course: a closure is no change of the design, so it makes no version, and restoring
 * one reopens nothing.
 */
export function courseStatusUseCases({ store, audit, signals, clock }: StatusDeps) {
  async function get(userId: string, courseId: string): Promise<EditableStatus | null> {
    const found = isCourseId(courseId) ? await store.find(userId, courseId) : null;
    if (!found) return null;
    const { status, location, role } = found;
    const canEdit = can(role, "edit");
    if (!status) return { status: null, revision: 0, canEdit };
    const { revision, ...shown } = statusAt(status, location, clock());
    return { status: shown, revision, canEdit };
  }

  async function set(
    user: Editor,
    courseId: string,
    revision: number,
    input: CourseStatusInput,
  ): Promise<StatusOutcome> {
    const found = isCourseId(courseId) ? await store.find(user.id, courseId) : null;
    if (!found) return { outcome: "missing" };
    if (!can(found.role, "edit")) return { outcome: "forbidden" };
    const status = { ...input, checkedAt: clock() };
    if (statusAt(status, found.location, status.checkedAt) !== status) return { outcome: "past" };
    const course = await store.replace(user.id, courseId, revision, status);
    if (!course) {
      const current = await get(user.id, courseId);
      return current ? { outcome: "conflict", current } : { outcome: "missing" };
    }
    const { state } = status;
    if (found.status === null || statusAt(found.status, found.location, status.checkedAt).state !== state) {
      signals.tell(courseId, { kind: "status", by: user.name, state }, { userId: user.id, tab: user.tab });
      await audit.record({
        ...{ kind: "course-status-changed", userId: course.ownerId },
        details: { courseName: course.courseName, personName: user.name, state },
      });
    }
    return { outcome: "saved", current: { status, revision: revision + 1, canEdit: true } };
  }

  return {
    /** Null if the user can't open the course. */
    get,

    /** Sets the status, which is thereby checked today. */
    set,

    /** Says that the status is still true today. */
    async confirm(user: Editor, courseId: string, revision: number): Promise<StatusOutcome> {
      const current = await get(user.id, courseId);
      if (!current) return { outcome: "missing" };
      if (!current.status || current.revision !== revision) return { outcome: "conflict", current };
      const { checkedAt, ...status } = current.status;
      return set(user, courseId, revision, status);
    },

    async list(userId: string, courseIds: readonly string[]): Promise<ReadonlyMap<string, CourseStatus>> {
      const found = await store.list(userId, courseIds);
      const now = clock();
      return new Map([...found].map(([id, { status, location }]) => [id, statusAt(status, location, now)]));
    },
  };
}

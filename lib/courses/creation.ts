import type { Clock } from "@/lib/clock";
import { type Counter, type Throttled, throttle } from "@/lib/rate-limit/counter";
import { NEW_COURSE_LIMIT } from "@/lib/rate-limit/limits";
import type { CourseToKeep } from "@/lib/validation/course-to-keep";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CopyOutcome, CourseUseCases, NewCourseInput } from "./courses";
import { type CourseStore, MAX_COURSES } from "./store";

export type CreationRefusal = { outcome: "full" } | Throttled;
type CreateByHandOutcome = { outcome: "created"; course: OwnedCourse } | CreationRefusal;

/** Creates courses by hand, within the limits of the user. */
export function creationUseCases(
  courses: Pick<CourseUseCases, "createOwned" | "createKept" | "copy">,
  store: Pick<CourseStore, "countAll">,
  counter: Counter,
  clock: Clock,
) {
  /** Counts a new course; null if it is within the limits. */
  async function admit(ownerId: string): Promise<CreationRefusal | null> {
    const retryAfter = await throttle(counter, clock, `new-course:${ownerId}`, NEW_COURSE_LIMIT);
    if (retryAfter !== null) return { outcome: "throttled", retryAfter };
    return (await store.countAll(ownerId)) >= MAX_COURSES ? { outcome: "full" } : null;
  }

  async function createWithinLimits(
    ownerId: string,
    create: () => Promise<OwnedCourse>,
  ): Promise<CreateByHandOutcome> {
    return (await admit(ownerId)) ?? { outcome: "created", course: await create() };
  }

  return {
    /** @throws Gone if the owner was deleted concurrently. */
    create: (ownerId: string, input: NewCourseInput) =>
      createWithinLimits(ownerId, () => courses.createOwned(ownerId, input)),
    /** Creates a course that was drawn without an account. @throws Gone if the owner was deleted concurrently. */
    keep: (ownerId: string, input: CourseToKeep) =>
      createWithinLimits(ownerId, () => courses.createKept(ownerId, input)),

    /** `CourseUseCases.copy`. */
    async copy(userId: string, courseId: string, name: string): Promise<CopyOutcome | CreationRefusal> {
      return (await admit(userId)) ?? courses.copy(userId, courseId, name);
    },
  };
}
export type CreationUseCases = ReturnType<typeof creationUseCases>;

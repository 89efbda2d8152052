import type { Clock } from "@/lib/clock";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { NEW_COURSE_LIMIT } from "@/lib/rate-limit/limits";
import type { NewCourse } from "@/lib/validation/course";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseUseCases } from "./courses";
import { type CourseStore, MAX_COURSES } from "./store";

type CreateByHandOutcome =
  | { outcome: "created"; course: OwnedCourse }
  /** The user has `MAX_COURSES`. */
  | { outcome: "full" }
  | { outcome: "throttled"; retryAfter: number };

/** Creates courses by hand, within the limits of the user. */
export function creationUseCases(
  courses: Pick<CourseUseCases, "createOwned">,
  store: Pick<CourseStore, "countAll">,
  counter: Counter,
  clock: Clock,
) {
  return {
    /** @throws Gone if the owner was deleted concurrently. */
    async create(ownerId: string, input: NewCourse): Promise<CreateByHandOutcome> {
      const limit = NEW_COURSE_LIMIT;
      const retryAfter = await throttle(counter, clock, `new-course:${ownerId}`, limit);
      if (retryAfter !== null) return { outcome: "throttled", retryAfter };
      if ((await store.countAll(ownerId)) >= MAX_COURSES) return { outcome: "full" };
      return { outcome: "created", course: await courses.createOwned(ownerId, input) };
    },
  };
}

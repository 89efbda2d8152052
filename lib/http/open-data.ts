import { periodicCache, textBytes } from "@/lib/cache";
import type { Clock } from "@/lib/clock";
import { toSharedDocument } from "@/lib/course-page/shared-document";
import type { OpenCourse, OpenCourseQuery, OpenCourseUseCases } from "@/lib/courses/open-courses";
import { toCourseDocument } from "@/lib/editor/document";
import { toGeoJson } from "@/lib/exchange/write";
import type { Payer } from "@/lib/rate-limit/work-budget";
import { takeTurn } from "@/lib/turns";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { courseWithdrawn } from "./errors";
import { LICENCE_URLS } from "./licence-urls";

/** How long memory, and then caches, keep a response: withdrawn data is there for at most a minute. */
export const OPEN_DATA_AGE_SECONDS = 30;

const CACHE_BYTES = 16 * 1024 * 1024;

/** The responses of the public API, which are the same for everyone, and cached. */
export function openData(openCourses: OpenCourseUseCases, clock: Clock) {
  const cached = periodicCache("open data", CACHE_BYTES, OPEN_DATA_AGE_SECONDS, clock, textBytes);

  return {
    list: (query: OpenCourseQuery): Promise<string> =>
      cached(JSON.stringify(query), async () => JSON.stringify(await openCourses.list(query))),

    find: openCourses.find,

    /**
     * An open course as a file with its licence and credit.
     * @throws HttpError 410 if it was withdrawn since; BudgetExceeded.
     */
    file(course: OpenCourse, payer: Payer): Promise<string> {
      const { id, licence, credit, updatedAt } = course;
      return cached(`${id} ${updatedAt} ${licence} ${credit}`, () =>
        payer.run(async () => {
          const read = await openCourses.readDocument(id);
          if (!read) throw courseWithdrawn();
          payer.spend(read.bytes);
          await takeTurn(read.bytes, 10_000);
          return showOpenCourse(course, read.document);
        }),
      );
    },
  };
}

/** An open course as a file with its licence and credit. */
export function showOpenCourse(
  { id, name, location, licence, credit, url, updatedAt }: OpenCourse,
  document: CourseDocumentData,
): string {
  const { type, teepad, features } = toGeoJson({
    ...{ name, location },
    document: toSharedDocument(toCourseDocument(document)),
  });
  const terms = { licence: LICENCE_URLS[licence], credit, source: url, updatedAt };
  return JSON.stringify({ type, id, terms, teepad, features });
}
export type OpenData = ReturnType<typeof openData>;

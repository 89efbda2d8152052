import { StatusBadge } from "@/app/status/status-badge";
import { Link } from "@/app/ui/link";
import { withParts } from "@/app/ui/with-parts";
import type { CourseStatus } from "@/lib/courses/course-status";
import type { CourseOfOthers } from "@/lib/courses/store";
import type { Translate } from "@/lib/messages/translator";
import { formatWhen } from "@/lib/messages/when";
import { OpenComments } from "./open-comments";
import { coursePath } from "./require-course";

interface Props {
  courses: readonly CourseOfOthers[];
  openComments: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<string, CourseStatus>;
  now: Date;
  t: Translate;
}

/**
 * Other people's courses on which the user has a role, with links to the studio and to each course's page.
 */
export function CoursesOfOthers({ courses, openComments, statuses, now, t }: Props) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses-of-others" className="mt-10">
      <h2 id="courses-of-others" className="text-xl">
        {t("people.others")}
      </h2>
      <ul aria-labelledby="courses-of-others" className="card mt-4 divide-y divide-line">
        {courses.map(({ id, name, role, ownerName, updatedAt, isOffered }) => {
          const state = statuses.get(id)?.state;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
              <div className="min-w-0 flex-1 basis-60">
                <Link
                  href={`/studio/courses/${id}`}
                  className="link inline-flex min-h-11 items-center font-medium wrap-anywhere"
                >
                  <bdi>{name}</bdi>
                </Link>{" "}
                {state && <StatusBadge state={state} t={t} />}
                <p className="text-sm wrap-anywhere text-muted">
                  {t("people.othersMeta", { role: t(`people.${role}`), owner: ownerName })} ·{" "}
                  {withParts(t, "home.edited", {
                    when: (
                      <time dateTime={updatedAt.toISOString()}>{formatWhen(updatedAt, now, t.language)}</time>
                    ),
                  })}
                </p>
              </div>
              <OpenComments courseId={id} count={openComments.get(id)} t={t} />
              <Link href={coursePath(id)} className="link inline-flex min-h-11 items-center text-sm">
                {isOffered ? t("people.takeOverTitle", { owner: ownerName }) : t("course.page")}
                <span className="sr-only">: {name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

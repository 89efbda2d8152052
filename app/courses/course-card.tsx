import { StatusBadge } from "@/app/status/status-badge";
import { Link } from "@/app/ui/link";
import { PopoverMenu } from "@/app/ui/popover-menu";
import { withParts } from "@/app/ui/with-parts";
import type { CourseStatus } from "@/lib/courses/course-status";
import type { ListedOwnCourse } from "@/lib/courses/courses";
import type { Translate } from "@/lib/messages/translator";
import { formatWhen } from "@/lib/messages/when";
import { CourseSketch } from "./course-sketch";
import { DeviceHint } from "./device-hint";
import { OpenComments } from "./open-comments";
import { coursePath } from "./require-course";

interface CourseCardProps {
  account: string;
  course: ListedOwnCourse;
  openComments: number | undefined;
  status: CourseStatus | undefined;
  now: Date;
  t: Translate;
}

/** A course in a list: a press anywhere opens it in the studio; its menu leads to its other pages. */
export function CourseCard({ account, course, openComments, status, now, t }: CourseCardProps) {
  const { id, name, studioUrl, updatedAt, version } = course;
  const { sketch, totals, layouts, isFinished } = course.glance;
  const badges = [
    ...(layouts.length > 1 ? [t("home.layouts", { count: layouts.length })] : []),
    ...(isFinished ? [] : [t("home.unfinished")]),
  ];
  return (
    <li className="card group relative flex flex-col overflow-hidden transition-colors hover:border-field-line has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-select">
      <CourseSketch sketch={sketch} />
      <div className="flex flex-1 flex-col border-t border-line p-4">
        <div className="flex items-start gap-2">
          <h2 className="line-clamp-3 flex-1 text-base leading-snug wrap-anywhere">
            {/* Covers the card. The card shows the focus, since an outline of the name would be cut off. */}
            <Link
              href={studioUrl}
              className="outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <div className="relative z-10 -my-2 -mr-2">
            <PopoverMenu id={`menu-${id}`} label={t("home.more", { name })}>
              <CardLinks course={course} t={t} />
            </PopoverMenu>
          </div>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium tabular-nums">
          {t("course.totals", totals)}
          {status && <StatusBadge state={status.state} t={t} />}
        </p>
        <DeviceHint
          {...{ account, courseId: id, version }}
          unsaved={t("drafts.inThisBrowser")}
          kept={t("drafts.onThisDevice")}
          map={t("drafts.mapOnThisDevice")}
        />
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-3 text-sm text-muted">
          <p className="mr-auto">
            {withParts(t, "home.edited", {
              when: <time dateTime={updatedAt.toISOString()}>{formatWhen(updatedAt, now, t.language)}</time>,
            })}
          </p>
          <OpenComments courseId={id} count={openComments} t={t} />
          {badges.map((badge) => (
            <span key={badge} className="rounded-md bg-sunken px-2 py-0.5 text-xs font-medium text-ink">
              {badge}
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}

function CardLinks({ course: { id, studioUrl }, t }: Pick<CourseCardProps, "course" | "t">) {
  const links = [
    [studioUrl, t("home.open")],
    [coursePath(id), t("course.page")],
    [`${studioUrl}/print`, t("home.print")],
    [`${coursePath(id)}/duplicate`, t("course.duplicateLink")],
    [`${coursePath(id)}/delete`, t("home.delete")],
  ] as const;
  return links.map(([href, text]) => (
    <Link key={href} href={href} className="menu-item hover:bg-sunken">
      {text}
    </Link>
  ));
}

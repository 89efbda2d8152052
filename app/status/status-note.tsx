import { withParts } from "@/app/ui/with-parts";
import type { CourseStatus } from "@/lib/courses/course-status";
import type { Translate } from "@/lib/messages/translator";
import { formatDay } from "@/lib/messages/when";
import { StatusBadge } from "./status-badge";

/** The status of a course in a line, for those who look at it. */
export function CourseStatusNote({ status, t }: { status: CourseStatus; t: Translate }) {
  const { state, words, until, checkedAt } = status;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <StatusBadge state={state} t={t} />
      {words && <bdi className="wrap-anywhere">{words}</bdi>}
      <span className="text-muted">
        {until && `${t("status.untilDay", { day: formatDay(until, t.language) })} · `}
        {withParts(t, "status.checked", { day: checkedAt })}
      </span>
    </p>
  );
}

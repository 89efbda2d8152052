import type { Translate } from "@/lib/messages/translator";
import type { CourseState } from "@/lib/validation/course-states";

const TONES = {
  open: "bg-accent-soft text-accent-strong",
  "partly-closed": "bg-warning-soft text-warning",
  closed: "bg-danger-soft text-danger",
} as const satisfies Record<CourseState, string>;

/** Whether a course is open, in one or two words. */
export function StatusBadge({ state, t }: { state: CourseState; t: Translate }) {
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[state]}`}>
      {t(`status.${state}`)}
    </span>
  );
}

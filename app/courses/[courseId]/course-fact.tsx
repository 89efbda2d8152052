import type { ReactNode } from "react";
import { coursePath } from "@/app/courses/require-course";
import { Link } from "@/app/ui/link";
import type { Translate } from "@/lib/messages/translator";

interface CourseFactProps {
  id: string;
  title: string;
  /** One button or link. */
  action?: ReactNode;
  /** The form that changes it, below the others while it is open. */
  editor?: ReactNode;
  children: ReactNode;
}

/** One fact about a course, in a line: its name, its value and its action. */
export function CourseFact({ id, title, action, editor, children }: CourseFactProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]"
    >
      <h2 id={`${id}-title`} className="text-sm text-muted sm:text-ink max-sm:col-span-full">
        {title}
      </h2>
      <div className="min-w-0 text-[0.9375rem] wrap-anywhere">{children}</div>
      {action}
      {editor && <div className="col-span-full min-w-0 pt-3 pb-4">{editor}</div>}
    </section>
  );
}

/** The look of the action of a fact, and of a section beside them. */
export const FACT_ACTION =
  "-mr-2 inline-flex min-h-9 cursor-pointer items-center rounded-md px-2 text-sm font-semibold text-accent hover:bg-accent-soft pointer-coarse:min-h-11";

/** The facts that have an editor, with the text of the link that opens it, and its accessible name. */
const EDITORS = {
  location: { text: "course.change", label: "course.changeLocation" },
  status: { text: "course.change", label: "course.changeStatus" },
  applications: { text: "course.manage", label: "course.manageOf" },
} as const;

interface ChangeLinkProps {
  courseId: string;
  what: keyof typeof EDITORS;
  isOpen: boolean;
  t: Translate;
}

/** The link that opens or closes the editor of a fact. A link, so that it works without scripts. */
export function ChangeLink({ courseId, what, isOpen, t }: ChangeLinkProps) {
  const { text, label } = EDITORS[what];
  return (
    <Link
      href={isOpen ? coursePath(courseId) : `${coursePath(courseId)}?change=${what}`}
      scroll={false}
      aria-label={isOpen ? undefined : t(label)}
      className={FACT_ACTION}
    >
      {t(isOpen ? "course.closeEditor" : text)}
    </Link>
  );
}

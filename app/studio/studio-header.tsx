import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  History as HistoryIcon,
  LoaderCircle,
  PencilLine,
  Redo2,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode, RefObject } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { CourseDocument } from "@/lib/editor/document";
import { type History, redoLabel, undoLabel } from "@/lib/editor/history";
import type { SaveStatus } from "@/lib/editor/status";
import type { Message } from "@/lib/messages/message";
import type { OwnedCourse } from "@/lib/validation/course";
import type { SessionStore } from "./session/session-store";

const TONES = {
  saved: { icon: CircleCheck, className: "text-muted" },
  busy: { icon: LoaderCircle, className: "text-muted" },
  drawing: { icon: PencilLine, className: "text-muted" },
  blocked: { icon: CircleAlert, className: "font-medium text-danger" },
} as const;

interface StudioHeaderProps {
  course: OwnedCourse;
  history: History<CourseDocument>;
  status: SaveStatus;
  /** Where the status is said. */
  statusLine: RefObject<HTMLParagraphElement | null>;
  dispatch: SessionStore["dispatch"];
  onHelp: () => void;
  /** What can be done with the course as a whole, beside its name; asks before it leads away from unsaved work. */
  menu: (askBeforeLeaving: (event: { preventDefault: () => void }) => void) => ReactNode;
  versions: { button: RefObject<HTMLButtonElement | null>; open: boolean; toggle: () => void };
  /** What needs a decision, under the status. */
  children: ReactNode;
}

/** Which course this is, whether it is safe, and the way back. */
export function StudioHeader({
  course,
  history,
  status,
  statusLine,
  dispatch,
  onHelp,
  menu,
  versions,
  children,
}: StudioHeaderProps) {
  const t = useTranslate();
  const { icon: Icon, className } = TONES[status.tone];
  const titleOf = (
    step: Message | null,
    named: "studio.undoStep" | "studio.redoStep",
    none: "studio.nothingToUndo" | "studio.nothingToRedo",
  ) => (step ? t(named, { step }) : t(none));
  // Browser Back does not ask. It need not: the session outlives the studio, so this only says where the work is.
  const askBeforeLeaving = (event: { preventDefault: () => void }) => {
    if (status.tone === "blocked" && !window.confirm(t("saving.leave", { status: status.text })))
      event.preventDefault();
  };
  return (
    <header className="studio-header">
      <div className="flex items-center gap-1">
        <Link
          href="/"
          className="icon-button -ml-2"
          aria-label={t("studio.yourCourses")}
          title={t("studio.yourCourses")}
          onNavigate={askBeforeLeaving}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="studio-name" title={course.name}>
          <bdi>{course.name}</bdi>
        </h1>
        {menu(askBeforeLeaving)}
        <button
          type="button"
          className="icon-button"
          aria-label={t("help.open")}
          title={`${t("help.open")} (?)`}
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          <CircleHelp aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex items-center gap-1">
        <div className={`flex min-w-0 flex-1 items-start gap-1.5 text-sm ${className}`}>
          <Icon
            aria-hidden
            className={`mt-0.5 size-4 shrink-0 ${status.tone === "busy" ? "motion-safe:animate-spin" : ""}`}
          />
          <p ref={statusLine} role="status" tabIndex={-1} className="min-w-0 wrap-anywhere">
            {t(status.text)}
          </p>
        </div>
        <HistoryButton
          name={t("studio.undo")}
          title={titleOf(undoLabel(history), "studio.undoStep", "studio.nothingToUndo")}
          disabled={undoLabel(history) === null}
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => dispatch({ type: "undo" })}
        />
        <HistoryButton
          name={t("studio.redo")}
          title={titleOf(redoLabel(history), "studio.redoStep", "studio.nothingToRedo")}
          disabled={redoLabel(history) === null}
          icon={<Redo2 aria-hidden className="size-5" />}
          onClick={() => dispatch({ type: "redo" })}
        />
        <button
          ref={versions.button}
          type="button"
          className="icon-button"
          aria-label={t("versions.title")}
          title={t("versions.title")}
          aria-expanded={versions.open}
          onClick={versions.toggle}
        >
          <HistoryIcon aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </header>
  );
}

interface HistoryButtonProps {
  name: string;
  /** The step that the button takes back or does again. */
  title: string;
  disabled: boolean;
  icon: ReactNode;
  onClick: () => void;
}

/**
 * Keeps the focus when there is nothing left to undo, where a disabled button would lose it. The title describes it to
 * screen readers, and shows to whoever comes by keyboard, too.
 */
function HistoryButton({ name, title, disabled, icon, onClick }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className="icon-button history-button"
      aria-label={name}
      title={title}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
    </button>
  );
}

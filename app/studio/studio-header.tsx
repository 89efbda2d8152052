import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  History as HistoryIcon,
  MessageSquare,
  Redo2,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { Spinner } from "@/app/ui/spinner";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import type { CourseDocument } from "@/lib/editor/document";
import { type History, redoLabel, undoLabel } from "@/lib/editor/history";
import type { SaveStatus } from "@/lib/editor/status";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { PeopleInHeader } from "./live/live-on-demand";
import { RetryCountdown } from "./retry-countdown";
import type { SessionStore } from "./session/session-store";
import type { ConfirmLeaving } from "./use-confirm-leaving";

const TONES = {
  saved: { icon: CircleCheck, className: "text-muted" },
  busy: { icon: null, className: "text-muted" },
  blocked: { icon: CircleAlert, className: "font-medium text-danger" },
} as const;

interface PanelButton {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  toggle: () => void;
}

interface StudioHeaderProps {
  course: OwnedCourse;
  /** Null where the course is read-only. */
  editing: {
    history: History<CourseDocument>;
    status: SaveStatus;
    /** The status line, so that focus can move to it. */
    statusLine: RefObject<HTMLParagraphElement | null>;
    dispatch: SessionStore["dispatch"];
    onHelp: () => void;
  } | null;
  confirmLeaving: ConfirmLeaving;
  /** The course menu, beside the course name. */
  menu: ReactNode;
  versions: PanelButton;
  comments: PanelButton;
  /** The choice of layouts. */
  layouts: ReactNode;
}

/** The course name, undo and redo, the layouts, the save status, and the link back to the list of courses. */
export function StudioHeader(props: StudioHeaderProps) {
  const { course, editing, confirmLeaving, menu, versions, comments, layouts } = props;
  const t = useTranslate();
  return (
    <header className="studio-header">
      <div className="studio-course">
        <Tooltip text={t("studio.yourCourses")}>
          <HomeLink confirmLeaving={confirmLeaving} />
        </Tooltip>
        <h1 className="studio-name" title={course.name}>
          <bdi>{course.name}</bdi>
        </h1>
      </div>
      {editing && <UndoButtons history={editing.history} dispatch={editing.dispatch} />}
      {layouts}
      {/* After the buttons: its text changes while one is being pressed, and must not move them. */}
      {editing && <StatusLine status={editing.status} line={editing.statusLine} />}
      <PeopleInHeader />
      <div className="studio-menu">
        <IconButton
          ref={versions.button}
          label={t("versions.title")}
          aria-expanded={versions.isOpen}
          onClick={versions.toggle}
        >
          <HistoryIcon aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          ref={comments.button}
          label={t("comments.title")}
          aria-expanded={comments.isOpen}
          onClick={comments.toggle}
        >
          <MessageSquare aria-hidden className="size-5" />
        </IconButton>
        {menu}
        {editing && (
          <IconButton
            className="keyboard-help"
            label={t("help.open")}
            tooltip={`${t("help.open")} (?)`}
            aria-haspopup="dialog"
            onClick={editing.onHelp}
          >
            <CircleHelp aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
    </header>
  );
}

function UndoButtons({
  history,
  dispatch,
}: {
  history: History<CourseDocument>;
  dispatch: SessionStore["dispatch"];
}) {
  const t = useTranslate();
  const undoStep = undoLabel(history);
  const redoStep = redoLabel(history);
  return (
    <div className="studio-history">
      <IconButton
        label={t("studio.undo")}
        tooltip={undoStep ? t("studio.undoStep", { step: undoStep }) : t("studio.nothingToUndo")}
        disabled={!undoStep}
        onClick={() => dispatch({ type: "undo" })}
      >
        <Undo2 aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={t("studio.redo")}
        tooltip={redoStep ? t("studio.redoStep", { step: redoStep }) : t("studio.nothingToRedo")}
        disabled={!redoStep}
        onClick={() => dispatch({ type: "redo" })}
      >
        <Redo2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

/** Leaves for the list of courses without loading a page. It does without the link of Next, 3 kB of code. */
function HomeLink({ confirmLeaving }: { confirmLeaving: ConfirmLeaving }) {
  const t = useTranslate();
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    // The browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    confirmLeaving(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    router.push("/");
  };
  return (
    <a href="/" className="icon-button -ml-2" aria-label={t("studio.yourCourses")} onClick={onClick}>
      <ArrowLeft aria-hidden className="size-5" />
    </a>
  );
}

function StatusLine({ status, line }: { status: SaveStatus; line: RefObject<HTMLParagraphElement | null> }) {
  const t = useTranslate();
  const { icon: Icon, className } = TONES[status.tone];
  return (
    <div className={`studio-status ${className}`}>
      {Icon ? <Icon aria-hidden className="mt-0.5 size-4 shrink-0" /> : <Spinner className="mt-0.5" />}
      <p ref={line} role="status" tabIndex={-1} className="min-w-0 wrap-anywhere">
        {status.retryAt === undefined ? (
          t(status.text)
        ) : (
          <RetryCountdown key={status.retryAt} text={status.text} retryAt={status.retryAt} />
        )}
      </p>
    </div>
  );
}

import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  History as HistoryIcon,
  type LucideIcon,
  MessageSquare,
  Redo2,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { MouseEvent, RefObject } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { Spinner } from "@/app/ui/spinner";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { redoLabel, undoLabel } from "@/lib/editor/history";
import type { SaveStatus } from "@/lib/editor/status";
import { canEdit } from "@/lib/editor/view";
import { CourseMenu } from "./exchange/course-menu";
import { PeopleInHeader } from "./live/live-on-demand";
import { LayoutSwitcher } from "./panels/layout-switcher";
import { RetryCountdown } from "./retry-countdown";
import { usePage, useSettledSession, useStudio } from "./session/use-studio";
import { type ConfirmLeaving, useConfirmLeaving } from "./use-confirm-leaving";

const TONES = {
  saved: { icon: CircleCheck, className: "text-muted" },
  busy: { icon: null, className: "text-muted" },
  blocked: { icon: CircleAlert, className: "font-medium text-danger" },
} as const;

interface StudioHeaderProps {
  status: SaveStatus;
  /** The status line, so that focus can move to it. */
  statusLine: RefObject<HTMLParagraphElement | null>;
  /** The file that the course was created from, to import now. */
  importedFileId: string | null;
}

/** The course name, undo and redo, the layouts, the save status, and the link back to the list of courses. */
export function StudioHeader({ status, statusLine, importedFileId }: StudioHeaderProps) {
  const { course, page } = useStudio();
  const { view } = useSettledSession();
  const t = useTranslate();
  const isEditor = canEdit(view);
  const confirmLeaving = useConfirmLeaving(status);
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
      {isEditor && <UndoButtons />}
      {view.kind === "edit" && <LayoutSwitcher />}
      {/* After the buttons: its text changes while one is being pressed, and must not move them. */}
      {isEditor && <StatusLine status={status} line={statusLine} />}
      <PeopleInHeader />
      <div className="studio-menu">
        <SideButton side="versions" icon={HistoryIcon} />
        <SideButton side="comments" icon={MessageSquare} />
        <CourseMenu importedFileId={importedFileId} confirmLeaving={confirmLeaving} />
        {isEditor && (
          <IconButton
            className="keyboard-help"
            label={t("help.open")}
            tooltip={`${t("help.open")} (?)`}
            aria-haspopup="dialog"
            onClick={() => page.set({ isHelpShown: true })}
          >
            <CircleHelp aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
    </header>
  );
}

/** Opens and closes a panel beside the map. */
function SideButton({ side, icon: Icon }: { side: "versions" | "comments"; icon: LucideIcon }) {
  const t = useTranslate();
  const { buttons, openSide, closeSide } = useStudio();
  const isOpen = usePage().side === side;
  return (
    <IconButton
      ref={buttons[side]}
      label={t(`${side}.title`)}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeSide() : openSide(side))}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

function UndoButtons() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const { history } = useSettledSession();
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

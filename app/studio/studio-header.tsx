import {
  ArrowLeft,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  History as HistoryIcon,
  type LucideIcon,
  MessageSquare,
  Printer,
  Redo2,
  Share2,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { onDemand, popupOnDemand } from "@/app/ui/load-on-demand";
import { Spinner } from "@/app/ui/spinner";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { redoLabel } from "@/lib/editor/history";
import { nextUndo } from "@/lib/editor/session-tools";
import { type SaveStatus, withHeldText } from "@/lib/editor/status";
import { canEdit, canSave } from "@/lib/editor/view";
import { message } from "@/lib/messages/message";
import { CourseMenu } from "./exchange/course-menu";
import { PeopleInHeader } from "./live/live-on-demand";
import { LayoutSwitcher } from "./panels/layout-switcher";
import { heldText } from "./session/held-text";
import { printPath } from "./session/print-path";
import { useStore } from "./session/store";
import type { Backgrounds } from "./session/studio-settings";
import { usePage, useSettledSession, useStudio } from "./session/use-studio";
import { type ConfirmLeaving, useConfirmLeaving } from "./use-confirm-leaving";

const ShareInStudio = popupOnDemand(() =>
  import("@/app/share/share-in-studio").then((module) => module.ShareInStudio),
);

// For saves over the limit.
const RetryCountdown = onDemand(() => import("./retry-countdown").then((module) => module.RetryCountdown));

const TONES = {
  saved: { icon: CircleCheck, className: "text-muted" },
  busy: { icon: null, className: "text-muted" },
  blocked: { icon: CircleAlert, className: "font-medium text-danger" },
  unfinished: { icon: CircleAlert, className: "font-medium" },
} as const;

interface StudioHeaderProps {
  status: SaveStatus;
  /** The status line, so that focus can move to it. */
  statusLine: RefObject<HTMLParagraphElement | null>;
  /** Says who may only look at the course, in place of the save status. */
  note: ReactNode;
  backgrounds: Backgrounds;
}

/**
 * The link back to the list of courses, the course name and the save status, undo and redo, the layouts, and what can be done with
 * the course.
 */
export function StudioHeader({ status: saved, statusLine, note, backgrounds }: StudioHeaderProps) {
  const studio = useStudio();
  const { course, keeper, page, failWith } = studio;
  const { dialog } = usePage();
  const share = useRef<HTMLButtonElement>(null);
  const closeShare = () => page.set({ dialog: null });
  // Subscribed here, so that the first letter of a text renders only the header and its field.
  const status = withHeldText(saved, useStore(heldText).held);
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
      {canSave(view) && <StatusLine status={status} line={statusLine} />}
      {note}
      {isEditor && <UndoButtons />}
      {view.kind === "edit" && <LayoutSwitcher />}
      <PeopleInHeader />
      <div className="studio-menu">
        <SideButton side="versions" icon={HistoryIcon} />
        <CommentsButton />
        <IconButton
          className="keyboard-help"
          label={t("help.open")}
          tooltip={`${t("help.open")} (?)`}
          aria-haspopup="dialog"
          onClick={() => page.set({ dialog: { kind: "help" } })}
          icon={CircleHelp}
          iconClass="size-5"
        />
        {/* On narrow screens it is in the menu only. */}
        <a href={printPath(studio)} target="_blank" rel="noreferrer" className="studio-verb studio-print">
          <Printer aria-hidden className="size-4" />
          {t("studio.print")}
        </a>
        <button
          ref={share}
          type="button"
          className="studio-verb studio-share"
          aria-haspopup="dialog"
          onPointerEnter={ShareInStudio.preload}
          onFocus={ShareInStudio.preload}
          onClick={() => page.set({ dialog: { kind: "share" } })}
        >
          <Share2 aria-hidden className="size-4" />
          <span className="studio-verb-text">{t("sharing.share")}</span>
        </button>
        <CourseMenu backgrounds={backgrounds} />
      </div>
      {dialog?.kind === "share" && !keeper && (
        <ShareInStudio
          course={course}
          onClose={closeShare}
          onExport={() => page.set({ dialog: { kind: "export" } })}
          finalFocus={share}
          onFail={failWith(closeShare)}
        />
      )}
    </header>
  );
}

/** The number of conversations that are unread, or else of those that are open. */
function CommentsButton() {
  const t = useTranslate();
  const { open, unread } = usePage().commentCounts;
  const badge = open + unread > 0 && (
    <span aria-hidden className="icon-badge" data-new={unread > 0 || undefined}>
      {Math.min(unread || open, 99)}
    </span>
  );
  const tooltip = badge ? t("comments.counts", { open, unread }) : undefined;
  return <SideButton side="comments" icon={MessageSquare} tooltip={tooltip} badge={badge} />;
}

interface SideButtonProps {
  side: "versions" | "comments";
  icon: LucideIcon;
  tooltip?: string | undefined;
  badge?: ReactNode;
}

/** Opens and closes a panel beside the map. */
function SideButton({ side, icon: Icon, tooltip, badge }: SideButtonProps) {
  const t = useTranslate();
  const { buttons, openSide, closeSide } = useStudio();
  const isOpen = usePage().side === side;
  return (
    <IconButton
      ref={buttons[side]}
      label={t(`${side}.title`)}
      tooltip={tooltip}
      badge={badge}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeSide() : openSide(side))}
      icon={Icon}
      iconClass="size-5"
    />
  );
}

function UndoButtons() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const session = useSettledSession();
  const undoStep = nextUndo(session);
  const redoStep = redoLabel(session.history);
  return (
    <div className="studio-history">
      <IconButton
        label={t("studio.undo")}
        tooltip={undoStep ? t("studio.undoStep", { step: undoStep }) : t("studio.nothingToUndo")}
        disabled={!undoStep}
        onClick={() => dispatch({ type: "undo" })}
        icon={Undo2}
        iconClass="size-5"
      />
      <IconButton
        label={t("studio.redo")}
        tooltip={redoStep ? t("studio.redoStep", { step: redoStep }) : t("studio.nothingToRedo")}
        disabled={!redoStep}
        onClick={() => dispatch({ type: "redo" })}
        icon={Redo2}
        iconClass="size-5"
      />
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
  const { keeper } = useStudio();
  const { icon: Icon, className } = TONES[status.tone];
  return (
    <div className={`studio-status ${className}`}>
      {Icon ? <Icon aria-hidden className="mt-0.5 size-4 shrink-0" /> : <Spinner className="mt-0.5" />}
      <p ref={line} role="status" tabIndex={-1} className="min-w-0 wrap-anywhere">
        {status.retryAt === undefined ? (
          t(keeper && status.tone === "saved" ? message("local.saved") : status.text)
        ) : (
          <RetryCountdown key={status.retryAt} text={status.text} retryAt={status.retryAt} />
        )}
      </p>
    </div>
  );
}

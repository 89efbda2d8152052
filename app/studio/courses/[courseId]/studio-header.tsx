import { ArrowLeft, CircleAlert, CircleCheck, LoaderCircle, Redo2, Undo2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { CourseDocument } from "@/lib/editor/document";
import { type History, redoLabel, undoLabel } from "@/lib/editor/history";
import type { SaveStatus } from "@/lib/editor/status";
import type { OwnedCourse } from "@/lib/validation/course";
import type { SessionStore } from "./session-store";

const TONES = {
  saved: { icon: CircleCheck, className: "text-muted" },
  busy: { icon: LoaderCircle, className: "text-muted" },
  blocked: { icon: CircleAlert, className: "font-medium text-danger" },
} as const;

interface StudioHeaderProps {
  course: OwnedCourse;
  history: History<CourseDocument>;
  status: SaveStatus;
  dispatch: SessionStore["dispatch"];
  /** What needs a decision, under the status. */
  children: ReactNode;
}

/** Which course this is, whether it is safe, and the way back. */
export function StudioHeader({ course, history, status, dispatch, children }: StudioHeaderProps) {
  const { icon: Icon, className } = TONES[status.tone];
  return (
    <header className="studio-header">
      <div className="flex items-center gap-1">
        <Link
          href="/"
          className="icon-button -ml-2"
          aria-label="Your courses"
          title="Your courses"
          onNavigate={(event) => {
            if (status.tone === "blocked" && !window.confirm(leaving(status))) event.preventDefault();
          }}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="min-w-0 flex-1 truncate text-lg" title={course.name}>
          {course.name}
        </h1>
      </div>
      <div className="flex items-center gap-1">
        <div className={`flex min-w-0 flex-1 items-start gap-1.5 text-sm ${className}`}>
          <Icon
            aria-hidden
            className={`mt-0.5 size-4 shrink-0 ${status.tone === "busy" ? "motion-safe:animate-spin" : ""}`}
          />
          <p role="status" className="min-w-0 wrap-anywhere">
            {status.text}
          </p>
        </div>
        <HistoryButton
          name="Undo"
          label={undoLabel(history)}
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => dispatch({ type: "undo" })}
        />
        <HistoryButton
          name="Redo"
          label={redoLabel(history)}
          icon={<Redo2 aria-hidden className="size-5" />}
          onClick={() => dispatch({ type: "redo" })}
        />
      </div>
      {children}
    </header>
  );
}

/** Browser Back does not ask. It need not: the session outlives the studio, so this only says where the work is. */
function leaving({ text }: SaveStatus): string {
  return `${text} Your changes stay in this tab until they are saved. Leave the studio anyway?`;
}

interface HistoryButtonProps {
  name: "Undo" | "Redo";
  /** The step that the button takes back or does again; null when there is none. */
  label: string | null;
  icon: ReactNode;
  onClick: () => void;
}

function HistoryButton({ name, label, icon, onClick }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={label ? `${name}: ${label}` : `Nothing to ${name.toLowerCase()}`}
      disabled={label === null}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

import { type RefObject, useEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { noticeToShow } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import { hasUnsavedWork } from "@/lib/editor/status";
import type { SessionStore } from "../session/session-store";
import { ConflictView } from "./conflict-view";
import { NoticeView } from "./notice-view";

interface SaveErrorProps {
  courseId: string;
  session: Session;
  /** The status line says that the work cannot be saved. */
  blocked: boolean;
  dispatch: SessionStore["dispatch"];
  /** Shows a hole on the map. */
  onLook: (fairwayId: string) => void;
}

/** What happened to the work without the person's doing, and what can be done about a save that cannot go on. */
export function SaveError({ courseId, session, blocked, dispatch, onLook }: SaveErrorProps) {
  const t = useTranslate();
  const unsaved = hasUnsavedWork(session.saving, session.history.present);
  return (
    <>
      <NoticeView session={session} dispatch={dispatch} />
      <Decision courseId={courseId} session={session} dispatch={dispatch} onLook={onLook} />
      {blocked && unsaved && !session.kept && (
        <p className="mt-1 mr-2 text-sm font-medium text-danger">{t("drafts.onlyInTab")}</p>
      )}
    </>
  );
}

function Decision({ courseId, session, dispatch, onLook }: Omit<SaveErrorProps, "blocked">) {
  const t = useTranslate();
  const { phase } = session.saving;
  switch (phase.kind) {
    case "conflict":
      return <ConflictView session={session} dispatch={dispatch} onLook={onLook} />;
    case "signed-out":
      return (
        <div role="alert" className="studio-note bg-warning-soft">
          <p className="font-semibold">{t("saving.signedOutTitle")}</p>
          <p className="mt-1">{t("saving.signedOutText")}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <a
              className="button button-primary"
              href={`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${courseId}`)}`}
              target="_blank"
              rel="noopener"
            >
              {t("saving.signIn")}
            </a>
            <TryAgain dispatch={dispatch} />
          </div>
        </div>
      );
    case "failed":
    case "refused":
    case "gone":
      return (
        <div>
          <TryAgain dispatch={dispatch} />
        </div>
      );
    case "resting":
    case "saving":
      return null;
  }
}

function TryAgain({ dispatch }: { dispatch: SessionStore["dispatch"] }) {
  return (
    <button type="button" className="button" onClick={() => dispatch({ type: "release" })}>
      {useTranslate()("saving.tryAgain")}
    </button>
  );
}

/** The buttons of a decision or a notice go with it; the focus that was on one goes to what says how it went. */
export function useFocusAfterDecision(session: Session, status: RefObject<HTMLElement | null>): void {
  const open = session.saving.phase.kind === "conflict" || noticeToShow(session) !== null;
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && document.activeElement === document.body) {
      status.current?.focus({ preventScroll: true });
    }
    was.current = open;
  }, [open, status]);
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/app/ui/button";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { currentNotice } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import { hasUnsavedWork } from "@/lib/editor/status";
import { useStudio } from "../session/use-studio";

const conflictView = onDemand(() => import("./conflict-view").then((module) => module.ConflictView));
const noticeView = onDemand(() => import("./notice-view").then((module) => module.NoticeView));

interface SaveNoticesProps {
  session: Session;
  /** True while the status line gives a reason why the work cannot be saved. */
  blocked: boolean;
}

/** Changes that were restored or merged, and what the user can do when saving is blocked. */
export function SaveNotices({ session, blocked }: SaveNoticesProps) {
  const t = useTranslate();
  const unsaved = hasUnsavedWork(session.saving, session.history.present);
  return (
    <>
      {currentNotice(session) && (
        <LoadOnDemand component={noticeView} onFail={() => {}}>
          {(NoticeView) => <NoticeView />}
        </LoadOnDemand>
      )}
      <Decision session={session} />
      {blocked && unsaved && !session.draftsStored && (
        <p className="mt-1 mr-2 text-sm font-medium text-danger">{t("drafts.onlyInTab")}</p>
      )}
    </>
  );
}

function Decision({ session }: Pick<SaveNoticesProps, "session">) {
  const t = useTranslate();
  const { course } = useStudio();
  const { phase } = session.saving;
  switch (phase.kind) {
    case "conflict":
      return <Conflict />;
    case "signed-out":
      return (
        <div role="alert" className="studio-note bg-warning-soft">
          <p className="font-semibold">{t("saving.signedOutTitle")}</p>
          <p className="mt-1">{t("saving.signedOutText")}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <a
              className={buttonClass({ variant: "primary" })}
              href={`/signin?callbackUrl=${encodeURIComponent(`/studio/courses/${course.id}`)}`}
              target="_blank"
              rel="noopener"
            >
              {t("saving.signIn")}
            </a>
            <RetryButton />
          </div>
        </div>
      );
    case "failed":
    case "rejected":
    case "forbidden":
    case "gone":
      return (
        <div className="studio-note flex flex-wrap items-center gap-2">
          {phase.kind === "failed" && session.draftsStored && (
            <p className="flex-1 basis-32">{t("saving.kept")}</p>
          )}
          <RetryButton />
        </div>
      );
    case "idle":
    case "saving":
    case "throttled":
      return null;
  }
}

/** What the user has to decide. Its code is loaded with the first conflict, and again on request if that fails. */
function Conflict() {
  const t = useTranslate();
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <div role="alert" className="studio-note bg-warning-soft">
        <p className="mb-2">{t("exchange.notLoaded")}</p>
        <Button onClick={() => setHasFailed(false)}>{t("saving.tryAgain")}</Button>
      </div>
    );
  }
  return (
    <LoadOnDemand component={conflictView} onFail={() => setHasFailed(true)}>
      {(ConflictView) => <ConflictView />}
    </LoadOnDemand>
  );
}

function RetryButton() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  return <Button onClick={() => dispatch({ type: "retry" })}>{t("saving.tryAgain")}</Button>;
}

/** Moves the focus to the status line when a conflict or notice with the focused button disappears. */
export function useFocusAfterDecision(session: Session, statusLine: RefObject<HTMLElement | null>): void {
  const isOpen = session.saving.phase.kind === "conflict" || currentNotice(session) !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      statusLine.current?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, statusLine]);
}

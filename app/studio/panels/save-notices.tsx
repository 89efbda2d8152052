import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { currentNotice } from "@/lib/editor/remote-changes";
import { hasUnsavedWork, isAnswerAwaited } from "@/lib/editor/saving";
import type { Session } from "@/lib/editor/session";
import { useFirstEdit } from "../session/use-first-edit";

const UnappliedList = onDemand(() => import("./unapplied-list").then((module) => module.UnappliedList));
const SaveDecision = onDemand(() => import("./unapplied-list").then((module) => module.SaveDecision));
const NoticeView = onDemand(() => import("./notice-view").then((module) => module.NoticeView));

interface SaveNoticesProps {
  session: Session;
  /** True while the status line gives a reason why the work cannot be saved. */
  blocked: boolean;
}

/** Changes that were restored or not applied, and what the user can do when saving is blocked. */
export function SaveNotices({ session, blocked }: SaveNoticesProps) {
  const t = useTranslate();
  // Clashes come after edits, perhaps without a connection.
  useFirstEdit(UnappliedList.preload);
  const unsaved = hasUnsavedWork(session.saving, session.history.present);
  return (
    <>
      {currentNotice(session) && <NoticeView />}
      {session.unapplied.length > 0 && <UnappliedList />}
      {isAnswerAwaited(session.saving) && <SaveDecision session={session} />}
      {blocked && unsaved && !session.draftsStored && (
        <p className="mt-1 mr-2 text-sm font-medium text-danger">{t("drafts.onlyInTab")}</p>
      )}
    </>
  );
}

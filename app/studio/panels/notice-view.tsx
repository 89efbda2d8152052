import { History, X } from "lucide-react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { currentNotice } from "@/lib/editor/remote-changes";
import type { Language } from "@/lib/messages/section";
import { useSettledSession, useStudio } from "../session/use-studio";

/** The notice after unsaved changes were restored, with a button to discard them. */
export function NoticeView() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const notice = currentNotice(useSettledSession());
  if (!notice) return null;
  const undo = () => {
    for (let step = 0; step < (notice.steps ?? 1); step++) dispatch({ type: "undo" });
  };
  return (
    <div className="studio-note flex items-center gap-2 bg-accent-soft">
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 font-semibold">
        {t("drafts.restored", { time: formatEditTime(notice.editedAt, t.language) })}
      </p>
      <Button size="compact" onClick={undo}>
        {t("drafts.discard")}
      </Button>
      <IconButton
        label={t("drafts.dismiss")}
        onClick={() => dispatch({ type: "dismiss-notice" })}
        icon={X}
        iconClass="size-4"
      />
    </div>
  );
}

/** The time of an edit (milliseconds since 1970), with the date unless it was today. */
function formatEditTime(editedAt: number, language: Language): string {
  const date = new Date(editedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: "medium" }),
    timeStyle: "short",
    hourCycle: "h23",
  }).format(date);
}

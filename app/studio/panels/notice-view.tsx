import { History, Merge } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { currentNotice } from "@/lib/editor/remote-changes";
import type { Language } from "@/lib/messages/section";
import { useSettledSession, useStudio } from "../session/use-studio";

/** The notice after unsaved changes were restored, with a button to discard them, or after a newer version was merged. */
export function NoticeView() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const session = useSettledSession();
  const notice = currentNotice(session);
  if (!notice) return null;
  const restored =
    notice.editedAt === null
      ? null
      : t("drafts.restored", { time: formatEditTime(notice.editedAt, t.language) });
  const dismissButton = (
    <Button onClick={() => dispatch({ type: "dismiss-notice" })}>{t("drafts.dismiss")}</Button>
  );
  const undo = () => {
    for (let step = 0; step < (notice.steps ?? 1); step++) dispatch({ type: "undo" });
  };
  const discardButton = restored && <Button onClick={undo}>{t("drafts.discard")}</Button>;

  if (notice.kind === "restored") {
    return (
      <Note icon={<History aria-hidden className="size-4" />} title={restored}>
        <div className="mt-2 flex flex-wrap gap-2">
          {discardButton}
          {dismissButton}
        </div>
      </Note>
    );
  }
  return (
    <Note icon={<Merge aria-hidden className="size-4" />} title={t("merging.titleMerged")}>
      {restored && <p className="mt-1">{restored}.</p>}
      <p className="mt-1">{t("merging.textMerged")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
      <ul className="studio-note-list" tabIndex={0}>
        {notice.came.map(({ id, name, what }) => (
          <li key={id}>
            <span className="font-medium">{t(name)}</span>: {what.map((each) => t(each)).join(", ")}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {discardButton}
        {dismissButton}
      </div>
    </Note>
  );
}

function Note({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="studio-note bg-accent-soft">
      <p className="flex items-start gap-1.5 font-semibold">
        <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
        {title}
      </p>
      {children}
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

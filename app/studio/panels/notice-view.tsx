import { History, Merge } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "@/app/ui/translations";
import { noticeToShow } from "@/lib/editor/remote-changes";
import type { Session } from "@/lib/editor/session";
import type { Language } from "@/lib/messages/section";
import type { SessionStore } from "../session/session-store";

interface NoticeViewProps {
  session: Pick<Session, "history" | "notice">;
  dispatch: SessionStore["dispatch"];
}

/** Says that work came back or that a newer version was merged, with the way to take that away again. */
export function NoticeView({ session, dispatch }: NoticeViewProps) {
  const t = useTranslate();
  const notice = noticeToShow(session);
  if (!notice) return null;
  const back =
    notice.editedAt === null ? null : t("drafts.back", { time: momentOf(notice.editedAt, t.language) });
  const close = (
    <button type="button" className="button" onClick={() => dispatch({ type: "dismiss-notice" })}>
      {t("drafts.dismiss")}
    </button>
  );
  const takeAway = (name: "drafts.discard" | "merging.undoMerge") => (
    <button type="button" className="button" onClick={() => dispatch({ type: "undo" })}>
      {t(name)}
    </button>
  );

  if (notice.kind === "restored") {
    return (
      <Note icon={<History aria-hidden className="size-4" />} title={back}>
        <div className="mt-2 flex flex-wrap gap-2">
          {takeAway("drafts.discard")}
          {close}
        </div>
      </Note>
    );
  }
  return (
    <Note icon={<Merge aria-hidden className="size-4" />} title={t("merging.titleMerged")}>
      {back && <p className="mt-1">{back}.</p>}
      <p className="mt-1">{t("merging.textMerged")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <ul className="studio-note-list" tabIndex={0}>
        {notice.came.map(({ id, number, what }) => (
          <li key={id}>
            <span className="font-medium">{t("studio.hole", { hole: number })}</span>:{" "}
            {what.map((each) => t(each)).join(", ")}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {takeAway("merging.undoMerge")}
        {close}
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

/** The time of the day, as the versions tell it; with its date when that was another day. */
function momentOf(at: number, language: Language): string {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(today ? {} : { dateStyle: "medium" }),
    timeStyle: "short",
    hourCycle: "h23",
  }).format(date);
}

import { Megaphone, X } from "lucide-react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { Translate } from "@/lib/messages/translator";
import type { CourseNotice } from "@/lib/validation/course-notice";
import { usePage, useStudio } from "../session/use-studio";

/** Notices of what others did that concerns everyone who has the course open, until the user dismisses them. */
export function LiveNotices() {
  const t = useTranslate();
  const { page } = useStudio();
  const { notices } = usePage();
  return notices.map((notice, index) => {
    const text = describeNotice(notice, t);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two notices may say the same
      <div key={`${index} ${text}`} className="studio-note flex items-start gap-1.5 bg-accent-soft">
        <Megaphone aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
        <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
        <IconButton
          label={t("live.dismissNotice", { text })}
          icon={X}
          iconClass="size-4"
          onClick={() => page.set({ notices: page.get().notices.filter((each) => each !== notice) })}
        />
      </div>
    );
  });
}

function describeNotice(notice: CourseNotice, t: Translate): string {
  switch (notice.kind) {
    case "restored":
      return t("live.restored", { name: notice.by, version: notice.version });
    case "transferred":
      return t("live.transferred", { name: notice.by, to: notice.to });
    case "status":
      return t("live.status", { name: notice.by, state: t(`status.${notice.state}`) });
    case "deleted": {
      const { by } = notice;
      const counted = (["holes", "features", "layouts"] as const).filter((list) => notice[list] > 0);
      const texts = counted.map((list) => t(`live.${list}`, { count: notice[list] }));
      const items = new Intl.ListFormat(t.language).format(texts);
      return by === null ? t("live.deletedByApp", { items }) : t("live.deletedBy", { name: by, items });
    }
  }
}

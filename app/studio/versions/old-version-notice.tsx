import { Eye } from "lucide-react";
import { useTranslate } from "@/app/ui/translations";
import type { ViewedVersion } from "@/lib/editor/view";
import { formatDayAndTime } from "./version-text";

/** The notice over a map that shows an older version. */
export function OldVersionNotice({ viewed }: { viewed: ViewedVersion }) {
  const t = useTranslate();
  const { version, name } = viewed;
  const values = { version, time: formatDayAndTime(viewed, t), ...(name !== null && { name }) };
  return (
    <p
      aria-live="polite"
      className="old-version-notice absolute bottom-11 left-1/2 z-3 flex w-max max-w-[calc(100%-1.5rem)] -translate-x-1/2 items-center gap-2 rounded-xl bg-ink px-3.5 py-2 text-[0.875rem] font-semibold text-canvas"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {viewed.name === null ? t("versions.viewing", values) : t("versions.viewingNamed", values)}
      </span>
    </p>
  );
}

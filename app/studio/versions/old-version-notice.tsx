import { Eye } from "lucide-react";
import { useTranslate } from "@/app/ui/translations";
import type { ViewedVersion } from "./use-version-view";
import { formatDayAndTime } from "./version-text";

/** The notice over a map that shows an older version. */
export function OldVersionNotice({ viewed }: { viewed: ViewedVersion }) {
  const t = useTranslate();
  return (
    <p aria-live="polite" className="old-version-notice">
      <Eye aria-hidden className="size-4 shrink-0" />
      {t("versions.viewing", { version: viewed.version, time: formatDayAndTime(viewed, t) })}
    </p>
  );
}

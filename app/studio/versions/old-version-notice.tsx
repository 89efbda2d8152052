import { Eye } from "lucide-react";
import { useTranslate } from "@/app/ui/translations";
import { momentOf } from "./version-text";
import type { LookedAt } from "./versions-panel";

/** Says over the map that it shows the past. */
export function OldVersionNotice({ lookedAt }: { lookedAt: LookedAt }) {
  const t = useTranslate();
  const time = momentOf(lookedAt, t);
  return (
    <p aria-live="polite" className="looking-note">
      <Eye aria-hidden className="size-4 shrink-0" />
      {t("versions.looking", { version: lookedAt.version, time })}
    </p>
  );
}

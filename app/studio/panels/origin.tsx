import { DateTime } from "@/app/ui/date-time";
import { useTranslate } from "@/app/ui/translations";
import type { PositionFix } from "@/lib/validation/ground-height";

/** How the position was found, if it wasn't drawn. */
export function Origin({ fix }: { fix: Readonly<PositionFix> | undefined }) {
  const t = useTranslate();
  if (!fix) return null;
  const length = { metres: fix.accuracy, digits: { maximumFractionDigits: 1 } };
  const source = fix.source === "device" ? t("holes.device") : fix.source;
  return (
    <p className="text-xs text-pretty text-muted tabular-nums">
      {t("holes.foundAt", { length, source })} <DateTime value={fix.measuredAt} language={t.language} />
    </p>
  );
}

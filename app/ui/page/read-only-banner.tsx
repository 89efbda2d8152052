import { Construction } from "lucide-react";
import { getTranslate } from "../request-translations";

/** Above every page while the server is read-only. */
export async function ReadOnlyBanner() {
  const t = await getTranslate();
  return (
    <aside
      // Some pages have another one.
      aria-label={t("rejections.readOnlyTitle")}
      className="read-only flex items-center justify-center gap-2 border-b border-line bg-warning-soft px-4 py-2 text-sm font-medium text-ink"
    >
      <Construction aria-hidden className="size-4 shrink-0" />
      {t("rejections.readOnlyBanner")}
    </aside>
  );
}

import type { Translate } from "@/lib/messages/translator";
import { ButtonLink } from "./link";

interface OlderNewerProps {
  label: string;
  /** The first page; null if this is it. */
  newest: string | null;
  /** The next page; null if this is the last. */
  older: string | null;
  t: Translate;
}

/** Links between the pages of a list that starts with the newest. */
export function OlderNewer({ label, newest, older, t }: OlderNewerProps) {
  if (newest === null && older === null) return null;
  return (
    <nav aria-label={label} className="mt-3 flex gap-3">
      {newest !== null && <ButtonLink href={newest}>{t("lists.newest")}</ButtonLink>}
      {older !== null && <ButtonLink href={older}>{t("lists.older")}</ButtonLink>}
    </nav>
  );
}

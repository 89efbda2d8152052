import Link from "next/link";
import type { Translate } from "@/lib/messages/translator";

export function ApiReferenceLink({ t }: { t: Translate }) {
  return (
    <Link href="/developers/api" prefetch={false} className="link inline-flex min-h-11 items-center text-sm">
      {t("developers.api")}
    </Link>
  );
}

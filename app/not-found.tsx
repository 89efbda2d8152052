import Link from "next/link";
import { connection } from "next/server";
import { PanelPage } from "./ui/panel-page";
import { getTranslate } from "./ui/request-translations";

export default async function NotFound() {
  // Written for each request, so that its scripts carry the nonce of that request's policy.
  await connection();
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.outOfBounds")}>
      <p className="mt-2 text-muted">{t("site.outOfBoundsText")}</p>
      <Link href="/" className="button button-primary mt-6 w-full">
        {t("site.backToCourses")}
      </Link>
    </PanelPage>
  );
}

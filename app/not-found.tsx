import { connection } from "next/server";
import { ButtonLink } from "@/app/ui/button-link";
import { PanelPage } from "./ui/page/panel-page";
import { getTranslate } from "./ui/request-translations";

export default async function NotFound() {
  // Rendered per request: the scripts need the nonce of this response's Content-Security-Policy.
  await connection();
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.notFound")}>
      <p className="mt-2 text-muted">{t("site.notFoundText")}</p>
      <ButtonLink href="/" variant="primary" className="mt-6 w-full">
        {t("site.backToCourses")}
      </ButtonLink>
    </PanelPage>
  );
}

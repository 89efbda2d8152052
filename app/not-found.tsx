import { connection } from "next/server";
import { buttonClass } from "@/app/ui/button";
import { PanelPage } from "./ui/page/panel-page";
import { getTranslate } from "./ui/request-translations";

export default async function NotFound() {
  // Rendered per request: the scripts need the nonce of this response's Content-Security-Policy.
  await connection();
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.notFound")}>
      <p className="mt-2 text-muted">{t("site.notFoundText")}</p>
      {/* Not a link of Next: every page includes this one, and would load the code of such links. */}
      <a href="/" className={buttonClass({ variant: "primary", className: "mt-6 w-full" })}>
        {t("site.backToCourses")}
      </a>
    </PanelPage>
  );
}

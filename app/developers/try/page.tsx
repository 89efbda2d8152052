import { requireUser } from "@/app/require-user";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { listConsoleOperations } from "./console-operations";
import { TryForm } from "./try-form";
import { TryPage } from "./try-page";

export const generateMetadata = pageTitle("tryIt.title");

/** A token with one click, and a console that calls the API with it. */
export default async function TryItPage() {
  const user = await requireUser("/developers/try");
  const t = await getTranslate();
  const { baseUrl } = services().env;
  return (
    <TryPage user={user} title={t("tryIt.title")}>
      <p className="mt-2 text-muted">{t("tryIt.intro")}</p>
      <TryForm baseUrl={baseUrl} operations={listConsoleOperations(services().http.openApi())} />
    </TryPage>
  );
}

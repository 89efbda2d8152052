import { requireUser } from "@/app/require-user";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { services } from "@/lib/services";
import { RegisterForm } from "./register-form";

export const generateMetadata = pageTitle("registration.title");

export default async function RegisterPage() {
  const user = await requireUser("/developers/new");
  const t = await getTranslate();
  return (
    <SitePage user={user} column="max-w-2xl">
      <BackLink href="/developers">{t("developers.title")}</BackLink>
      <TranslationsProvider {...translationsFor(t, ["copying", "registration", "forms"])}>
        <RegisterForm baseUrl={services().env.baseUrl} />
      </TranslationsProvider>
    </SitePage>
  );
}

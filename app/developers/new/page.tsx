import type { Metadata } from "next";
import { requireUser } from "@/app/require-user";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { RegisterForm } from "./register-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.registerPage") };
}

export default async function RegisterPage() {
  const user = await requireUser("/developers/new");
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-2xl">
        <BackLink href="/developers">{t("developers.title")}</BackLink>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["copying", "registration", "forms"])}
        >
          <RegisterForm baseUrl={services().env.baseUrl} />
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}

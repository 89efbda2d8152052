import type { Metadata } from "next";
import { signedInUser } from "@/app/signed-in-user";
import { BackLink } from "@/app/ui/back-link";
import { getTranslate } from "@/app/ui/request-translations";
import { SitePage } from "@/app/ui/site-page";
import { TranslationsProvider } from "@/app/ui/translations";
import { messagesIn } from "@/lib/messages/catalogue";
import { services } from "@/lib/services";
import { RegisterForm } from "./register-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.registerPage") };
}

export default async function RegisterPage() {
  const user = await signedInUser("/developers/new");
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-2xl">
        <BackLink href="/developers">{t("developers.title")}</BackLink>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["registering", "forms"])}
        >
          <RegisterForm baseUrl={services().env.baseUrl} />
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}

import type { ReactNode } from "react";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import type { User } from "@/lib/identity/store";
import { messagesIn } from "@/lib/messages/catalogue";

/** Layout of the pages for trying out the API. */
export async function TryPage({ user, title, children }: { user: User; title: string; children: ReactNode }) {
  const t = await getTranslate();
  return (
    <SitePage user={user}>
      <div className="mx-auto max-w-3xl">
        <BackLink href="/developers">{t("developers.title")}</BackLink>
        <h1 className="mt-2 text-3xl">{title}</h1>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["copying", "tryIt"])}
        >
          {children}
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}

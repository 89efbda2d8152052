import type { ReactNode } from "react";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import type { User } from "@/lib/identity/store";

/** Layout of the pages for trying out the API. */
export async function TryPage({ user, title, children }: { user: User; title: string; children: ReactNode }) {
  const t = await getTranslate();
  return (
    <SitePage user={user} column="max-w-3xl">
      <PageHead backTo="/developers" parent={t("developers.title")} title={title} />
      <TranslationsProvider {...translationsFor(t, ["copying", "tryIt"])}>{children}</TranslationsProvider>
    </SitePage>
  );
}

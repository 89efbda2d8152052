import type { ReactNode } from "react";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { currentUser } from "@/lib/identity/session";
import { messagesIn } from "@/lib/messages/catalogue";

interface ReferencePageProps {
  /** The sections of the page: anchor and title. */
  contents: readonly { readonly id: string; readonly title: string }[];
  children: ReactNode;
}

/** A page of the API reference. For developers, so in English, as the API is. */
export async function ReferencePage({ contents, children }: ReferencePageProps) {
  const [user, t] = await Promise.all([currentUser(), getTranslate()]);
  return (
    <SitePage user={user}>
      {user && <BackLink href="/developers">{t("developers.title")}</BackLink>}
      <h1 className="mt-2 text-3xl">{t("developers.api")}</h1>
      <p className="mt-2 max-w-prose text-muted">{t("developers.apiIntro")}</p>
      <p className="mt-1 max-w-prose text-muted">
        {t("developers.apiForTools")}{" "}
        <a className="link inline-flex min-h-11 items-center" href="/openapi.json">
          <code>openapi.json</code>
        </a>
        <br />
        {t("developers.apiCollection")}{" "}
        <a
          className="link inline-flex min-h-11 items-center"
          href="/postman.json"
          download="teepad.postman_collection.json"
        >
          <code>postman.json</code>
        </a>
      </p>
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t("developers.apiContents")} className="lg:sticky lg:top-6 lg:self-start">
          <ul lang="en" className="text-sm">
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["copying"])}
        >
          <div lang="en" className="grid grid-cols-1 gap-12">
            {children}
          </div>
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}

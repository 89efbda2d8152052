import { GuideFrame, type GuideFrameProps } from "@/app/docs/guide-frame";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";

/**
 * A page of the API reference, in the frame of the documentation. In English, like the API, since it is for
 * developers.
 */
export async function ReferencePage({ contents, children }: Pick<GuideFrameProps, "contents" | "children">) {
  const t = await getTranslate();
  return (
    <GuideFrame current="/developers/api" contents={contents}>
      <div lang={t.language}>
        <h1 className="text-3xl">{t("developers.api")}</h1>
        <p className="mt-2 max-w-prose text-muted">{t("developers.apiIntro")}</p>
        <ul className="mt-1 max-w-prose text-muted">
          <li>
            {t("developers.apiForTools")}{" "}
            <a className="link inline-flex min-h-11 items-center" href="/openapi.json">
              <code>openapi.json</code>
            </a>
          </li>
          <li>
            {t("developers.apiCollection")}{" "}
            <a
              className="link inline-flex min-h-11 items-center"
              href="/postman.json"
              download="teepad.postman_collection.json"
            >
              <code>postman.json</code>
            </a>
          </li>
        </ul>
      </div>
      <TranslationsProvider {...translationsFor(t, ["copying"])}>
        <div className="mt-6 grid grid-cols-1 gap-12">{children}</div>
      </TranslationsProvider>
    </GuideFrame>
  );
}

import type { Metadata } from "next";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { currentUser } from "@/lib/identity/session";
import { messagesIn } from "@/lib/messages/catalogue";
import { openApiDocument } from "@/lib/openapi/document";
import { COMMON_HEADERS } from "@/lib/openapi/responses";
import { services } from "@/lib/services";
import { InlineCode } from "./inline-code";
import { listOperations, OperationSection } from "./operation";
import { Field, FieldList, schemaAnchor } from "./schema";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslate())("developers.api") };
}

/** The API reference: the OpenAPI document as a page. For developers, so in English, as the API is. */
export default async function ApiReferencePage() {
  const [user, t] = await Promise.all([currentUser(), getTranslate()]);
  const { info, servers, tags, paths, components } = openApiDocument(services().env.baseUrl);
  const operations = listOperations(paths);
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
      </p>
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t("developers.apiContents")} className="lg:sticky lg:top-6 lg:self-start">
          <ul lang="en" className="text-sm">
            {operations.map(({ operation }) => (
              <li key={operation.operationId}>
                <a className="link inline-flex min-h-11 items-center" href={`#${operation.operationId}`}>
                  {operation.summary}
                </a>
              </li>
            ))}
            <li>
              <a className="link inline-flex min-h-11 items-center" href="#objects">
                Objects
              </a>
            </li>
          </ul>
        </nav>
        <TranslationsProvider
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["registration"])}
        >
          <div lang="en" className="grid grid-cols-1 gap-12">
            <section>
              <p className="max-w-prose">
                <InlineCode text={info.description} />
              </p>
              <p className="mt-3">
                Base URL: <code className="wrap-anywhere">{servers[0]?.url}</code>
              </p>
              <p className="mt-3">Every course API response includes these headers:</p>
              <dl className="card mt-2 divide-y divide-line px-5 py-2">
                {Object.entries(COMMON_HEADERS).map(([name, { schema, description }]) => (
                  <Field key={name} name={name} schema={schema} description={description} />
                ))}
              </dl>
            </section>
            {tags.map((tag) => (
              <section key={tag.name}>
                <h2 className="text-2xl">{tag.name}</h2>
                <p className="mt-1 max-w-prose text-muted">
                  <InlineCode text={tag.description} />
                </p>
                <div className="mt-5 grid grid-cols-1 gap-6">
                  {operations
                    .filter(({ operation }) => operation.tags.includes(tag.name))
                    .map((endpoint) => (
                      <OperationSection
                        key={endpoint.operation.operationId}
                        {...endpoint}
                        baseUrl={services().env.baseUrl}
                        t={t}
                      />
                    ))}
                </div>
              </section>
            ))}
            <section>
              <h2 id="objects" className="scroll-mt-6 text-2xl">
                Objects
              </h2>
              <div className="mt-5 grid grid-cols-1 gap-6">
                {Object.entries(components.schemas).map(([name, schema]) => (
                  <section key={name} className="card p-5">
                    <h3 id={schemaAnchor(name)} className="scroll-mt-6 text-lg">
                      {name}
                    </h3>
                    <p className="mt-1 max-w-prose text-muted">
                      <InlineCode text={schema.description ?? ""} />
                    </p>
                    <FieldList schema={schema} />
                  </section>
                ))}
              </div>
            </section>
          </div>
        </TranslationsProvider>
      </div>
    </SitePage>
  );
}

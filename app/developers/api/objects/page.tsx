import type { Metadata } from "next";
import { BackLink } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { services } from "@/lib/services";
import { InlineCode } from "../inline-code";
import { ReferencePage } from "../reference-page";
import { FieldList } from "../schema";
import { StaticHtml } from "../static-html";

export async function generateMetadata(): Promise<Metadata> {
  return { title: `Objects · ${(await getTranslate())("developers.api")}` };
}

/**
 * Reference of the objects in requests and responses. On a separate page, since all endpoints link to them.
 */
export default function ApiObjectsPage() {
  const { components } = services().http.openApi();
  const schemas = Object.entries(components.schemas);
  return (
    <ReferencePage contents={schemas.map(([name]) => ({ id: name, title: name }))}>
      <section>
        <BackLink href="/developers/api">Endpoints</BackLink>
        <h2 className="mt-2 text-2xl">Objects</h2>
        <div className="mt-5 grid grid-cols-1 gap-6">
          {schemas.map(([name, schema]) => (
            <section key={name} className="card p-5">
              <h3 id={name} className="scroll-mt-6 text-lg">
                {name}
              </h3>
              <StaticHtml
                by={schema}
                render={() => (
                  <>
                    <p className="mt-1 max-w-prose text-muted">
                      <InlineCode text={schema.description ?? ""} />
                    </p>
                    <FieldList schema={schema} />
                  </>
                )}
              />
            </section>
          ))}
        </div>
      </section>
    </ReferencePage>
  );
}

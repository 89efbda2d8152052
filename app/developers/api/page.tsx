import { Link } from "@/app/ui/link";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import { type Endpoint, listEndpoints } from "@/lib/openapi/list-endpoints";
import { COMMON_HEADERS } from "@/lib/openapi/responses";
import { services } from "@/lib/services";
import { InlineCode } from "./inline-code";
import { OperationSection } from "./operation";
import { ReferencePage } from "./reference-page";
import { Field } from "./schema";

export const generateMetadata = pageTitle("developers.api");

/** The endpoints of the API: the OpenAPI document as a page. */
export default async function ApiReferencePage() {
  const t = await getTranslate();
  const { baseUrl } = services().env;
  const { info, servers, tags, paths, webhooks } = services().http.openApi();
  const received: Endpoint[] = Object.values(webhooks).map(({ post }) => ({
    method: "POST",
    path: "https://your-endpoint.example",
    operation: post,
  }));
  const operations = [...listEndpoints(paths), ...received];
  return (
    <ReferencePage
      contents={operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary }))}
    >
      <section>
        <p className="max-w-prose">
          <InlineCode text={info.description} />
        </p>
        <p className="mt-3">
          Base URL: <code className="wrap-anywhere">{servers[0]?.url}</code>
        </p>
        <p className="mt-3">
          <Link className="link inline-flex min-h-11 items-center" href="/developers/api/objects">
            The objects of requests and responses
          </Link>
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
                  baseUrl={baseUrl}
                  t={t}
                />
              ))}
          </div>
        </section>
      ))}
    </ReferencePage>
  );
}

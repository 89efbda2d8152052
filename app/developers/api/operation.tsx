import type { ReactNode } from "react";
import { toSampleRequest } from "@/lib/guide/endpoint-sample";
import type { Translate } from "@/lib/messages/translator";
import type { JsonSchema } from "@/lib/openapi/components";
import type { Endpoint } from "@/lib/openapi/list-endpoints";
import type { ApiResponseSpec } from "@/lib/openapi/open-api";
import { InlineCode } from "./inline-code";
import { Samples } from "./samples";
import { Field, FieldList, SchemaType } from "./schema";
import { StaticHtml } from "./static-html";

/** The card of an operation: parameters, request body and responses. */
export function OperationSection({ baseUrl, t, ...endpoint }: Endpoint & { baseUrl: string; t: Translate }) {
  const { method, path, operation } = endpoint;
  const request = toSampleRequest(baseUrl, endpoint);
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const common = commonHeaders(Object.values(responses));
  const renderRequest = () => (
    <>
      <h3 id={operationId} className="scroll-mt-6 text-lg">
        {summary}
      </h3>
      <p className="mt-1 wrap-anywhere">
        <code className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold text-ink">{method}</code>{" "}
        <code>{path}</code>
      </p>
      <p className="mt-2 max-w-prose">
        <InlineCode text={description} />
      </p>
      {parameters.length > 0 && (
        <Section title="Parameters">
          <dl className="divide-y divide-line">
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <Field
                key={name}
                name={name}
                schema={schema}
                description={description}
                note={required ? `${place}, required` : place}
              />
            ))}
          </dl>
        </Section>
      )}
      {body && (
        <Section title="Request body">
          <p className="text-sm text-muted">
            <code>{bodyType}</code>
            {body.schema.$ref && (
              <>
                {": "}
                <SchemaType schema={body.schema} />
              </>
            )}
          </p>
          <FieldList schema={body.schema} />
          {body.example !== undefined && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable by keyboard.
            <pre tabIndex={0} className="mt-2 overflow-auto rounded-lg bg-sunken p-3 text-sm">
              <code>{JSON.stringify(body.example, null, 2)}</code>
            </pre>
          )}
        </Section>
      )}
    </>
  );
  const renderResponses = () => (
    <Section title="Responses">
      {common.length > 0 && (
        <p className="max-w-prose text-sm text-muted">
          All responses include{" "}
          {common.map((name, index) => (
            <span key={name}>
              {index > 0 && (index === common.length - 1 ? " and " : ", ")}
              <code>{name}</code>
            </span>
          ))}
          .
        </p>
      )}
      <dl className="divide-y divide-line">
        {Object.entries(responses).map(([status, response]) => (
          <ResponseRow key={status} status={status} response={response} common={common} />
        ))}
      </dl>
    </Section>
  );
  return (
    <section className="card p-5">
      <StaticHtml by={operation} render={renderRequest} />
      {request && (
        <Section title="Sample">
          <Samples label={t("guide.samples")} request={request} />
        </Section>
      )}
      <StaticHtml by={responses} render={renderResponses} />
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-5 mb-1 text-sm font-semibold text-muted">{title}</h4>
      {children}
    </>
  );
}

interface ResponseRowProps {
  status: string;
  response: ApiResponseSpec;
  /** Headers that all responses of the operation have. The row omits them. */
  common: readonly string[];
}

function ResponseRow({ status, response: { description, headers = {}, content }, common }: ResponseRowProps) {
  const schema = content?.["application/json"]?.schema;
  const own = Object.entries(headers).filter(([name]) => !common.includes(name));
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt>
        <code className="font-medium">{status}</code>
      </dt>
      <dd className="min-w-0">
        <p className="max-w-prose">
          <InlineCode text={description} />
        </p>
        {schema && (
          <p className="text-sm text-muted wrap-anywhere">
            <BodyType schema={schema} />
          </p>
        )}
        {own.map(([name, header]) => (
          <p key={name} className="max-w-prose text-sm text-muted wrap-anywhere">
            <code className="font-medium">{name}</code>: <InlineCode text={header.description} />
          </p>
        ))}
      </dd>
    </div>
  );
}

/** The names of the headers that all of these responses have. */
function commonHeaders(responses: readonly ApiResponseSpec[]): string[] {
  const [first, ...others] = responses.map(({ headers = {} }) => Object.keys(headers));
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** The type of a response body. For an error, also its possible codes. */
function BodyType({ schema }: { schema: JsonSchema }): ReactNode {
  if (schema.anyOf) {
    return schema.anyOf.map((choice, index) => (
      <span key={JSON.stringify(choice)}>
        {index > 0 && " or "}
        <BodyType schema={choice} />
      </span>
    ));
  }
  const [object, extension] = schema.allOf ?? [schema];
  const codes = extension?.properties?.error;
  return (
    <>
      {object && <SchemaType schema={object} />}
      {codes && (
        <>
          : <SchemaType schema={codes} />
        </>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import type { Answer, OpenApiDocument, Operation } from "@/lib/openapi/open-api";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { Field, FieldList, TypeOf } from "./schema";
import { Words } from "./text";

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** Every operation, in the order of the document. */
export function operationsOf(paths: OpenApiDocument["paths"]): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** One operation: what to send, and what is answered. */
export function OperationSection({ method, path, operation }: Endpoint) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const common = commonHeaders(Object.values(responses));
  return (
    <section className="card p-5">
      <h3 id={operationId} className="scroll-mt-6 text-lg">
        {summary}
      </h3>
      <p className="mt-1 wrap-anywhere">
        <code className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold text-ink">{method}</code>{" "}
        <code>{path}</code>
      </p>
      <p className="mt-2 max-w-prose">
        <Words text={description} />
      </p>
      {parameters.length > 0 && (
        <Part title="Parameters">
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
        </Part>
      )}
      {body && (
        <Part title="Body">
          <p className="text-sm text-muted">
            <code>{bodyType}</code>
            {body.schema.$ref && (
              <>
                {": "}
                <TypeOf schema={body.schema} />
              </>
            )}
          </p>
          <FieldList schema={body.schema} />
          {body.example !== undefined && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
            <pre tabIndex={0} className="mt-2 overflow-auto rounded-lg bg-sunken p-3 text-sm">
              <code>{JSON.stringify(body.example, null, 2)}</code>
            </pre>
          )}
        </Part>
      )}
      <Part title="Answers">
        {common.length > 0 && (
          <p className="max-w-prose text-sm text-muted">
            Each with{" "}
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
          {Object.entries(responses).map(([status, answer]) => (
            <AnswerOf key={status} status={status} answer={answer} common={common} />
          ))}
        </dl>
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-5 mb-1 text-sm font-semibold text-muted">{title}</h4>
      {children}
    </>
  );
}

interface AnswerProps {
  status: string;
  answer: Answer;
  /** Headers that every answer of the operation has. */
  common: readonly string[];
}

function AnswerOf({ status, answer: { description, headers = {}, content }, common }: AnswerProps) {
  const schema = content?.["application/json"]?.schema;
  const own = Object.entries(headers).filter(([name]) => !common.includes(name));
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt>
        <code className="font-medium">{status}</code>
      </dt>
      <dd className="min-w-0">
        <p className="max-w-prose">
          <Words text={description} />
        </p>
        {schema && (
          <p className="text-sm text-muted wrap-anywhere">
            <BodyOf schema={schema} />
          </p>
        )}
        {own.map(([name, header]) => (
          <p key={name} className="max-w-prose text-sm text-muted wrap-anywhere">
            <code className="font-medium">{name}</code>: <Words text={header.description} />
          </p>
        ))}
      </dd>
    </div>
  );
}

/** Headers that all of these answers have. */
function commonHeaders(answers: readonly Answer[]): string[] {
  const [first, ...others] = answers.map(({ headers = {} }) => Object.keys(headers));
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** The object that is answered; of an error, the codes that it may have. */
function BodyOf({ schema }: { schema: JsonSchema }): ReactNode {
  if (schema.anyOf) {
    return schema.anyOf.map((choice, index) => (
      <span key={JSON.stringify(choice)}>
        {index > 0 && " or "}
        <BodyOf schema={choice} />
      </span>
    ));
  }
  const [object, more] = schema.allOf ?? [schema];
  const codes = more?.properties?.error;
  return (
    <>
      {object && <TypeOf schema={object} />}
      {codes && (
        <>
          : <TypeOf schema={codes} />
        </>
      )}
    </>
  );
}

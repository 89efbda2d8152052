"use client";

import { type FormEvent, useState } from "react";
import { CodeBlock } from "@/app/developers/code-block";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField, SelectField, TextAreaField } from "@/app/ui/field";
import { Preformatted } from "@/app/ui/preformatted";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { writeSample } from "@/lib/guide/samples";
import { type ConsoleOperation, fillRequest, rememberValues } from "./console-operations";

interface ConsoleProps {
  accessToken: string;
  baseUrl: string;
  operations: readonly ConsoleOperation[];
}

/** The response to show. */
interface Answer {
  readonly status: string;
  readonly milliseconds: number;
  readonly headers: string;
  readonly body: string;
}

/** Maximum number of characters shown of a response body. A list can have megabytes. */
const MAX_SHOWN = 50_000;

/** Sends calls to the API with a token. Not rendered without scripts. */
export function Console(props: ConsoleProps) {
  const t = useTranslate();
  if (!useHydrated()) return null;
  return (
    <section aria-labelledby="console" className="card grid gap-5 p-5 sm:p-6">
      <div>
        <h2 id="console" className="text-xl">
          {t("tryIt.console")}
        </h2>
        <p className="mt-1 text-muted">{t("tryIt.consoleHelp")}</p>
      </div>
      <Calls {...props} />
    </section>
  );
}

function Calls({ accessToken, baseUrl, operations }: ConsoleProps) {
  const t = useTranslate();
  const [id, choose] = useState("listCourses");
  const operation = operations.find((each) => each.id === id) ?? operations[0];
  /** Parameter values by name, kept when the user selects another operation. */
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [bodies, setBodies] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer | "failed" | null>(null);
  if (!operation) return null;

  const body = operation.body === null ? null : (bodies[operation.id] ?? operation.body);
  const request = fillRequest(operation, values);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const started = performance.now();
    try {
      const response = await fetch(request.path, {
        method: operation?.method ?? "GET",
        headers: { ...request.headers, Authorization: `Bearer ${accessToken}` },
        body,
        // Bypasses the browser's cache, whose conditional requests would hide the API's actual responses.
        cache: "no-store",
      });
      const text = await response.text();
      const parsed = parseJson(text);
      setAnswer({
        status: `${response.status} ${response.statusText}`.trim(),
        milliseconds: Math.round(performance.now() - started),
        headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
        body: cut(parsed === undefined ? text : JSON.stringify(parsed, null, 2)),
      });
      setValues((before) => ({ ...before, ...rememberValues(response.headers, parsed) }));
    } catch {
      setAnswer("failed");
    } finally {
      setSending(false);
    }
  }

  const field = ({ name, required }: ConsoleOperation["parameters"][number]) => (
    <InputField
      key={name}
      name={name}
      id={`parameter-${name}`}
      label={name}
      required={required}
      value={values[name] ?? ""}
      onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
      autoComplete="off"
      spellCheck={false}
    />
  );
  const optional = operation.parameters.filter(({ required }) => !required);

  return (
    <>
      <form onSubmit={send} className="grid gap-4">
        <SelectField
          name="operation"
          label={t("tryIt.operation")}
          value={operation.id}
          onChange={({ target }) => {
            choose(target.value);
            setAnswer(null);
          }}
        >
          {operations.map(({ id, summary }) => (
            <option key={id} value={id} lang="en">
              {summary}
            </option>
          ))}
        </SelectField>
        <p className="wrap-anywhere">
          <code className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold text-ink">
            {operation.method}
          </code>{" "}
          <code>{request.path}</code>
        </p>
        {operation.parameters.filter(({ required }) => required).map(field)}
        {optional.length > 0 && (
          <details key={operation.id}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t("tryIt.optional")}</summary>
            <div className="mt-1 grid gap-4">{optional.map(field)}</div>
          </details>
        )}
        {body !== null && (
          <TextAreaField
            name="body"
            label={t("tryIt.body")}
            value={body}
            onChange={({ target }) => setBodies((before) => ({ ...before, [operation.id]: target.value }))}
            rows={Math.min(16, body.split("\n").length)}
            style={{ fontFamily: "ui-monospace, monospace", fontSize: "0.875rem" }}
            spellCheck={false}
          />
        )}
        <Button type="submit" variant="primary" className="sm:justify-self-start" aria-disabled={isSending}>
          {t(isSending ? "tryIt.sending" : "tryIt.send")}
        </Button>
      </form>
      <div role="status" className="grid gap-4">
        {answer === "failed" && <FormProblem>{t("tryIt.failed")}</FormProblem>}
        {answer !== null && answer !== "failed" && <AnswerView {...answer} />}
      </div>
      <CodeBlock
        title={t("tryIt.curl")}
        code={writeSample("curl", {
          method: operation.method,
          url: baseUrl + request.path,
          headers: withoutContentType(request.headers),
          ...(body !== null && { json: parseJson(body) }),
        })}
      />
    </>
  );
}

function AnswerView({ status, milliseconds, headers, body }: Answer) {
  const t = useTranslate();
  const isGood = /^[23]/.test(status);
  return (
    <section aria-labelledby="response" className="grid gap-3">
      <h3 id="response" className="text-lg">
        {t("tryIt.response")}
      </h3>
      <p className={`font-medium ${isGood ? "text-accent" : "text-danger"}`}>
        {t("tryIt.status", { status, milliseconds })}
      </p>
      {body === "" ? <p className="text-muted">{t("tryIt.noBody")}</p> : <Preformatted text={body} />}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t("tryIt.headers")}</summary>
        <Preformatted text={headers} />
      </details>
    </section>
  );
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
}

/** Removes the content type, since the code sample adds its own. */
function withoutContentType({
  "Content-Type": _,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}

/** Parses JSON. @returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

"use client";

import Link from "next/link";
import { useActionState } from "react";
import { FormProblem } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { type RegisterState, registerAction } from "../actions";
import { CodeBlock } from "../code-block";
import { NewSecretPanel } from "../new-secret-panel";
import { SettingsFields } from "../settings-fields";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";
import { useLiveProblems } from "../use-live-problems";

const BLANK: RegisterState = {
  name: "",
  homepage: "",
  description: "",
  redirectUris: [""],
  problems: {},
  made: null,
};

/** Registers an application, then shows its first secret and how to begin. */
export function RegisterForm({ baseUrl }: { baseUrl: string }) {
  const t = useTranslate();
  const [answer, action, pending] = useActionState(registerAction, BLANK);
  const { problems, formProps, judgeAgain } = useLiveProblems(answer);
  if (answer.made) return <Registered {...answer} made={answer.made} baseUrl={baseUrl} />;
  return (
    <>
      <h1 className="mt-2 text-3xl">{t("registering.title")}</h1>
      <p className="mt-2 text-muted">{t("registering.intro")}</p>
      <form action={action} {...formProps} className="card mt-6 grid gap-6 p-5 sm:p-6">
        <FormProblem>{answer.problems[""]}</FormProblem>
        <SettingsFields answer={answer} problems={problems} onLinesChange={judgeAgain} />
        <button type="submit" className="button button-primary sm:justify-self-start" aria-disabled={pending}>
          {t("registering.register")}
        </button>
      </form>
    </>
  );
}

interface RegisteredProps {
  name: string;
  made: NonNullable<RegisterState["made"]>;
  baseUrl: string;
}

function Registered({ name, made, baseUrl }: RegisteredProps) {
  const t = useTranslate();
  const input = { baseUrl, clientId: made.clientId, redirectUri: made.redirectUri };
  return (
    <div className="mt-2 grid gap-6">
      <h1 className="text-3xl wrap-anywhere">{name.trim()}</h1>
      <NewSecretPanel title={t("registering.registered")} made={made}>
        <Link
          href={`/developers/${encodeURIComponent(made.clientId)}`}
          className="button button-primary mt-6"
        >
          {t("registering.keptContinue")}
        </Link>
      </NewSecretPanel>
      <section className="grid gap-4">
        <h2 className="text-xl">{t("registering.begin")}</h2>
        <CodeBlock title=".env" code={envSnippet(input, made.clientSecret)} />
        <CodeBlock title={t("registering.withOpenidClient")} code={openidClientSnippet(input, t)} />
        <CodeBlock title={t("registering.withCurl")} code={curlSnippet(input, t)} />
      </section>
    </div>
  );
}

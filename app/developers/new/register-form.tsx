"use client";

import { readSettings } from "@/app/developers/settings-form-data";
import { useLiveValidation } from "@/app/developers/use-live-validation";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { type RegisterState, registerAction } from "../actions";
import { CodeBlock } from "../code-block";
import { NewSecretPanel } from "../new-secret-panel";
import { SettingsFields } from "../settings-fields";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";

const INITIAL_STATE: RegisterState = {
  name: "",
  homepage: "",
  description: "",
  redirectUris: [""],
  problems: {},
  credentials: null,
};

/** Registers an application, then shows its first secret and code samples. */
export function RegisterForm({ baseUrl }: { baseUrl: string }) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(registerAction, INITIAL_STATE, readSettings);
  const { problems, formProps, revalidate } = useLiveValidation(state);
  if (state.credentials) return <Registered {...state} credentials={state.credentials} baseUrl={baseUrl} />;
  return (
    <>
      <h1 className="mt-2 text-3xl">{t("registration.title")}</h1>
      <p className="mt-2 text-muted">{t("registration.intro")}</p>
      <form action={action} {...formProps} className="card mt-6 grid gap-6 p-5 sm:p-6">
        <FormProblem>{state.problems[""]}</FormProblem>
        <SettingsFields state={state} problems={problems} onLinesChange={revalidate} />
        <Button type="submit" variant="primary" className="sm:justify-self-start" aria-disabled={pending}>
          {t("registration.register")}
        </Button>
      </form>
    </>
  );
}

interface RegisteredProps {
  name: string;
  credentials: NonNullable<RegisterState["credentials"]>;
  baseUrl: string;
}

function Registered({ name, credentials, baseUrl }: RegisteredProps) {
  const t = useTranslate();
  const input = { baseUrl, clientId: credentials.clientId, redirectUri: credentials.redirectUri };
  return (
    <div className="mt-2 grid gap-6">
      <h1 className="text-3xl wrap-anywhere">{name.trim()}</h1>
      <NewSecretPanel title={t("registration.registered")} credentials={credentials}>
        <ButtonLink
          href={`/developers/${encodeURIComponent(credentials.clientId)}`}
          variant="primary"
          className="mt-6"
        >
          {t("registration.secretSavedContinue")}
        </ButtonLink>
      </NewSecretPanel>
      <section className="grid gap-4">
        <h2 className="text-xl">{t("registration.getStarted")}</h2>
        <CodeBlock title=".env" code={envSnippet(input, credentials.clientSecret)} />
        <CodeBlock title={t("registration.withOpenidClient")} code={openidClientSnippet(input, t)} />
        <CodeBlock title={t("registration.withCurl")} code={curlSnippet(input, t)} />
      </section>
    </div>
  );
}

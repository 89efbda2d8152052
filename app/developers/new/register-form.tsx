"use client";

import { readSettings } from "@/app/developers/settings-form-data";
import { useLiveValidation } from "@/app/developers/use-live-validation";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { ButtonLink } from "@/app/ui/link";
import { useTranslate } from "@/app/ui/translations";
import { type RegisterState, registerAction } from "../actions";
import { CodeBlock } from "../code-block";
import { NewClientPanel } from "../new-secret-panel";
import { SettingsFields, TypeFields } from "../settings-fields";
import { curlSnippet, envSnippet, openidClientSnippet } from "../snippets";

const INITIAL_STATE: RegisterState = {
  name: "",
  homepage: "",
  description: "",
  redirectUris: [""],
  isPublic: false,
  requiresPkce: false,
  problems: {},
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
      <form action={action} {...formProps} className="group card mt-6 grid gap-6 p-5 sm:p-6">
        <FormProblem>{state.problems[""]}</FormProblem>
        <TypeFields isPublic={state.isPublic} />
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
  const { clientId, clientSecret, redirectUri } = credentials;
  const input = { baseUrl, clientId, redirectUri, isPublic: clientSecret === null };
  return (
    <div className="mt-2 grid gap-6">
      <h1 className="text-3xl wrap-anywhere">{name.trim()}</h1>
      <NewClientPanel title={t("registration.registered")} credentials={credentials}>
        <ButtonLink href={`/developers/${encodeURIComponent(clientId)}`} variant="primary" className="mt-6">
          {t(clientSecret === null ? "registration.openApplication" : "registration.secretSaved")}
        </ButtonLink>
      </NewClientPanel>
      <section className="grid gap-4">
        <h2 className="text-xl">{t("registration.getStarted")}</h2>
        <CodeBlock title=".env" code={envSnippet(input, clientSecret)} />
        <CodeBlock title={t("registration.withOpenidClient")} code={openidClientSnippet(input, t)} />
        <CodeBlock title={t("registration.withCurl")} code={curlSnippet(input, t)} />
      </section>
    </div>
  );
}

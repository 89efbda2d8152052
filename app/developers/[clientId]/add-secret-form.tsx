"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { type AddSecretState, addSecretAction } from "../actions";
import { NewClientPanel } from "../new-secret-panel";

interface AddSecretFormProps {
  clientId: string;
  /** Whether the application has the maximum number of secrets. */
  isFull: boolean;
  maxSecrets: number;
}

export function AddSecretForm({ clientId, isFull, maxSecrets }: AddSecretFormProps) {
  const t = useTranslate();
  const [{ values, problems, credentials }, action, pending] = useFormAction<AddSecretState>(
    addSecretAction,
    EMPTY_FORM,
  );
  const [dismissed, setDismissed] = useState<typeof credentials>();
  // Replaces the form. Without scripts, React would serialise the response's state, including the secret,
  // into it.
  if (credentials && credentials !== dismissed) {
    return (
      <div className="mt-4">
        <NewClientPanel title={t("registration.secretAdded")} credentials={credentials}>
          <Button className="mt-6 noscript:hidden" onClick={() => setDismissed(credentials)}>
            {t("registration.secretSaved")}
          </Button>
        </NewClientPanel>
      </div>
    );
  }
  if (isFull) {
    return <p className="mt-4 text-muted">{t("registration.secretsFull", { most: maxSecrets })}</p>;
  }
  return (
    <form action={action} className="card mt-4 grid gap-4 p-5">
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        id="secret-name"
        label={t("registration.newSecret")}
        name="name"
        required
        autoComplete="off"
        hint={t("registration.newSecretHint")}
        defaultValue={values.name}
        problem={problems.name}
      />
      <Button type="submit" className="sm:justify-self-start" aria-disabled={pending}>
        <Plus aria-hidden="true" className="size-5" />
        {t("registration.addSecret")}
      </Button>
    </form>
  );
}

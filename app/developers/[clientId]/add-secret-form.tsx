"use client";

import { Plus } from "lucide-react";
import { useActionState, useState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { type AddSecretState, addSecretAction } from "../actions";
import { NewSecretPanel } from "../new-secret-panel";

const BLANK: AddSecretState = { values: {}, problems: {}, made: null };

interface AddSecretFormProps {
  clientId: string;
  /** There are as many secrets as there can be. */
  isFull: boolean;
  most: number;
}

/** Adds a secret and shows it, once. */
export function AddSecretForm({ clientId, isFull, most }: AddSecretFormProps) {
  const t = useTranslate();
  const [{ values, problems, made }, action, pending] = useActionState(addSecretAction, BLANK);
  const [seen, setSeen] = useState<typeof made>(null);
  // The form is gone while the secret is there: without scripts React writes a form's last answer into it.
  if (made && made !== seen) {
    return (
      <div className="mt-4">
        <NewSecretPanel title={t("registering.secretAdded")} made={made}>
          <button type="button" className="button mt-6 noscript:hidden" onClick={() => setSeen(made)}>
            {t("registering.kept")}
          </button>
        </NewSecretPanel>
      </div>
    );
  }
  if (isFull) {
    return <p className="mt-4 text-muted">{t("registering.secretsFull", { most })}</p>;
  }
  return (
    <form action={action} className="card mt-4 grid gap-4 p-5">
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        id="secret-name"
        label={t("registering.newSecret")}
        name="name"
        required
        autoComplete="off"
        hint={t("registering.newSecretHint")}
        defaultValue={values.name}
        problem={problems.name}
      />
      <button type="submit" className="button sm:justify-self-start" aria-disabled={pending}>
        <Plus aria-hidden="true" className="size-5" />
        {t("registering.addSecret")}
      </button>
    </form>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useActionState, useState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
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
  const [{ values, problems, made }, action, pending] = useActionState(addSecretAction, BLANK);
  const [seen, setSeen] = useState<typeof made>(null);
  // The form is gone while the secret is there: without scripts React writes a form's last answer into it.
  if (made && made !== seen) {
    return (
      <div className="mt-4">
        <NewSecretPanel title="The secret is added" made={made}>
          <button type="button" className="button mt-6 noscript:hidden" onClick={() => setSeen(made)}>
            I have kept the secret
          </button>
        </NewSecretPanel>
      </div>
    );
  }
  if (isFull) {
    return <p className="mt-4 text-muted">There are {most} secrets, and there can be no more at once.</p>;
  }
  return (
    <form action={action} className="card mt-4 grid gap-4 p-5">
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        id="secret-name"
        label="Name of a new secret"
        name="name"
        required
        autoComplete="off"
        hint="Where it is used, such as the name of a server."
        defaultValue={values.name}
        problem={problems.name}
      />
      <button type="submit" className="button sm:justify-self-start" aria-disabled={pending}>
        <Plus aria-hidden="true" className="size-5" />
        Add secret
      </button>
    </form>
  );
}

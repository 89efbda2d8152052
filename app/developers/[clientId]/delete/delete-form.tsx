"use client";

import { useActionState } from "react";
import { deleteAction } from "@/app/developers/actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";

interface DeleteFormProps {
  clientId: string;
  name: string;
  words: Record<"confirm" | "delete", string>;
}

/** Asks for the application's name, so that none is deleted by a slip. */
export function DeleteForm({ clientId, name, words }: DeleteFormProps) {
  const [{ values, problems }, action, pending] = useActionState(deleteAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="clientId" value={clientId} />
      <FormField
        label={words.confirm}
        name="name"
        required
        autoComplete="off"
        hint={name}
        defaultValue={values.name}
        problem={problems.name}
      />
      <button type="submit" className="button button-danger" aria-disabled={pending}>
        {words.delete}
      </button>
    </form>
  );
}

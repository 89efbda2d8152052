"use client";

import { useActionState } from "react";
import { deleteAction } from "@/app/developers/actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";

/** Asks for the application's name, so that none is deleted by a slip. */
export function DeleteForm({ clientId, name }: { clientId: string; name: string }) {
  const [{ values, problems }, action, pending] = useActionState(deleteAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="clientId" value={clientId} />
      <FormField
        label="To confirm, type the application's name"
        name="name"
        required
        autoComplete="off"
        hint={name}
        defaultValue={values.name}
        problem={problems.name}
      />
      <button type="submit" className="button button-danger" aria-disabled={pending}>
        Delete application
      </button>
    </form>
  );
}

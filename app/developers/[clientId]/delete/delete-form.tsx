"use client";

import { deleteAction } from "@/app/developers/actions";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { InputField } from "@/app/ui/field";

interface DeleteFormProps {
  clientId: string;
  name: string;
  labels: Record<"confirm" | "delete", string>;
}

/** Requires typing the application's name, so that none is deleted by mistake. */
export function DeleteForm({ clientId, name, labels }: DeleteFormProps) {
  const [{ values, problems }, action, pending] = useFormAction(deleteAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="clientId" value={clientId} />
      <InputField
        label={labels.confirm}
        name="name"
        required
        autoComplete="off"
        hint={name}
        defaultValue={values.name}
        problem={problems.name}
      />
      <Button type="submit" variant="danger" aria-disabled={pending}>
        {labels.delete}
      </Button>
    </form>
  );
}

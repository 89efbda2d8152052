"use client";

import { deleteAccountAction } from "@/app/account/actions";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { InputField } from "@/app/ui/field";
import { CurrentPasswordField } from "@/app/ui/password-fields";

interface DeleteFormProps {
  hasPassword: boolean;
  labels: Record<"password" | "email" | "delete", string>;
}

export function DeleteForm({ hasPassword, labels }: DeleteFormProps) {
  const [{ problems }, action, pending] = useFormAction(deleteAccountAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      {hasPassword ? (
        <CurrentPasswordField label={labels.password} name="proof" problem={problems.proof} />
      ) : (
        <InputField
          label={labels.email}
          name="proof"
          type="email"
          autoComplete="off"
          required
          problem={problems.proof}
        />
      )}
      <Button type="submit" variant="danger" aria-disabled={pending}>
        {labels.delete}
      </Button>
    </form>
  );
}

"use client";

import { useActionState } from "react";
import { deleteAccountAction } from "@/app/account/actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { GivenPasswordField } from "@/app/ui/given-password-field";

interface DeleteFormProps {
  hasPassword: boolean;
  words: Record<"password" | "email" | "delete", string>;
}

export function DeleteForm({ hasPassword, words }: DeleteFormProps) {
  const [{ problems }, action, pending] = useActionState(deleteAccountAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      {hasPassword ? (
        <GivenPasswordField label={words.password} name="proof" problem={problems.proof} />
      ) : (
        <FormField
          label={words.email}
          name="proof"
          type="email"
          autoComplete="off"
          required
          problem={problems.proof}
        />
      )}
      <button type="submit" className="button button-danger" aria-disabled={pending}>
        {words.delete}
      </button>
    </form>
  );
}

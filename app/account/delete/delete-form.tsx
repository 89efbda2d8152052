"use client";

import { useActionState } from "react";
import { deleteAccountAction } from "@/app/account/actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";

interface DeleteFormProps {
  hasPassword: boolean;
  words: Record<"password" | "email" | "delete", string>;
}

export function DeleteForm({ hasPassword, words }: DeleteFormProps) {
  const [{ problems }, action, pending] = useActionState(deleteAccountAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      {hasPassword ? (
        <FormField
          label={words.password}
          name="proof"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          problem={problems.proof}
        />
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

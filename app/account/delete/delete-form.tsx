"use client";

import { useActionState } from "react";
import { deleteAccountAction } from "@/app/account/actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";

export function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const [{ problems }, action, pending] = useActionState(deleteAccountAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      {hasPassword ? (
        <FormField
          label="Your password"
          name="proof"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          problem={problems.proof}
        />
      ) : (
        <FormField
          label="Your e-mail address, to confirm"
          name="proof"
          type="email"
          autoComplete="off"
          required
          problem={problems.proof}
        />
      )}
      <button type="submit" className="button button-danger" aria-disabled={pending}>
        Delete account
      </button>
    </form>
  );
}

"use client";

import { useActionState } from "react";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { resetPasswordAction } from "./actions";

export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const [{ problems }, action, pending] = useActionState(resetPasswordAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FormField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters, and not one that many people use."
        problem={problems.newPassword}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        Set password
      </button>
    </form>
  );
}

"use client";

import { useActionState } from "react";
import { emptyForm } from "@/app/ui/form-state";
import { NewPasswordField } from "@/app/ui/new-password-field";
import { resetPasswordAction } from "./actions";

export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const [{ problems }, action, pending] = useActionState(resetPasswordAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField label="New password" name="newPassword" problem={problems.newPassword} />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        Set password
      </button>
    </form>
  );
}

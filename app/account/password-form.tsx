"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { NewPasswordField } from "@/app/ui/new-password-field";
import { changePasswordAction } from "./actions";

export function PasswordForm() {
  const [{ problems }, action, pending] = useActionState(changePasswordAction, emptyForm);
  return (
    <form action={action} className="mt-4 grid max-w-md gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        problem={problems.currentPassword}
      />
      <NewPasswordField label="New password" name="newPassword" problem={problems.newPassword} />
      <button type="submit" className="button button-primary justify-self-start" aria-disabled={pending}>
        Change password
      </button>
    </form>
  );
}

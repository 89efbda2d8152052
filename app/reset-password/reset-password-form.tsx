"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { NewPasswordField } from "@/app/ui/password-fields";
import { resetPasswordAction } from "./actions";

interface ResetPasswordFormProps {
  token: string;
  email: string;
  labels: Record<"newPassword" | "passwordHint" | "set", string>;
}

export function ResetPasswordForm({ token, email, labels }: ResetPasswordFormProps) {
  const [{ problems }, action, pending] = useFormAction(resetPasswordAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers which account the password is for. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        label={labels.newPassword}
        name="newPassword"
        hint={labels.passwordHint}
        problem={problems.newPassword}
      />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {labels.set}
      </Button>
    </form>
  );
}

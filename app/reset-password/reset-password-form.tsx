"use client";

import { useActionState } from "react";
import { emptyForm } from "@/app/ui/form-state";
import { NewPasswordField } from "@/app/ui/new-password-field";
import { resetPasswordAction } from "./actions";

interface ResetPasswordFormProps {
  token: string;
  email: string;
  words: Record<"newPassword" | "passwordHint" | "set", string>;
}

export function ResetPasswordForm({ token, email, words }: ResetPasswordFormProps) {
  const [{ problems }, action, pending] = useActionState(resetPasswordAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        label={words.newPassword}
        name="newPassword"
        hint={words.passwordHint}
        problem={problems.newPassword}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.set}
      </button>
    </form>
  );
}

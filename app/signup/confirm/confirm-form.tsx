"use client";

import { useActionState } from "react";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { confirmSignUpAction } from "./actions";

export function ConfirmForm({ token, email }: { token: string; email: string }) {
  const [{ problems }, action, pending] = useActionState(confirmSignUpAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FormField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        problem={problems.password}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        Create account
      </button>
    </form>
  );
}

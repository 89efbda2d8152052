"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { signInAction } from "./actions";

export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const [state, action, pending] = useActionState(signInAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <FormProblem>{state.problems[""]}</FormProblem>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={state.values.email}
      />
      <FormField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        Sign in
      </button>
    </form>
  );
}

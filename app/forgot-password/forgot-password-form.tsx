"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { forgotPasswordAction } from "./actions";

export function ForgotPasswordForm({ words }: { words: Record<"email" | "send", string> }) {
  const [{ values, problems }, action, pending] = useActionState(forgotPasswordAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values.email}
        problem={problems.email}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.send}
      </button>
    </form>
  );
}

"use client";

import { useActionState } from "react";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { confirmSignUpAction } from "./actions";

interface ConfirmFormProps {
  token: string;
  email: string;
  words: Record<"password" | "create", string>;
}

export function ConfirmForm({ token, email, words }: ConfirmFormProps) {
  const [{ problems }, action, pending] = useActionState(confirmSignUpAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FormField
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        problem={problems.password}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.create}
      </button>
    </form>
  );
}

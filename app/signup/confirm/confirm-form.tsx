"use client";

import { useActionState } from "react";
import { emptyForm } from "@/app/ui/form-state";
import { GivenPasswordField } from "@/app/ui/given-password-field";
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
      <GivenPasswordField label={words.password} name="password" problem={problems.password} />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.create}
      </button>
    </form>
  );
}

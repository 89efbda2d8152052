"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { NewPasswordField } from "@/app/ui/new-password-field";
import { signUpAction } from "./actions";

interface SignUpFormProps {
  callbackUrl: string;
  words: Record<"name" | "email" | "password" | "passwordHint" | "create", string>;
}

export function SignUpForm({ callbackUrl, words }: SignUpFormProps) {
  const [{ values, problems }, action, pending] = useActionState(signUpAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        label={words.name}
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        problem={problems.name}
      />
      <FormField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values.email}
        problem={problems.email}
      />
      <NewPasswordField
        label={words.password}
        name="password"
        hint={words.passwordHint}
        problem={problems.password}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.create}
      </button>
    </form>
  );
}

"use client";

import { useActionState } from "react";
import { FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { GivenPasswordField } from "@/app/ui/given-password-field";
import { NewPasswordField } from "@/app/ui/new-password-field";
import { changePasswordAction } from "./actions";

interface PasswordFormProps {
  words: Record<"current" | "next" | "hint" | "change", string>;
}

export function PasswordForm({ words }: PasswordFormProps) {
  const [{ problems }, action, pending] = useActionState(changePasswordAction, emptyForm);
  return (
    <form action={action} className="mt-4 grid max-w-md gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <GivenPasswordField label={words.current} name="currentPassword" problem={problems.currentPassword} />
      <NewPasswordField
        label={words.next}
        name="newPassword"
        hint={words.hint}
        problem={problems.newPassword}
      />
      <button type="submit" className="button button-primary justify-self-start" aria-disabled={pending}>
        {words.change}
      </button>
    </form>
  );
}

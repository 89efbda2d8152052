"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { CurrentPasswordField, NewPasswordField } from "@/app/ui/password-fields";
import { changePasswordAction } from "./actions";

interface PasswordFormProps {
  labels: Record<"current" | "next" | "hint" | "change", string>;
}

export function PasswordForm({ labels }: PasswordFormProps) {
  const [{ problems }, action, pending] = useFormAction(changePasswordAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-4 grid max-w-md gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <CurrentPasswordField
        label={labels.current}
        name="currentPassword"
        problem={problems.currentPassword}
      />
      <NewPasswordField
        label={labels.next}
        name="newPassword"
        hint={labels.hint}
        problem={problems.newPassword}
      />
      <Button type="submit" variant="primary" className="justify-self-start" aria-disabled={pending}>
        {labels.change}
      </Button>
    </form>
  );
}

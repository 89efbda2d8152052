"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { CurrentPasswordField } from "@/app/ui/password-fields";
import { confirmSignUpAction } from "./actions";

interface ConfirmFormProps {
  token: string;
  email: string;
  labels: Record<"password" | "create", string>;
}

export function ConfirmForm({ token, email, labels }: ConfirmFormProps) {
  const [{ problems }, action, pending] = useFormAction(confirmSignUpAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers which account the password is for. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <CurrentPasswordField label={labels.password} name="password" problem={problems.password} />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {labels.create}
      </Button>
    </form>
  );
}

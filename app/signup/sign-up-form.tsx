"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { NewPasswordField } from "@/app/ui/password-fields";
import { signUpAction } from "./actions";

interface SignUpFormProps {
  callbackUrl: string;
  labels: Record<"name" | "email" | "password" | "passwordHint" | "create", string>;
}

export function SignUpForm({ callbackUrl, labels }: SignUpFormProps) {
  const [{ values, problems }, action, pending] = useFormAction(signUpAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        label={labels.name}
        name="name"
        autoComplete="name"
        required
        defaultValue={values.name}
        problem={problems.name}
      />
      <InputField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values.email}
        problem={problems.email}
      />
      <NewPasswordField
        label={labels.password}
        name="password"
        hint={labels.passwordHint}
        problem={problems.password}
      />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {labels.create}
      </Button>
    </form>
  );
}

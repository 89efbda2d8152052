"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { forgotPasswordAction } from "./actions";

export function ForgotPasswordForm({ labels }: { labels: Record<"email" | "send", string> }) {
  const [{ values, problems }, action, pending] = useFormAction(forgotPasswordAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values.email}
        problem={problems.email}
      />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {labels.send}
      </Button>
    </form>
  );
}

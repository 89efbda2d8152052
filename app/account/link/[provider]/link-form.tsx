"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { linkWith } from "@/app/signin/provider-actions";
import { Button } from "@/app/ui/button";
import { CurrentPasswordField } from "@/app/ui/password-fields";

interface LinkFormProps {
  provider: string;
  hasPassword: boolean;
  labels: Record<"password" | "continue", string>;
}

export function LinkForm({ provider, hasPassword, labels }: LinkFormProps) {
  const [{ problems }, action, pending] = useFormAction(linkWith, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="provider" value={provider} />
      {hasPassword && (
        <CurrentPasswordField label={labels.password} name="password" problem={problems.password} />
      )}
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {labels.continue}
      </Button>
    </form>
  );
}

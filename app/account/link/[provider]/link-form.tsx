"use client";

import { useActionState } from "react";
import { linkWith } from "@/app/signin/provider-actions";
import { FormField } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";

interface LinkFormProps {
  provider: string;
  hasPassword: boolean;
  words: Record<"password" | "continue", string>;
}

export function LinkForm({ provider, hasPassword, words }: LinkFormProps) {
  const [{ problems }, action, pending] = useActionState(linkWith, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <input type="hidden" name="provider" value={provider} />
      {hasPassword && (
        <FormField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          problem={problems.password}
        />
      )}
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.continue}
      </button>
    </form>
  );
}

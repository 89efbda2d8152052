"use client";

import { useActionState } from "react";
import { linkWith } from "@/app/signin/provider-actions";
import { emptyForm } from "@/app/ui/form-state";
import { GivenPasswordField } from "@/app/ui/given-password-field";

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
        <GivenPasswordField label={words.password} name="password" problem={problems.password} />
      )}
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {words.continue}
      </button>
    </form>
  );
}
